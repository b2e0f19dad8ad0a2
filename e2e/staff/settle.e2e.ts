import cases from "@/lib/i18n/messages/en/case.json" with { type: "json" };
import interventions from "@/lib/i18n/messages/en/interventions.json" with { type: "json" };
import onboarding from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import queue from "@/lib/i18n/messages/en/queue.json" with { type: "json" };
import { expectNoViolations } from "../support/axe";
import type { HttpInvestor } from "../support/http-investor";
import { type Investor, minimalInvestor } from "../support/investors";
import { readTally } from "../support/sandbox";
import { nameOf, signIn, signInByHttp } from "../support/staff";
import { expect, test } from "../support/test";
import { waitForScripts } from "../support/wizard";

/** The agency answers with an error of its own: nobody knows whether it took it. */
const lost = "ZZZPA0500Z";
const why = "The agency told us so on the telephone";
const { states } = onboarding.status;
const { kinds, proposal: words } = interventions;

async function submitLost(
  http: HttpInvestor,
  name: string,
): Promise<{ reference: string; investor: Investor; address: string }> {
  const investor = await minimalInvestor(lost, name);
  await http.fill(investor);
  await http.submit();
  const { reference, state } = await http.status();
  expect(state).toBe("unknown");
  return { reference, investor, address: `/staff/applications/${reference}/intervene` };
}

test("one proposes how to settle it and can't agree; another agrees, and the investor's page follows", async ({
  page,
  browser,
  http,
  newStaff,
  name,
}) => {
  const { reference, investor, address } = await submitLost(http, name);
  const investors = await browser.newContext();
  await http.giveTo(investors);
  const mine = await investors.newPage();
  await mine.goto("/onboarding/status");
  await expect(mine.getByText(states.unknown.title, { exact: true })).toBeVisible();

  await signIn(page, "verifier", address);
  await waitForScripts(page);
  await expectNoViolations(page, "where staff step in");
  await page.getByRole("radio", { name: kinds["settle-accepted"].label }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type(why);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.own)).toBeVisible();
  await expect(page.getByRole("button", { name: words.agree })).toHaveCount(0);
  await expectNoViolations(page, "a proposal of one's own");
  expect((await http.status()).state).toBe("unknown");

  const admin = await signInByHttp(newStaff, "admin");
  const list = await admin.open("/staff/applications?view=consent&order=newest");
  expect(list.html).toContain(`id="${reference}"`);
  expect(list.text).toContain(queue.list.consent);
  const offered = await admin.open(address);
  expect(offered.text).toContain(why);
  const settled = await admin.send(offered, { decision: "agree" }, "decision");
  expect(settled.text).toContain(cases.states.accepted);
  expect(settled.text).toContain(`the agency has it · ${nameOf("admin")}`);
  await expect(mine.getByText(states.accepted.title, { exact: true })).toBeVisible({ timeout: 30_000 });
  expect((await readTally(http.baseUrl, investor)).received).toBe(1);
  await investors.close();
});

test("without JavaScript nobody agrees to their own proposal, and support agrees to none", async ({
  http,
  newStaff,
  name,
}) => {
  const { address } = await submitLost(http, name);
  const verifier = await signInByHttp(newStaff, "verifier");
  const empty = await verifier.send(await verifier.open(address), {}, "kind");
  expect(empty.text).toContain(interventions.faults.kind);
  const own = await verifier.send(empty, { kind: "settle-refused", reason: why }, "kind");
  expect(own.text).toContain(words.own);
  const forced = await verifier.send(own, { decision: "agree" }, "proposal");
  expect(forced.text).toContain(interventions.faults["own-proposal"]);

  const support = await signInByHttp(newStaff, "support");
  const seen = await support.open(address);
  expect(seen.text).toContain(words.notYou);
  expect(seen.html).not.toContain('name="decision"');
  expect((await http.status()).state).toBe("unknown");

  const back = await verifier.send(own, { decision: "decline" }, "proposal");
  expect(back.text).toContain(interventions.ends.declined);
  expect((await http.status()).state).toBe("unknown");
});

test("what two of staff settle as refused is the investor's again to correct", async ({
  http,
  newStaff,
  name,
}) => {
  const { address } = await submitLost(http, name);
  const support = await signInByHttp(newStaff, "support");
  await support.send(await support.open(address), { kind: "settle-refused", reason: why }, "kind");
  const verifier = await signInByHttp(newStaff, "verifier");
  await verifier.send(await verifier.open(address), { decision: "agree" }, "decision");
  expect((await http.open("/onboarding/status")).text).toContain(states.refused.title);
  await http.answer("identity", { number: "ABCPK1234L" }, "?return=review");
  await http.sign();
  await http.submit();
  await expect.poll(async () => (await http.status()).state).toBe("completed");
});
