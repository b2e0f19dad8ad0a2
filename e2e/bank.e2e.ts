import questions from "@/lib/i18n/messages/en/questions.json" with { type: "json" };
import type { BrowserContext, Page } from "@playwright/test";
import { type HttpInvestor, slugOf } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { fillStep, saveAndContinue } from "./support/wizard";

async function openBank(context: BrowserContext, page: Page, http: HttpInvestor): Promise<void> {
  await http.fill(await minimalInvestor(), "bank");
  await http.giveTo(context);
  await page.goto("/onboarding/bank");
}

test("a MICR code finds its branch, and another code another one", async ({ context, page, http }) => {
  await openBank(context, page, http);
  const code = page.getByLabel("MICR code");
  const find = page.getByRole("button", { name: "Find branch" });
  await code.fill("110002129");
  await find.click();
  const branch = page.getByRole("main").getByRole("status").filter({ hasText: "IFSC code" });
  await expect(branch).toContainText(/[A-Z]{4}0[A-Z0-9]{6}/);
  const first = await branch.innerText();

  await code.fill("110013008");
  await find.click();
  await expect(branch).not.toHaveText(first, { useInnerText: true });
  await expect(branch).toContainText(/[A-Z]{4}0[A-Z0-9]{6}/);

  const { bank = {} } = await minimalInvestor();
  await fillStep(page, bank);
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/tax-residency$/);
  await page.goto("/onboarding/bank");
  await expect(branch).toBeVisible();
});

test("a code that no branch has is told at once, and may stand", async ({ context, page, http }) => {
  await openBank(context, page, http);
  await page.getByLabel("MICR code").fill("123456789");
  await page.getByRole("button", { name: "Find branch" }).click();
  const { message, confirm } = questions.cautions["branch-not-found"];
  await expect(page.getByText(message).first()).toBeVisible();
  const { bank = {} } = await minimalInvestor();
  await fillStep(page, bank);
  await saveAndContinue(page);
  await page.getByRole("checkbox", { name: confirm }).check();
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/tax-residency$/);
});

test("a code of eight digits is told at once", async ({ http }) => {
  await http.fill(await minimalInvestor(), "bank");
  const asked = await http.answer("bank", { micrCode: "11000212", intent: "find-branch" });
  expect(asked.text).toContain(questions.bank.micrCode.faults["nine-digits"]);
  expect(asked.text).not.toContain("Add a picture of a cancelled cheque");
});

test("without JavaScript a code finds its branch before the rest is given", async ({ http }) => {
  await http.fill(await minimalInvestor(), "bank");
  const asked = await http.answer("bank", { micrCode: "110002129", intent: "find-branch" });
  expect([slugOf(asked), asked.status]).toEqual(["bank", 200]);
  expect(asked.text).toMatch(/IFSC code [A-Z]{4}0[A-Z0-9]{6}/);
});

test("a search that fails says so and lets go on", async ({ http }) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "bank");
  const asked = await http.answer("bank", { micrCode: "999999500", intent: "find-branch" });
  expect(asked.text).toContain(questions.branch.unknown);
  expect(slugOf(await http.send(asked, investor["bank"] ?? {}))).toBe("tax-residency");
});

test("no code is needed", async ({ http }) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "bank");
  expect(slugOf(await http.answer("bank", { ...investor["bank"], micrCode: "" }))).toBe("tax-residency");
});
