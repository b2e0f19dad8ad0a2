import caseWords from "@/lib/i18n/messages/en/case.json" with { type: "json" };
import ledger from "@/lib/i18n/messages/en/ledger.json" with { type: "json" };
import onboarding from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import { expectNoViolations } from "./support/axe";
import { HttpInvestor } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { type OwnServer, startOwnServer } from "./support/own-server";
import { StaffHttp } from "./support/staff";
import { expect, test } from "./support/test";

// A port on which nothing listens: whoever pushes there finds no connection.
const nowhere = "http://127.0.0.1:1/sandbox";

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({
    SANDBOX: "on",
    UPSTREAM_BASE_URL: nowhere,
    UPSTREAM_KRA_BASE_URL: nowhere,
    BANK_VERIFICATION: "off",
    PUSH_PAUSE_AFTER: "1",
  });
});
test.afterAll(() => server.stop());

test("while the agency is down who submits is told at once, keeps everything, and staff see why it waits", async ({
  browser,
  name,
}) => {
  test.slow();
  const [first, second] = [new HttpInvestor(server.address), new HttpInvestor(server.address)];
  await first.fill(await minimalInvestor(undefined, `${name} A`));
  await second.fill(await minimalInvestor("ABCPK1235L", name));
  expect((await second.open("/onboarding/review")).text).not.toContain(onboarding.review.heldTitle);
  expect((await first.submit()).text).toContain(onboarding.status.states.submitted.title);
  await server.query("update circuits set open_until = now() + interval '1 hour'");

  expect((await second.open("/onboarding/review")).text).toContain(onboarding.review.heldText);
  const told = await second.submit();
  expect(told.text).toContain(onboarding.status.held.title);
  expect(told.text).toContain(onboarding.status.held.text);
  const [beforeTime = "", afterTime = ""] = onboarding.status.held.next.split("{time}");
  expect(told.text).toMatch(new RegExp(`${beforeTime}\\d{1,2}:\\d\\d [ap]m${afterTime}`));
  expect(told.text).not.toContain(onboarding.status.states.submitted.action);
  const { reference, state, isHeld } = await second.status();
  expect({ state, isHeld }).toEqual({ state: "submitted", isHeld: true });

  const staff = new StaffHttp(server.address);
  await staff.signIn("support");
  const queue = await staff.open("/staff/applications");
  expect(queue.text).toContain(ledger.pause.title);
  const page = await staff.open(`/staff/applications/${reference}`);
  expect(page.text).toContain(ledger.held.title);
  expect(page.text).toContain(caseWords.actions["held-back"]);
  const attempts = await staff.open(`/staff/applications/${reference}/pushes`);
  expect(attempts.text).toContain(ledger.held.title);
  expect(attempts.text).toContain(ledger.none);

  const context = await browser.newContext({ baseURL: server.address });
  await second.giveTo(context);
  await staff.giveTo(context);
  const shown = await context.newPage();
  for (const address of [
    "/onboarding/status",
    "/staff/applications",
    `/staff/applications/${reference}/pushes`,
  ]) {
    await shown.goto(address);
    await expectNoViolations(shown, address);
  }
  await context.close();
});
