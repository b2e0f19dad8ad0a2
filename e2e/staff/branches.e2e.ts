import { randomInt } from "node:crypto";
import { parse } from "csv-parse/sync";
import branches from "@/lib/i18n/messages/en/branches.json" with { type: "json" };
import { bankSearchScenarios } from "@/lib/sandbox/scenarios";
import { z } from "zod";
import { expectNoViolations, wideDark } from "../support/axe";
import type { Page } from "../support/http-investor";
import { signIn, StaffHttp } from "../support/staff";
import { expect, test } from "../support/test";

const known = { code: "110013008", bank: "Bank of India", branch: "EAST OF KAILASH", ifsc: "BKID0006021" };
const theirWords = { notFound: "Please enter a valid MICR Code", invalid: "Please enter a valid IFSC Code" };

/** Codes that no branch has and no other test looks up. */
function newCodes(count: number): string[] {
  const first = randomInt(200_000_000, 900_000_000);
  return Array.from({ length: count }, (_, place) => String(first + place));
}

async function staffAt(baseURL: string | undefined, role: "support" | "verifier" | "admin") {
  const staff = new StaffHttp(baseURL ?? "");
  await staff.signIn(role);
  return staff;
}

function micrOf(name: string): string {
  return bankSearchScenarios.find((scenario) => scenario.name === name)?.value ?? "";
}

