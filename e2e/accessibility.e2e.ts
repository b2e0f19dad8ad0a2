import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { maximalInvestor, minimalInvestor } from "./support/investors";
import { begin, fillStep, fillWizard, saveAndContinue, submit } from "./support/wizard";

type Look = { width: number; colorScheme: "light" | "dark" };
const narrowLight: Look = { width: 390, colorScheme: "light" };
const wideDark: Look = { width: 1280, colorScheme: "dark" };

/** Looks at the page as it stands: narrow and light, then wide and dark, or one of the two. */
async function expectNoViolations(page: Page, state: string, looks = [narrowLight, wideDark]): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      .analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    expect(found, `${state}, ${width} px, ${colorScheme}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${state} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test("axe finds nothing on the start page, the sandbox's page and a page that is not there", async ({
  page,
}) => {
  for (const address of ["/", "/sandbox", "/nowhere"]) {
    await page.goto(address);
    await expectNoViolations(page, address);
  }
});

test("axe finds nothing on any step: empty, with faults, and filled", async ({ page }) => {
  test.slow();
  await begin(page);
  for (const [slug, answers] of Object.entries(await maximalInvestor())) {
    await page.waitForURL(new RegExp(`/onboarding/${slug}$`));
    await expectNoViolations(page, `${slug}, empty`, [narrowLight]);
    await page.goto(`/onboarding/${slug}?check=1`);
    await expectNoViolations(page, `${slug}, with faults`);
    await fillStep(page, answers);
    await expectNoViolations(page, `${slug}, filled`, [wideDark]);
    await saveAndContinue(page);
  }
  await page.waitForURL(/\/onboarding\/review/);
  await expectNoViolations(page, "review");
  await page.goto("/onboarding/review?check=1");
  await expectNoViolations(page, "review, with a fault");
  await page.goto("/");
  await expectNoViolations(page, "start page with a draft");
});

test("axe finds nothing where an answer is doubted", async ({ page }) => {
  await begin(page);
  const { consent, identity } = await minimalInvestor();
  await fillStep(page, consent ?? {});
  await saveAndContinue(page);
  await page.waitForURL(/\/onboarding\/identity$/);
  await fillStep(page, { ...identity, number: "ABCCK1234L", dateOfBirth: "01/01/2020" });
  await saveAndContinue(page);
  await expect(page.getByText("The fourth letter of a person’s PAN is P").first()).toBeVisible();
  await expectNoViolations(page, "identity, doubted");
});

for (const [state, pan, words] of [
  ["completed", "ABCPX1234L", "Your KYC is complete"],
  ["rejected", "ZZZPC0006Z", "The agency has rejected your KYC"],
  ["refused", "ZZZPA0423Z", "The agency did not accept the application"],
  ["not sent", "ZZZPA0503Z", "Not sent yet"],
  ["unknown", "ZZZPA0500Z", "We are not sure that it arrived"],
] as const) {
  test(`axe finds nothing on the status page: ${state}`, async ({ page }) => {
    await fillWizard(page, await minimalInvestor(pan));
    await submit(page);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expectNoViolations(page, state);
    await page.goto("/onboarding/answers");
    await expectNoViolations(page, `answers, ${state}`);
  });
}
