import { expect, test } from "@playwright/test";
import { maximalInvestor, minimalInvestor } from "../e2e/support/investors";
import { fillWizard, submit } from "../e2e/support/wizard";
import { personalValues } from "./known-values.data";

for (const [name, make] of Object.entries({ minimal: minimalInvestor, maximal: maximalInvestor })) {
  test(`a ${name} investor is completed`, async ({ page }) => {
    const investor = await make();
    await fillWizard(page, investor);
    await submit(page);
    await expect(page.getByText("Your KYC is complete")).toBeVisible();
    await page.request.get("/api/applications/current/form");
    await page.goto("/onboarding/answers");
    const known = name === "minimal" ? personalValues.slice(0, 7) : personalValues.slice(7);
    const shown = await page.locator("body").innerText();
    for (const value of known) expect(shown, "what is searched for must have been given").toContain(value);
  });
}
