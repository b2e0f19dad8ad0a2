import gst from "@/lib/i18n/messages/en/gst.json" with { type: "json" };
import { parse } from "csv-parse/sync";
import { z } from "zod";
import {
  checkGst,
  fillSecrets,
  gstinOf,
  readHandComputed,
  readMatrix,
  sendGstForm,
  taxpayerSecrets,
  usualGstin,
  yearToCheck,
} from "../support/gst";
import { signIn, StaffHttp } from "../support/staff";
import { expect, test } from "../support/test";
import { waitForScripts } from "../support/wizard";
import { readWorkbook } from "../support/workbook";

const table = z.array(z.array(z.string()));
const oneMonth = { span: "one", month: "2025-06" } as const;

test("a month opens to what came for it, without the echo and the token", async ({ page }) => {
  await signIn(page, "support");
  await checkGst(page, usualGstin, oneMonth);
  await page.getByText(gst.check.raw).click();
  const raw: unknown = JSON.parse(await page.locator(".gst-raw").innerText());
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(raw))).toEqual(["sale", "purchase"]);
  expect(raw).toMatchObject({ sale: { status: "Filed on time" } });
});

test.describe("amounts of every spelling", () => {
  const cases: [string, RegExp[]][] = [
    [
      "large",
      [/^1,23,45,67,89,01,23,45,67,8\d\d\.\d\d$/, /^1,23,45,67,89,01,23,4\d,\d\d,\d{3}\.\d\d$/, /^\+/],
    ],
    ["negative", [/^\u2212\d/, /^\u2212\d/, /^None$/]],
    ["blank", [/^Blank$/, /^Blank$/, /^No figure$/]],
    ["unreadable", [/^Not available$/, /^\d[\d,]*\.\d\d$/, /^No figure$/]],
  ];
  for (const [name, patterns] of cases) {
    test(name, async ({ page }) => {
      await signIn(page, "admin");
      await checkGst(page, gstinOf(name), oneMonth);
      const [month = []] = await readMatrix(page);
      for (const [place, pattern] of patterns.entries()) expect(month[place + 2]).toMatch(pattern);
      const left = page.locator("[data-left-out]");
      if (name === "unreadable") await expect(left).toContainText("Sales, GSTR-1: all months");
      if (name === "large") await expect(left).toHaveCount(0);
    });
  }
});

test("a later check tells what has changed since", async ({ page }) => {
  await signIn(page, "support");
  await checkGst(page, gstinOf("changing"), oneMonth);
  await page.getByRole("link", { name: gst.check.again }).click();
  await waitForScripts(page);
  await expect(page.getByRole("radio", { name: gst.form.spans.one })).toBeChecked();
  await expect(page.locator("#month")).toHaveValue("2025-06");
  await fillSecrets(page);
  await sendGstForm(page);
  await expect(page).toHaveURL(/\/staff\/gst\/[0-9a-f-]{36}$/);
  await expect(page.getByText("1 month has changed of 1 that were checked before.")).toBeVisible();
  const changes = page.locator("[data-changed]");
  await expect(changes).toContainText("Sales Status was Not Filed, now Filed");
  await expect(changes).toContainText(/Sales GSTR-1 was Blank, now [\d,]+\.\d\d/);
});

test("another tolerance makes a difference none, here and in the downloads", async ({ page }) => {
  await signIn(page, "support");
  await checkGst(page, usualGstin, { span: "one", month: "2025-04" });
  expect((await readMatrix(page))[0]?.[4]).toBe("+2,35,911.60");
  await page.getByLabel(gst.check.tolerance).fill("2,35,911.60");
  await page.getByRole("button", { name: gst.check.apply }).click();
  expect((await readMatrix(page))[0]?.[4]).toBe("None (+2,35,911.60)");
  const href = await page.getByRole("link", { name: "Download as CSV" }).getAttribute("href");
  const csv = await (await page.request.get(href ?? "")).text();
  expect(csv).toContain("235911.60,No");
  await page.getByLabel(gst.check.tolerance).fill("a lot");
  await page.getByRole("button", { name: gst.check.apply }).click();
  await expect(page.getByText(gst.form.faults.tolerance["tolerance-form"])).toBeVisible();
});

