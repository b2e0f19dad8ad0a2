import type { Page } from "@playwright/test";
import words from "@/lib/i18n/messages/en/review.json" with { type: "json" };
import { expectNoViolations, narrowLight, wideDark } from "../support/axe";
import { readLink, sendBack, submitForReview } from "../support/review";
import { signIn } from "../support/staff";
import { expect, test } from "../support/test";

const { corrections, sendBack: sendWords } = words;

/** Presses Tab until what has the focus is wanted. */
async function tabTo(
  page: Page,
  isWanted: (focus: { name: string; text: string }) => boolean,
): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => ({
      name: document.activeElement?.getAttribute("name") ?? "",
      text: (document.activeElement?.textContent ?? "").replace(/\s+/g, " ").trim(),
    }));
    if (isWanted(focus)) return;
  }
  throw new Error("Tab never comes there");
}

test("staff and investor need nothing but a keyboard from the mark to the correction", async ({
  page,
  browser,
  http,
  name,
}) => {
  const reference = await submitForReview(http, { name });
  await signIn(page, "support", `/staff/applications/${reference}/send-back`);
  await tabTo(page, (focus) => focus.name === "mark.contact.emailId");
  await page.keyboard.press("Space");
  await tabTo(page, (focus) => focus.name === "reason.contact.emailId");
  await page.keyboard.type("It bounces");
  await tabTo(page, ({ text }) => text === sendWords.action);
  await page.keyboard.press("Enter");
  await expect(page.getByText(sendWords.linkTitle)).toBeVisible();
  const link = readLink({ text: await page.getByRole("main").innerText() });

  const context = await browser.newContext();
  const investor = await context.newPage();
  await investor.goto(`${http.baseUrl}${link}`);
  await tabTo(investor, ({ text }) => text === words.return.action);
  await investor.keyboard.press("Enter");
  await expect(investor).toHaveURL(/\/onboarding\/corrections$/);
  await tabTo(investor, ({ text }) => text === `${corrections.change} Contact: E-mail address`);
  await investor.keyboard.press("Enter");
  await expect(investor).toHaveURL(/\/onboarding\/contact/);
  await tabTo(investor, (focus) => focus.name === "emailId");
  await investor.keyboard.press("ControlOrMeta+A");
  await investor.keyboard.type("new@mail.example");
  await tabTo(investor, ({ text }) => text === "Save and continue");
  await investor.keyboard.press("Enter");
  await expect(investor.getByText(corrections.signature)).toBeVisible();
  await expect(investor.getByText(corrections.changed, { exact: true })).toBeVisible();
  await context.close();
});

test("axe finds nothing on the pages of a send back, of staff and of the investor", async ({
  page,
  browser,
  http,
  newStaff,
  name,
}) => {
  test.slow();
  const reference = await submitForReview(http, { name });
  await signIn(page, "verifier", `/staff/applications/${reference}/send-back`);
  await page.getByLabel("Send back: Name", { exact: true }).first().check();
  await expectNoViolations(page, "send back");
  await page.getByRole("button", { name: sendWords.action }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectNoViolations(page, "send back, with a fault");
  await page.getByLabel("Reason for the investor: Name").first().fill("As printed");
  await page.getByRole("button", { name: sendWords.action }).click();
  await expect(page.getByText(sendWords.linkTitle)).toBeVisible();
  await expectNoViolations(page, "send back, with its link");
  const link = readLink({ text: await page.getByRole("main").innerText() });

  const context = await browser.newContext();
  const investor = await context.newPage();
  await investor.goto(`${http.baseUrl}${link}`);
  await expectNoViolations(investor, "link");
  await investor.getByRole("button", { name: words.return.action }).click();
  await expect(investor).toHaveURL(/\/onboarding\/corrections$/);
  await expectNoViolations(investor, "corrections");
  await investor.goto(`${http.baseUrl}/onboarding/identity`);
  await expectNoViolations(investor, "a step with locked answers");
  await investor.goto(`${http.baseUrl}/onboarding/family`);
  await expectNoViolations(investor, "a step that is locked whole", [narrowLight]);
  await investor.goto(`${http.baseUrl}/onboarding/review`);
  await expect(investor.getByText(words.resubmit.title)).toBeVisible();
  await expectNoViolations(investor, "review with a warning", [narrowLight]);
  await investor.goto(`${http.baseUrl}/onboarding/return`);
  await expectNoViolations(investor, "link that opens nothing", [wideDark]);
  await context.close();

  const staff = newStaff();
  await staff.signIn("support");
  const other = await submitForReview(http, { name });
  await sendBack(staff, other, { "work.annualIncome": "Please say" });
  await page.goto(`/staff/applications/${other}/send-back`);
  await expectNoViolations(page, "send back, with its investor", [wideDark]);
});
