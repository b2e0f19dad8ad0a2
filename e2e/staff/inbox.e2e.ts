import cases from "@/lib/i18n/messages/en/case.json" with { type: "json" };
import words from "@/lib/i18n/messages/en/inbox.json" with { type: "json" };
import interventions from "@/lib/i18n/messages/en/interventions.json" with { type: "json" };
import staffWords from "@/lib/i18n/messages/en/staff.json" with { type: "json" };
import { expectNoViolations } from "../support/axe";
import type { HttpInvestor, Page } from "../support/http-investor";
import { minimalInvestor } from "../support/investors";
import { nameOf, type StaffHttp, signIn, signInByHttp } from "../support/staff";
import { expect, test } from "../support/test";

/** Its callback is cut off on the way. */
const cutOff = "ZZZPC0003Z";
/** Its callback names another customer. */
const otherIds = "ZZZPC0005Z";
const why = "The agency says that it has mended this";

const addressOf = (reference: string) => `/staff/applications/${reference}`;

/** Submits an application and waits for its callback. @returns reference, and the path of the callback's page */
async function submitAndWait(
  http: HttpInvestor,
  staff: StaffHttp,
  { pan, name }: { pan: string; name: string },
): Promise<{ reference: string; callback: string }> {
  await http.fill(await minimalInvestor(pan, name));
  await http.submit();
  const { reference } = await http.status();
  const find = async () =>
    /\/staff\/inbox\/[0-9a-f-]{36}/.exec((await staff.open(addressOf(reference))).html)?.[0] ?? "";
  await expect.poll(find).not.toBe("");
  return { reference, callback: await find() };
}

/** Goes from page to page of a list until one names the application. */
async function turnTo(staff: StaffHttp, address: string, reference: string): Promise<Page> {
  const page = await staff.open(address);
  if (page.text.includes(reference)) return page;
  const [, next] = new RegExp(`href="([^"]+)"[^>]*>${words.list.next}<`).exec(page.html) ?? [];
  if (next === undefined) throw new Error(`${reference} is in no page of ${address}`);
  return turnTo(staff, next.replaceAll("&amp;", "&"), reference);
}

test("without JavaScript a callback that can't be read is found, opened, and read again with a reason", async ({
  http,
  newStaff,
  name,
}) => {
  const staff = await signInByHttp(newStaff, "support");
  const { reference, callback } = await submitAndWait(http, staff, { pan: cutOff, name });
  const list = await turnTo(staff, "/staff/inbox", reference);
  expect(list.text).toContain(cases.callbackReasons["not-json"]);
  expect(list.text).toContain(staffWords.nav.setAside);
  expect(list.html).toContain(`href="${callback}"`);

  const page = await staff.open(callback);
  for (const seen of [
    reference,
    cases.callbackReasons["not-json"],
    words.advice["not-json"],
    "application/json",
    cases.states.accepted,
  ]) {
    expect(page.text, seen).toContain(seen);
  }
  expect(page.text).toContain('"customerId"');
  for (const hidden of [name, "arun.kulvarni@mail.example", "9800000001"]) {
    expect(page.html, hidden).not.toContain(hidden);
  }

  const faulty = await staff.send(page, { reason: "because" }, "reason");
  expect(faulty.text).toContain(interventions.faults.reason.replace("{shortest}", "10"));
  expect(faulty.html).toContain("because</textarea>");
  const done = await staff.send(faulty, { reason: why }, "reason");
  expect(done.address).toBe(`${callback}?done=1`);
  expect(done.text).toContain(words.page.done.replace("{reading}", cases.readings.quarantined));
  expect(done.text).toContain(why);
  expect(done.text).toContain(nameOf("support"));

  const { text } = await staff.open(addressOf(reference));
  expect(text).toContain(`${cases.interventions.replay} · ${nameOf("support")} ${why}`);
  expect((await http.status()).state).toBe("accepted");
});

test("a form that was left open while somebody else had it read again changes nothing", async ({
  http,
  newStaff,
  name,
}) => {
  const [one, other] = [await signInByHttp(newStaff, "support"), await signInByHttp(newStaff, "verifier")];
  const { callback } = await submitAndWait(http, one, { pan: cutOff, name });
  const left = await one.open(callback);
  await other.send(await other.open(callback), { reason: why }, "reason");
  const late = await one.send(left, { reason: "This one comes too late" }, "reason");
  expect(late.text).toContain(interventions.faults.changed);
  expect((await other.open(callback)).text).not.toContain("This one comes too late");
});

test("one hidden value of a callback is shown to a verifier, which is written down", async ({
  page,
  http,
  newStaff,
  name,
}) => {
  const staff = await signInByHttp(newStaff, "support");
  const { reference, callback } = await submitAndWait(http, staff, { pan: otherIds, name });
  await signIn(page, "verifier", callback);
  await expect(page.getByText(cases.callbackReasons["other-ids"])).toBeVisible();
  const pan = page.locator('[id="body-data.kycData.panNumber"]');
  await expect(pan).toContainText("••••••005Z");
  await pan.getByRole("button", { name: "Show panNumber" }).click();
  await expect(pan).toContainText(otherIds);
  await page.reload();
  await expect(pan).toContainText("••••••005Z");
  await page.goto(addressOf(reference));
  const entry = page.locator("#timeline li").filter({ hasText: cases.actions["callback-unmasked"] });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(nameOf("verifier"));
  await expect(entry).toContainText("data.kycData.panNumber");
});

test("without JavaScript all of a callback is shown for once, to whoever asked", async ({
  http,
  newStaff,
  name,
}) => {
  const verifier = await signInByHttp(newStaff, "verifier");
  const { callback } = await submitAndWait(http, verifier, { pan: cutOff, name });
  const shown = await verifier.send(await verifier.open(callback), {}, "step=body");
  expect(shown.address).toBe(callback);
  expect(shown.text).toContain(name);
  const support = await signInByHttp(newStaff, "support");
  const { html, text } = await support.open(callback);
  expect(html).not.toContain(name);
  expect(text).toContain("Your role cannot show them");
  const body = new FormData();
  body.set("step", "body");
  const ask = (who: HttpInvestor) => who.request(`/api${callback}/unmask`, { method: "POST", body });
  expect((await ask(support)).status).toBe(403);
  expect((await ask(http)).status).toBe(401);
});

test("a callback that nobody posted is not found, and what is read well is found under its name", async ({
  http,
  newStaff,
  name,
}) => {
  const staff = await signInByHttp(newStaff, "support");
  for (const id of ["00000000-0000-4000-8000-000000000000", "x"]) {
    expect((await staff.open(`/staff/inbox/${id}`)).status, id).toBe(404);
  }
  const { reference, callback } = await submitAndWait(http, staff, { pan: "ZZZPC0002Z", name });
  await expect.poll(async () => (await http.status()).state).toBe("completed");
  await turnTo(staff, "/staff/inbox?show=completed", reference);
  const { text } = await staff.open(callback);
  expect(text).toContain(words.advice.completed);
  expect(text).not.toContain(words.replay.text);
});

test("the list of callbacks is clean to axe", async ({ page, http, newStaff, name }) => {
  const staff = await signInByHttp(newStaff, "support");
  await submitAndWait(http, staff, { pan: cutOff, name });
  await signIn(page, "verifier", "/staff/inbox");
  await expect(page.getByRole("heading", { name: words.title, level: 1 })).toBeVisible();
  await expectNoViolations(page, "all callbacks");
});