test("a code is split while it is typed, its branch found, and its IFSC copied", async ({
  context,
  page,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "support", "/staff/branches");
  const part = (name: string) => page.locator(`[data-part="${name}"]`);
  await page.getByLabel("MICR code").pressSequentially("1100-1");
  await expect(part("city")).toHaveText("110");
  await expect(part("bank")).toHaveText("01·");
  await page.getByLabel("MICR code").fill("110 013 008");
  await expect(part("branch")).toHaveText("008");
  await page.getByRole("button", { name: branches.search.action }).click();
  const card = page.getByRole("article", { name: known.bank });
  await expect(card).toContainText(known.branch);
  await expect(card).toContainText(known.ifsc);
  await expect(card).toContainText("+912622760328");
  const split = card.getByRole("region", { name: branches.result.splitTitle });
  await expect(split).toContainText("110065");
  await expect(split.getByRole("listitem")).toHaveText([
    "NEW DELHI",
    "NEW DELHI",
    "DL",
    "IN",
    "IND",
    "INDIA",
  ]);
  await expect(part("bank")).toHaveText("013");
  await card.getByRole("button", { name: "Copy IFSC" }).click();
  await expect(card.getByRole("button", { name: "Copied IFSC" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(known.ifsc);
  await expectNoViolations(page, "a branch");
});

test("with the keyboard alone a branch is found and copied", async ({ context, page }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "support", "/staff/branches");
  await page.getByRole("link", { name: branches.ways.many }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type(known.code);
  await page.keyboard.press("Enter");
  const copy = page.getByRole("button", { name: "Copy MICR" });
  await expect(copy).toBeVisible();
  for (
    let steps = 0;
    steps < 40 && !(await copy.evaluate((button) => button.matches(":focus")));
    steps += 1
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copied MICR" })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(known.code);
});

test("what is no code is told beside the field, with what was typed", async ({ baseURL, page }) => {
  const staff = await staffAt(baseURL, "support");
  for (const [typed, fault] of [
    ["12345", branches.search.faults["nine-digits"]],
    ["", branches.search.faults.missing],
  ] as const) {
    const told = await staff.open(`/staff/branches?micr=${typed}`);
    expect(told.status).toBe(422);
    expect(told.text).toContain(fault);
    expect(told.html).toContain("<title>Error: Bank branches");
    expect(told.html).toContain(`value="${typed}"`);
  }
  await staff.giveTo(page.context());
  await page.goto("/staff/branches?micr=12345");
  await page.getByRole("link", { name: branches.search.faults["nine-digits"] }).click();
  await expect(page.getByLabel("MICR code")).toBeFocused();
  await expectNoViolations(page, "a fault");
});

test("a code that no branch has, and one that the upstream calls malformed, in its own words", async ({
  baseURL,
  page,
}) => {
  const staff = await staffAt(baseURL, "support");
  const missing = await staff.open(`/staff/branches?micr=${micrOf("micr-not-found")}`);
  expect(missing.status).toBe(200);
  expect(missing.text).toContain(`No branch has the MICR code ${micrOf("micr-not-found")}`);
  expect(missing.text).toContain(`“${theirWords.notFound}”`);
  const malformed = await staff.open(`/staff/branches?micr=${micrOf("micr-malformed")}`);
  expect(malformed.text).toContain(branches.faults.invalid);
  expect(malformed.text).toContain(`“${theirWords.invalid}”`);
  await staff.giveTo(page.context());
  await page.goto(missing.address);
  await expectNoViolations(page, "no branch");
  await page.goto(malformed.address);
  await expectNoViolations(page, "no answer", [wideDark]);
});

// Those that refuse once are left to agency-answers.e2e.ts: the sandbox counts them for everybody.
const outcomes = [
  ["micr-slow", "State Bank|Bank of"],
  ["micr-cut", branches.faults.cut],
  ["micr-server-error", branches.faults.unavailable],
  ["micr-html-page", branches.faults.unavailable],
  ["micr-unavailable", branches.faults.unavailable],
  ["micr-no-answer", branches.faults["time-out"]],
  ["micr-wrong-shape", branches.faults.unreadable],
] as const;

for (const [name, words] of outcomes) {
  test(`${name} is told in plain words, with a way to try again`, async ({ baseURL }) => {
    const staff = await staffAt(baseURL, "support");
    const told = await staff.open(`/staff/branches?micr=${micrOf(name)}`);
    expect(told.status).toBe(200);
    expect(told.text).toMatch(new RegExp(words.replaceAll(".", "\\.")));
    if (!words.includes("Bank of")) expect(told.text).toContain(branches.failed.retry);
  });
}

test("an answer is kept with its age, and asked for again on demand", async ({ page }) => {
  const [code = ""] = newCodes(1);
  await signIn(page, "verifier", "/staff/branches");
  await page.goto(`/staff/branches?micr=${code}`);
  const age = page.getByText(/^Asked \d+ seconds ago/);
  await expect(async () => {
    await page.reload();
    await expect(age).toBeVisible({ timeout: 100 });
  }).toPass();
  const first = await page.locator("time[datetime]").first().getAttribute("datetime");
  await page.goto(`/staff/branches?micr=${code}`);
  expect(await page.locator("time[datetime]").first().getAttribute("datetime")).toBe(first);
  await page.getByRole("button", { name: branches.result.refresh }).click();
  await expect(page.getByText(branches.result.refreshed)).toBeVisible();
  expect(await page.locator("time[datetime]").first().getAttribute("datetime")).not.toBe(first);
});

test("a page that is only looked at ahead asks nothing", async ({ baseURL }) => {
  const staff = await staffAt(baseURL, "support");
  const [code = ""] = newCodes(1);
  const address = `/staff/branches?micr=${code}`;
  await staff.request(address, { method: "HEAD", headers: { "sec-fetch-dest": "empty" } });
  const ahead = await staff.request(address, { headers: { "sec-purpose": "prefetch;prerender" } });
  expect(await ahead.text()).toContain(branches.unasked.title);
  expect((await staff.open(address)).text).toContain(`No branch has the MICR code ${code}`);
});

test("recent searches are listed, opened again and removed", async ({ baseURL }) => {
  const staff = await staffAt(baseURL, "admin");
  const [first = "", second = ""] = newCodes(2);
  await staff.open(`/staff/branches?micr=${first}`);
  await staff.open(`/staff/branches?micr=${second}`);
  const listed = await staff.open("/staff/branches");
  expect(listed.text.indexOf(second)).toBeLessThan(listed.text.indexOf(first));
  const without = await staff.send(listed, {}, `micr=${first}`);
  expect(without.text).not.toContain(first);
  expect(without.text).toContain(second);
  const none = await staff.send(without, { micr: null }, `micr=${second}`);
  expect(none.text).toContain(branches.recent.empty);
});

/** Sends codes as pasted text, and leads to the page of their list. */
async function paste(staff: StaffHttp, codes: string): Promise<Page> {
  return staff.send(await staff.open("/staff/branches/lists"), { codes }, "codes");
}

test("a pasted list works itself off, can be paused, survives a reload, and goes on", async ({ page }) => {
  const codes = newCodes(24);
  await signIn(page, "verifier", "/staff/branches/lists");
  await expectNoViolations(page, "a new list");
  // Slow enough to be seen, and to be paused in the middle.
  await page.route(/\/api\/staff\/branches\/lists\/[^/]+$/, async (route) => {
    if (route.request().postData()?.includes("next")) await new Promise((go) => setTimeout(go, 1500));
    await route.continue();
  });
  await page.getByLabel("MICR codes").fill([known.code, "12", ...codes, known.code].join("\n"));
  await page.getByRole("button", { name: branches.lists.start, exact: true }).click();
  const progress = page.getByRole("progressbar");
  await expect(progress).toHaveAttribute("max", "25");
  await expect(page.getByText("11 of 25 codes looked up").or(page.getByText("10 of 25"))).toBeVisible();
  await page.getByRole("button", { name: branches.list.words.pause }).click();
  await expect(page.getByText(branches.list.words.pausedByPerson)).toBeVisible();
  await page.reload();
  await expect(page.getByText(branches.list.words.pausedByPerson)).toBeVisible();
  await expect(page.getByText(branches.list.states.waiting).first()).toBeVisible();
  await expectNoViolations(page, "a paused list");
  await page.getByRole("button", { name: branches.list.words.resume }).click();
  await expect(page.getByText("25 of 25 codes looked up")).toBeVisible();
  await expect(page.getByText(branches.list.words.done)).toBeVisible();
  const row = (place: number) => page.getByRole("row").nth(place);
  await expect(row(1)).toContainText(known.ifsc);
  await expect(row(2)).toContainText(branches.list.states.malformed);
  await expect(row(3)).toContainText(theirWords.notFound);
  await expect(row(27)).toContainText("Same as row 1");
  const kinds = page.getByRole("navigation", { name: branches.list.words.show });
  await kinds.getByRole("link", { name: `${branches.list.states.found} 2`, exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(row(2)).toContainText("Same as row 1");
  await expectNoViolations(page, "a list", [wideDark]);
  await page.getByRole("button", { name: branches.list.remove }).click();
  await expect(page).toHaveURL(/\/staff\/branches\/lists$/);
});

test("two tabs work on one list until both show it done", async ({ context, page }) => {
  const codes = newCodes(30);
  await signIn(page, "support", "/staff/branches/lists");
  await page.getByLabel("MICR codes").fill(codes.join("\n"));
  await page.getByRole("button", { name: branches.lists.start, exact: true }).click();
  await expect(page).toHaveURL(/lists\/[0-9a-f-]{36}$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(page.getByText(branches.list.words.done)).toBeVisible();
  await expect(other.getByText(branches.list.words.done)).toBeVisible();
});

test("without JavaScript a CSV file is looked up by a button, and the result downloaded", async ({
  baseURL,
}) => {
  const staff = await staffAt(baseURL, "support");
  const [unknown = ""] = newCodes(1);
  const csv = `Bank,MICR,Account\nBank of India,${known.code},123456789\nNowhere,${unknown},987654321\nNone,5600,1`;
  const file = { name: "branches.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  const begun = await staff.send(await staff.open("/staff/branches/lists"), { file }, "codes");
  expect(begun.address).toMatch(/^\/staff\/branches\/lists\/[0-9a-f-]{36}$/);
  expect(begun.text).toContain(branches.list.states.waiting);
  expect(begun.text).toContain("Look up the next 25");
  const done = await staff.send(begun, {}, "intent=next");
  expect(done.text).toContain("2 of 2 codes looked up");
  const result = (format: string) => staff.request(`/api${begun.address}/result?format=${format}`);
  const answer = await result("csv");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="bank-branches-.*\.csv"$/);
  const [headings = [], ...rows]: string[][] = parse(await answer.text(), { bom: true });
  const read = (name: keyof typeof branches.export.columns) =>
    rows.map((row) => row[headings.indexOf(branches.export.columns[name])]);
  expect(read("micrCode")).toEqual([known.code, unknown, ""]);
  expect(read("typed")).toEqual([known.code, unknown, "5600"]);
  expect(read("state")).toEqual([
    branches.list.states.found,
    branches.list.states["not-found"],
    branches.list.states.malformed,
  ]);
  expect(read("ifscCode")).toEqual([known.ifsc, "", ""]);
  expect(read("contact")).toEqual(["'+912622760328", "", ""]);
  expect(read("remark")[1]).toBe(theirWords.notFound);
  const workbook = await result("xlsx");
  expect(workbook.headers.get("content-type")).toContain("spreadsheetml");
  expect(
    Buffer.from(await workbook.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});

test("a code without an answer is asked again on demand", async ({ baseURL }) => {
  const staff = await staffAt(baseURL, "support");
  const list = await paste(staff, [known.code, micrOf("micr-malformed")].join("\n"));
  const done = await staff.send(list, {}, "intent=next");
  expect(done.text).toContain(branches.list.states.failed);
  expect(done.text).toContain(theirWords.invalid);
  const again = await staff.send(done, {}, "intent=again");
  expect(again.text).toContain(branches.list.states.waiting);
});

test("a list without codes, a workbook and a file that is too large are refused, what was pasted is kept", async ({
  baseURL,
}) => {
  const staff = await staffAt(baseURL, "support");
  const form = await staff.open("/staff/branches/lists");
  const file = (content: string) => ({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(content, "latin1"),
  });
  const none = await staff.send(form, { codes: " \n " }, "codes");
  expect([none.status, none.text]).toEqual([422, expect.stringContaining(branches.lists.faults.missing)]);
  const kept = known.code;
  const workbook = await staff.send(form, { codes: kept, file: file("PK\u0003\u0004 not text") }, "codes");
  expect([workbook.status, workbook.text]).toEqual([
    422,
    expect.stringContaining(branches.lists.faults["not-text"]),
  ]);
  expect(workbook.html).toContain(`>${kept}</textarea>`);
  const large = await staff.send(form, { codes: "", file: file("1".repeat(600 * 1024)) }, "codes");
  expect(large.text).toContain("The CSV file must be smaller than 512 KB");
});

test("a list is its owner's alone", async ({ baseURL }) => {
  const [owner, other] = await Promise.all([staffAt(baseURL, "support"), staffAt(baseURL, "admin")]);
  await owner.open(`/staff/branches?micr=${known.code}`);
  const list = await paste(owner, known.code);
  const route = `/api${list.address}`;
  expect((await other.open(list.address)).status).toBe(404);
  expect((await other.request(route)).status).toBe(404);
  expect((await other.request(`${route}/result?format=csv`)).status).toBe(404);
  const tell = (staff: StaffHttp, body: string, headers = {}) =>
    staff.request(route, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    });
  expect((await tell(other, '{"intent":"next"}')).status).toBe(404);
  expect((await tell(owner, "{")).status).toBe(400);
  expect((await tell(owner, '{"intent":"next"}', { origin: "https://evil.example" })).status).toBe(403);
  const told = z.object({ rows: z.array(z.object({ state: z.string() })) });
  expect(told.parse(await (await owner.request(route)).json()).rows).toEqual([{ state: "found" }]);
  expect((await new StaffHttp(baseURL ?? "").request(route)).status).toBe(401);
});
