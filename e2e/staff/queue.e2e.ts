import { readFileSync } from "node:fs";
import type { Locator, Page as BrowserPage } from "@playwright/test";
import words from "@/lib/i18n/messages/en/queue.json" with { type: "json" };
import { expectNoViolations } from "../support/axe";
import { makeDraft } from "../support/drafts";
import type { HttpInvestor, Page } from "../support/http-investor";
import { minimalInvestor } from "../support/investors";
import { servers } from "../support/servers";
import { nameOf, signIn, StaffHttp } from "../support/staff";
import { expect, test } from "../support/test";
import { waitForScripts } from "../support/wizard";

const queue = "/staff/applications";

/** Signs a member of staff in whose browser runs no scripts. */
async function signInByHttp(role: "support" | "verifier"): Promise<StaffHttp> {
  const staff = new StaffHttp(servers.ordinary.address);
  await staff.signIn(role);
  return staff;
}

function draft(name: string, pan?: string): Promise<HttpInvestor> {
  return makeDraft(servers.ordinary.address, name, pan);
}

async function search(staff: StaffHttp, text: string): Promise<Page> {
  return staff.send(await staff.open(queue), { search: text }, "search");
}

/** References of the applications on a page, in order. */
function referencesOn({ html }: Page): string[] {
  return [...html.matchAll(/<tr id="(KYC-[^"]+)"/g)].map(([, reference = ""]) => reference);
}

