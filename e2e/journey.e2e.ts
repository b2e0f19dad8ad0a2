import { expect, test } from "./support/test";
import { maximalInvestor, minimalInvestor } from "./support/investors";
import { fillWizard, submit } from "./support/wizard";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    for (const [name, make] of Object.entries({ minimal: minimalInvestor, maximal: maximalInvestor })) {
      test(`a ${name} investor goes from the start page to completed`, async ({ page }) => {
        await fillWizard(page, await make());
        await submit(page);
        await expect(async () => {
          if (!javaScriptEnabled) await page.reload();
          await expect(page.locator('[data-state="completed"][data-outcome="accepted"]')).toBeVisible({
            timeout: 2000,
          });
        }).toPass();
      });
    }
  });
}
