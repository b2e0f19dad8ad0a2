import words from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import questions from "@/lib/i18n/messages/en/questions.json" with { type: "json" };
import { minimalInvestor } from "./support/investors";
import { readTally } from "./support/sandbox";
import { expect, test } from "./support/test";
import { saveAndContinue, signAgain, submit } from "./support/wizard";

const { states } = words.status;
const mayCorrect = [
  ["refused for a field", "ZZZPA0423Z"],
  ["refused with a reason", "ZZZPA0422Z"],
] as const;

test("what is refused for a field leads to its step, is corrected, and is accepted", async ({
  context,
  page,
  http,
  name,
}) => {
  await http.fill(await minimalInvestor("ZZZPA0423Z", name));
  await http.giveTo(context);
  await page.goto("/onboarding/review");
  await submit(page);
  await expect(page.getByText(states.refused.title, { exact: true })).toBeVisible();
  await expect(page.getByText(states.refused.next)).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: questions.titles.identity }).click();
  await expect(page).toHaveURL(/\/onboarding\/identity\?return=review/);
  await expect(page.getByLabel("Full name on the document")).toHaveValue(name);
  await page.getByLabel("Document number").first().fill("ABCPK1234L");
  await saveAndContinue(page);
  await signAgain(page);
  await expect(page.getByText("ABCPK1234L")).toBeVisible();
  await submit(page);
  await expect(page.getByText(states.completed.title, { exact: true })).toBeVisible();

  const corrected = await minimalInvestor("ABCPK1234L", name);
  expect(await readTally(http.baseUrl, corrected)).toMatchObject({ received: 1, accepted: 1 });
});

for (const [words, pan] of mayCorrect) {
  test(`without JavaScript, what is ${words} is corrected and accepted`, async ({ http, name }) => {
    await http.fill(await minimalInvestor(pan, name));
    const refused = await http.submit();
    expect(refused.text).toContain(states.refused.title);
    expect(refused.text).toContain(pan === "ZZZPA0423Z" ? states.refused.next : states.refused.nextUnknown);
    const unsigned = await http.answer("identity", { number: "ABCPK1234L" }, "?return=review");
    expect(unsigned.address).toBe("/onboarding/signature?return=review");
    expect((await http.sign()).address).toBe("/onboarding/review");
    await http.submit();
    await expect.poll(async () => (await http.status()).state).toBe("completed");
  });
}

test("the agency's own words reach nobody but staff", async ({ http, name }) => {
  await http.fill(await minimalInvestor("ZZZPA0422Z", name));
  const { text } = await http.submit();
  expect(text).not.toContain("KRA");
  expect(text).not.toContain("KYC_ALREADY_REGISTERED");
});

test("what could not be sent is sent again by itself, and the page says when", async ({
  context,
  page,
  http,
  name,
}) => {
  const investor = await minimalInvestor("ZZZPA0429Z", name);
  await http.fill(investor);
  await http.giveTo(context);
  await page.goto("/onboarding/review");
  await submit(page);
  await expect(page.getByText(states.submitted.title, { exact: true })).toBeVisible();
  const [before = ""] = states.submitted.nextByItself.split("{time}");
  await expect(page.getByText(before)).toBeVisible();
  await expect(page.getByRole("button", { name: states.submitted.action })).toBeVisible();
  await expect(page.getByText(states.completed.title, { exact: true })).toBeVisible();
  expect(await readTally(http.baseUrl, investor)).toMatchObject({ received: 2, accepted: 1 });
});

test("an application stays where it is while the agency cannot be reached, and can be sent at once", async ({
  http,
  name,
}) => {
  const investor = await minimalInvestor("ZZZPA0503Z", name);
  await http.fill(investor);
  expect((await http.submit()).text).toContain(states.submitted.title);
  const again = await http.sendAgain();
  expect(again.address).toBe("/onboarding/status");
  await expect.poll(async () => (await http.status()).state).toBe("submitted");
  const { received, accepted } = await readTally(http.baseUrl, investor);
  expect(received).toBeGreaterThanOrEqual(2);
  expect(accepted).toBe(0);

  // What was submitted can't be changed any more.
  const identity = await http.open("/onboarding/identity");
  expect(identity.address).toBe("/onboarding/status");
});

test("an application of unknown fate may not be sent again", async ({ http, name }) => {
  const investor = await minimalInvestor("ZZZPA0500Z", name);
  await http.fill(investor);
  const status = await http.submit();
  expect(status.text).toContain(states.unknown.title);
  expect(status.text).toContain(states.unknown.next);
  expect(status.text).not.toContain(states.submitted.action);
  expect((await http.open("/onboarding/review")).address).toBe("/onboarding/status");
  expect((await readTally(http.baseUrl, investor)).received).toBe(1);
});