/** The address of a page's link with these words; null where there is none. */
function linkOn({ html }: Page, text: string): string | null {
  const found = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>${text}<`).exec(html);
  return found?.[1]?.replaceAll("&amp;", "&") ?? null;
}

async function searchFor(page: BrowserPage, text: string): Promise<void> {
  await page.getByLabel(words.search.label).fill(text);
  await page.getByRole("button", { name: words.search.action, exact: true }).click();
  await expect(page.getByRole("heading", { name: words.search.results })).toBeVisible();
}

function rowOf(page: BrowserPage, reference: string): Locator {
  return page.locator(`[id="${reference}"]`);
}

/** What is typed to find somebody: letters that no other test uses. */
function familyOf(name: string): string {
  return name.split(" ").at(-1) ?? "";
}

function inventPan(): string {
  const digits = String(process.hrtime.bigint()).slice(-7);
  const letters = [...digits.slice(0, 3)].map((digit) => String.fromCharCode(65 + Number(digit))).join("");
  return `${letters}PK${digits.slice(3)}L`;
}

test("an application is found by reference, PAN and name, and neither stands in an address or a log", async ({
  http,
  name,
}) => {
  const pan = inventPan();
  await http.fill(await minimalInvestor(pan, name));
  await http.submit();
  const { reference } = await http.status();
  const staff = await signInByHttp("support");
  const family = familyOf(name);
  for (const [typed, by] of [
    [reference, words.search.by.reference],
    [reference.toLowerCase().replaceAll("-", " "), words.search.by.reference],
    [reference.slice(4), words.search.by.reference],
    [pan.toLowerCase(), words.search.by.pan],
    [family, words.search.by.name],
    [`${family.toUpperCase()} arun kulvarni`, words.search.by.name],
  ] as const) {
    const found = await search(staff, typed);
    expect(referencesOn(found), typed).toEqual([reference]);
    expect(found.text).toContain(by);
    expect(found.text).toContain(name);
    expect(found.text).toContain(`••••••${pan.slice(-4)}`);
    expect(found.html).not.toContain(typed === pan.toLowerCase() ? pan : "nothing to hide");
    expect(found.address).toMatch(/^\/staff\/applications\?search=[\w-]{8}$/);
    expect(found.headers.get("cache-control")).toContain("no-store");
    expect(linkOn(found, reference)).toBe(`/staff/applications/${reference}`);
  }
  const log = readFileSync(servers.ordinary.log, "utf8");
  expect(log).not.toContain(family);
  expect(log.toUpperCase()).not.toContain(pan);
});

test("a draft is found while it is being filled in; what nobody has is not", async ({ name }) => {
  const investor = await draft(name);
  const { reference } = await investor.status();
  const staff = await signInByHttp("verifier");
  const found = await search(staff, familyOf(name));
  expect(referencesOn(found)).toEqual([reference]);
  expect(found.text).toContain("Draft");
  for (const typed of [`${familyOf(name)} Qwertz`, "KYC-2222-2222", "ZZZPZ0000Z"]) {
    const none = await search(staff, typed);
    expect(referencesOn(none), typed).toEqual([]);
    expect(none.text).toContain(words.list.emptySearch);
  }
});

test("an empty search and one of long ago say so", async () => {
  const staff = await signInByHttp("support");
  const empty = await search(staff, "  - ");
  expect(empty.status).toBe(422);
  expect(empty.text).toContain(words.faults.search);
  expect(empty.html).toContain('href="#search"');
  const made = await staff.open(`${queue}?taken=Ring-this-number`);
  expect(made.text).not.toContain("Ring-this-number");
  const over = await staff.open(`${queue}?search=abcdefgh`);
  expect(over.text).toContain(words.search.over);
  const asked = await staff.request("/api/staff/applications?search=abcdefgh");
  expect(asked.status).toBe(410);
});

test("a search belongs to who made it", async ({ name }) => {
  await draft(name);
  const staff = await signInByHttp("support");
  const found = await search(staff, familyOf(name));
  const signedOut = await staff.send(found, {}, "submit");
  expect(signedOut.address).toContain("sign-in");
  await staff.signIn("verifier");
  const other = await staff.open(found.address);
  expect(other.text).toContain(words.search.over);
  expect(other.text).not.toContain(name);
});

test("a long list is paged, without scripts by links and with them in place", async ({
  page,
  context,
  name,
}) => {
  test.slow();
  const total = 27;
  for (let made = 0; made < total; made += 9) {
    await Promise.all(Array.from({ length: 9 }, () => draft(name)));
  }
  const staff = await signInByHttp("support");
  const first = await search(staff, familyOf(name));
  expect(referencesOn(first)).toHaveLength(25);
  expect(linkOn(first, words.list.previous)).toBeNull();
  const second = await staff.open(linkOn(first, words.list.next) ?? "");
  expect(referencesOn(second)).toHaveLength(2);
  expect(linkOn(second, words.list.next)).toBeNull();
  const all = [...referencesOn(first), ...referencesOn(second)];
  expect(new Set(all).size).toBe(total);
  const back = await staff.open(linkOn(second, words.list.previous) ?? "");
  expect(referencesOn(back)).toEqual(referencesOn(first));

  await staff.giveTo(context);
  await page.goto(first.address);
  await waitForScripts(page);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(25);
  await page.getByRole("link", { name: words.list.more }).click();
  await expect(rows).toHaveCount(total);
  expect(await rows.evaluateAll((found) => found.map(({ id }) => id))).toEqual(all);
  await expect(rows.nth(25).getByRole("link")).toBeFocused();
  await expect(page.getByRole("link", { name: words.list.more })).toHaveCount(0);
  await expect(page.getByText("Applications shown: 27")).toBeVisible();
});

test("filters narrow and order the list by its address alone", async ({ name }) => {
  const investors = [await draft(name), await draft(name)];
  const [older = "", newer = ""] = await Promise.all(
    investors.map(async (investor) => (await investor.status()).reference),
  );
  const staff = await signInByHttp("verifier");
  for (const reference of [older, newer]) {
    const found = await search(staff, reference);
    await staff.send(found, {}, `reference=${reference}`);
  }
  const view = async (query: string) => {
    const shown = referencesOn(await staff.open(`${queue}?${query}`));
    return shown.filter((reference) => [older, newer].includes(reference));
  };
  expect(await view("view=draft&assigned=me")).toEqual([older, newer]);
  expect(await view("view=draft&assigned=me&order=newest")).toEqual([newer, older]);
  expect(await view("view=open&assigned=me&waiting=&order=oldest")).toEqual([older, newer]);
  expect(await view("view=draft&assigned=me&waiting=1")).toEqual([]);
  expect(await view("view=draft&assigned=nobody&order=newest")).toEqual([]);
  expect(await view("view=refused&assigned=me")).toEqual([]);
  const other = await signInByHttp("support");
  expect(referencesOn(await other.open(`${queue}?view=draft&assigned=me`))).not.toContain(older);
});

test("what waits for staff needs attention, with its count", async ({ http, name }) => {
  await http.fill(await minimalInvestor("ZZZPA0500Z", name));
  await http.submit();
  const { reference, state } = await http.status();
  expect(state).toBe("unknown");
  const staff = await signInByHttp("support");
  for (const address of [`${queue}?order=newest`, `${queue}?view=unknown&order=newest`]) {
    const page = await staff.open(address);
    expect(referencesOn(page)).toContain(reference);
    expect(page.text).toMatch(/Arrival not sure [1-9]/);
  }
  expect(referencesOn(await staff.open(`${queue}?view=refused&order=newest`))).not.toContain(reference);
});

test("an application is assigned from the list, which stays where it is", async ({ page, name }) => {
  const { reference } = await (await draft(name)).status();
  await signIn(page, "support", queue);
  await searchFor(page, familyOf(name));
  await waitForScripts(page);
  const row = rowOf(page, reference);
  const address = page.url();
  await row.getByRole("button", { name: `${words.list.take} ${reference}` }).click();
  await expect(row.getByText(words.list.me, { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: words.list.giveBack })).toBeFocused();
  expect(page.url()).toBe(address);
  await page.reload();
  await expect(row.getByText(words.list.me, { exact: true })).toBeVisible();

  const other = await signInByHttp("verifier");
  const seen = await search(other, reference);
  expect(seen.text).toContain(nameOf("support"));
  expect(seen.text).toContain(words.list.takeOver);
  await waitForScripts(page);
  await row.getByRole("button", { name: words.list.giveBack }).click();
  await expect(row.getByRole("button", { name: words.list.take })).toBeVisible();
});

test("who asks second for an application learns who has it", async ({ page, name }) => {
  const { reference } = await (await draft(name)).status();
  await signIn(page, "support", queue);
  await searchFor(page, familyOf(name));
  await waitForScripts(page);
  const slow = await signInByHttp("support");
  const seen = await search(slow, reference);

  const quick = await signInByHttp("verifier");
  const taken = await quick.send(await search(quick, reference), {}, `reference=${reference}`);
  expect(taken.address).toMatch(/^\/staff\/applications\?search=[\w-]{8}$/);

  const quicker = `Somebody was quicker: ${reference} is with ${nameOf("verifier")}.`;
  await rowOf(page, reference).getByRole("button", { name: words.list.take }).click();
  await expect(page.getByText(quicker)).toBeVisible();
  await expect(rowOf(page, reference)).toContainText(nameOf("verifier"));
  const told = await slow.send(seen, {}, `reference=${reference}`);
  expect(told.text).toContain(quicker);
  expect(told.text).toContain(words.list.takeOver);

  await rowOf(page, reference).getByRole("button", { name: words.list.takeOver }).click();
  await expect(rowOf(page, reference).getByText(words.list.me, { exact: true })).toBeVisible();
});

test("the list is read again when one comes back to it", async ({ page, name }) => {
  const { reference } = await (await draft(name)).status();
  await signIn(page, "support", queue);
  await searchFor(page, familyOf(name));
  await waitForScripts(page);
  const other = await signInByHttp("verifier");
  await other.send(await search(other, reference), {}, `reference=${reference}`);
  await expect(rowOf(page, reference)).not.toContainText(nameOf("verifier"));
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(rowOf(page, reference)).toContainText(nameOf("verifier"), { timeout: 500 });
  }).toPass({ timeout: 30_000 });
});

test("a view is kept by a name, without what was searched for, and forgotten again", async ({ name }) => {
  const staff = await signInByHttp("support");
  const title = `Old drafts of ${familyOf(name)}`;
  const shown = await staff.open(`${queue}?view=draft&waiting=7&assigned=nobody`);
  const nameless = await staff.send(shown, { name: "  " }, "name");
  expect(nameless.status).toBe(422);
  expect(nameless.text).toContain(words.faults["view-name"]);
  const long = await staff.send(nameless, { name: "x".repeat(41) }, "name");
  expect(long.text).toContain(words.faults["view-long"]);
  expect(long.html).toContain("x".repeat(41));

  const kept = await staff.send(long, { name: title }, "name");
  expect(kept.status).toBe(200);
  expect(linkOn(kept, title)).toBe(`${queue}?view=draft&waiting=7&assigned=nobody`);
  expect(linkOn(await staff.open(queue), title)).not.toBeNull();
  const other = await signInByHttp("verifier");
  expect((await other.open(queue)).text).not.toContain(title);

  const gone = await staff.send(await staff.open(queue), {}, `name=${title}`);
  expect(linkOn(gone, title)).toBeNull();
});

test("a draft is found and assigned with the keyboard alone", async ({ page, name }) => {
  const { reference } = await (await draft(name)).status();
  await signIn(page, "verifier", queue);
  await waitForScripts(page);
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never comes to ${target}`);
  };
  await tabTo(page.getByLabel(words.search.label));
  await page.keyboard.type(familyOf(name));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words.search.results })).toBeVisible();
  await tabTo(rowOf(page, reference).getByRole("button"));
  await page.keyboard.press("Enter");
  await expect(rowOf(page, reference).getByText(words.list.me, { exact: true })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/staff/applications/${reference}$`));
});

test("axe finds nothing on the queue, with rows, faults and results", async ({ page, name }) => {
  test.slow();
  await draft(`${name} Venkatanarasimharajuvaripeta Krishnamoorthy`, inventPan());
  await signIn(page, "support", `${queue}?view=draft&order=newest`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expectNoViolations(page, "drafts");
  await searchFor(page, familyOf(name));
  await expectNoViolations(page, "results");
  await searchFor(page, "Nobody Of That Name");
  await expectNoViolations(page, "no results");
  await page.goto(`${queue}?fault=search`);
  await expectNoViolations(page, "an empty search");
  await page.goto(`${queue}?view=draft&fault=view-name`);
  await expectNoViolations(page, "a view without a name");
});
