import cases from "@/lib/i18n/messages/en/case.json" with { type: "json" };
import words from "@/lib/i18n/messages/en/ledger.json" with { type: "json" };
import { expectNoViolations } from "../support/axe";
import type { HttpInvestor } from "../support/http-investor";
import { minimalInvestor } from "../support/investors";
import { nameOf, signIn } from "../support/staff";
import { expect, test } from "../support/test";

const refused = "ZZZPA0422Z";
const corrected = "ABCPK1234L";
const addressOf = (reference: string) => `/staff/applications/${reference}`;

/** Submits an application that is refused, corrected, sent again and completed. @returns its reference */
async function submitTwice(http: HttpInvestor, name: string): Promise<string> {
  await http.fill(await minimalInvestor(refused, name));
  await http.submit();
  await http.answer("identity", { number: corrected }, "?return=review");
  await http.sign();
  await http.submit();
  await expect.poll(async () => (await http.status()).state).toBe("completed");
  return (await http.status()).reference;
}

test("each attempt stands in the ledger with its answer, and how the second differs from the first", async ({
  page,
  http,
  name,
}) => {
  const reference = await submitTwice(http, name);
  await signIn(page, "verifier", addressOf(reference));
  await page.getByRole("link", { name: cases.pushes.ledger }).click();
  const [second, first] = [page.locator("#attempt-2"), page.locator("#attempt-1")];
  await expect(first).toContainText(cases.results.refused);
  await expect(first).toContainText("422");
  await expect(first).toContainText("KYC_ALREADY_REGISTERED");
  await expect(first).toContainText(words.facts.noCallbacks);
  await expect(second).toContainText(cases.results.accepted);
  await expect(second).toContainText(cases.readings.completed);
  await expectNoViolations(page, "the ledger");

  await second.getByRole("link", { name: words.open }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Attempt 2");
  const row = page.getByRole("row").filter({ hasText: "onboardingData.identityProof.number" });
  await expect(row).toContainText("••••••422Z");
  await expect(row).toContainText("••••••234L");
  const html = await page.content();
  for (const hidden of [name, corrected, refused, "9800000001", "arun.kulvarni@mail.example"]) {
    expect(html, hidden).not.toContain(hidden);
  }
  expect(html).not.toMatch(/signature=[\w-]{8}/);
  await expectNoViolations(page, "one attempt");

  await page.goto(`${addressOf(reference)}/pushes`);
  await second
    .getByRole("link")
    .filter({ has: page.locator("time") })
    .click();
  await expect(page).toHaveURL(/\/staff\/inbox\/[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "Attempt 2" }).first().click();
  await expect(page).toHaveURL(new RegExp(`${reference}/pushes/2$`));
});

test("a value of what was sent is shown to a verifier alone, which is written down", async ({
  page,
  http,
  newStaff,
  name,
}) => {
  await http.fill(await minimalInvestor(refused, name));
  await http.submit();
  const { reference } = await http.status();
  const attempt = `${addressOf(reference)}/pushes/1`;
  await signIn(page, "verifier", attempt);
  const field = page.locator('[id="body-onboardingData.identityProof.name"]');
  await expect(field).toContainText("••••");
  await field.getByRole("button", { name: "Show name" }).click();
  await expect(field).toContainText(name);
  await page.reload();
  await expect(field).not.toContainText(name);
  await page.goto(addressOf(reference));
  const entry = page.locator("#timeline li").filter({ hasText: "hidden values of attempt 1" });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(nameOf("verifier"));
  await expect(entry).toContainText("onboardingData.identityProof.name");

  const support = newStaff();
  await support.signIn("support");
  const seen = await support.open(attempt);
  expect(seen.text).toContain(words.body.hiddenMayNot);
  const body = new FormData();
  body.set("step", "body");
  body.set("question", "onboardingData.identityProof.name");
  const asked = await support.request(`/api${attempt}/unmask`, { method: "POST", body });
  expect(asked.status).toBe(403);
});

test("without JavaScript all that was sent is shown for once, but for secrets", async ({
  http,
  newStaff,
  name,
}) => {
  await http.fill(await minimalInvestor(refused, name));
  await http.submit();
  const { reference } = await http.status();
  const verifier = newStaff();
  await verifier.signIn("verifier");
  const attempt = `${addressOf(reference)}/pushes/1`;
  const shown = await verifier.send(await verifier.open(attempt), {}, "step=body");
  expect(shown.address).toBe(attempt);
  expect(shown.text).toContain(name);
  expect(shown.text).toContain("/api/callbacks/(cut)");
  expect(shown.html).not.toMatch(/signature=[\w-]{8}/);
});