test("the downloads hold what the page shows, numbers as numbers where a spreadsheet can", async ({
  page,
}) => {
  await signIn(page, "verifier");
  await checkGst(page, usualGstin, yearToCheck);
  const address = page.url().replace("/staff/gst/", "/api/staff/gst/checks/");
  const answer = await page.request.get(`${address}/csv`);
  expect(answer.headers()["content-disposition"]).toMatch(
    /^attachment; filename="gst-check-[\d-]{10}-[0-9a-f]{8}\.csv"$/,
  );
  const rows = table.parse(parse(await answer.text(), { bom: true }));
  expect(rows).toHaveLength(14);
  expect(rows[1]?.slice(0, 2)).toEqual([usualGstin, "2025-04"]);
  expect(rows[1]?.[2]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/);
  const plain = (figure = "") => figure.replace(/[,+]/g, "").replace("\u2212", "-");
  const hand = readHandComputed();
  expect(rows[13]?.slice(4, 7)).toEqual(hand[12]?.slice(2, 5).map(plain));
  expect(rows[13]?.slice(9, 12)).toEqual(hand[12]?.slice(6, 9).map(plain));

  const workbook = await (await page.request.get(`${address}/xlsx`)).body();
  const sheet = readWorkbook(workbook, 1);
  expect(sheet).toHaveLength(14);
  expect(sheet[1]?.[4]).toEqual({ text: "21268626.89", isNumber: true });
  expect(sheet[13]?.at(2)).toEqual({ text: "339980018.48", isNumber: true });
  const about = readWorkbook(workbook, 2).map((cells) => cells.map(({ text }) => text));
  expect(about[0]).toEqual([gst.export.gstin, usualGstin]);
  expect(about[3]?.[0]).toBe(gst.export.by);

  await checkGst(page, gstinOf("large"), oneMonth);
  const large = await page.request.get(`${page.url().replace("/staff/gst/", "/api/staff/gst/checks/")}/xlsx`);
  const cell = readWorkbook(await large.body(), 1)[1]?.[4];
  expect(cell).toEqual({ text: expect.stringMatching(/^123456789012345678\d\d\.\d\d$/), isNumber: false });
});

test("a check is open to all who may check, and to nobody else", async ({ page, baseURL }) => {
  await signIn(page, "support");
  await checkGst(page, usualGstin, oneMonth);
  const { pathname } = new URL(page.url());
  const route = pathname.replace("/staff/gst/", "/api/staff/gst/checks/");
  const nobody = new StaffHttp(baseURL ?? "");
  expect((await nobody.open(pathname)).address).toContain("/staff/sign-in");
  expect((await nobody.request(`${route}/csv`)).status).toBe(401);
  const posted = await nobody.request("/api/staff/gst/checks", {
    method: "POST",
    body: new URLSearchParams(taxpayerSecrets),
  });
  expect([posted.status, posted.headers.get("location")]).toEqual([303, "/staff/sign-in?to=%2Fstaff%2Fgst"]);

  const other = new StaffHttp(baseURL ?? "");
  await other.signIn("verifier");
  const seen = await other.open(pathname);
  expect(seen.text).toContain(usualGstin);
  expect(seen.text).not.toContain(gst.check.again);
  for (const wrong of ["/staff/gst/4d1c3a1e-9a6b-4d2a-8f57-0f6a3f0a9c11", "/staff/gst/nothing"]) {
    expect((await other.open(wrong)).status).toBe(404);
  }
  expect((await other.request(`${route}/pdf`)).status).toBe(404);
  const odd = await other.open("/staff/gst?fault=constructor.name,gstin.unheard-of,gstin.missing");
  expect(odd.status).toBe(422);
  expect(odd.text).toContain(gst.form.faults.gstin.missing);
  expect(odd.text).not.toMatch(/constructor|unheard/);
  const foreign = await other.request("/api/staff/gst/checks", {
    method: "POST",
    body: new URLSearchParams(taxpayerSecrets),
    headers: { origin: "https://elsewhere.example" },
  });
  expect(foreign.status).toBe(403);
});
