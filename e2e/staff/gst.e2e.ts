import gst from "@/lib/i18n/messages/en/gst.json" with { type: "json" };
import { expectNoViolations, narrowLight, wideDark } from "../support/axe";
import {
  checkGst,
  fillGstForm,
  fillSecrets,
  gstinOf,
  readHandComputed,
  readMatrix,
  sendGstForm,
  taxpayerSecrets,
  usualGstin,
  yearToCheck,
} from "../support/gst";
import { signIn } from "../support/staff";
import { expect, test } from "../support/test";
import { waitForScripts } from "../support/wizard";

const oneMonth = { span: "one", month: "2025-06" } as const;
const threeMonths = { span: "range", from: "2025-12", to: "2026-02" } as const;

function toMonth(name: string): string {
  const [month = "", year = ""] = name.split(" ");
  const number = [
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
  ].findIndex((short) => month.startsWith(short));
  return number < 0 ? name : `${year}-${String(number + 1).padStart(2, "0")}`;
}

test("a whole financial year runs within seconds and shows the figures worked out by hand", async ({
  page,
}) => {
  await signIn(page, "support", "/staff/gst");
  await waitForScripts(page);
  await fillGstForm(page, usualGstin, yearToCheck);
  await expect(page.getByText("State: Karnataka")).toBeVisible();
  const began = Date.now();
  await sendGstForm(page);
  await expect(page).toHaveURL(/\/staff\/gst\/[0-9a-f-]{36}$/);
  expect(Date.now() - began).toBeLessThan(10_000);
  const shown = (await readMatrix(page)).map(([name = "", ...cells]) => [toMonth(name), ...cells]);
  expect(shown).toEqual(readHandComputed());
  const main = page.getByRole("main");
  await expect(main).toContainText(usualGstin);
  await expect(main).toContainText("Karnataka");
  await expect(main).toContainText("April 2025 to March 2026");
  await expect(main).toContainText("9 of 12 months differ");
  await expect(main).toContainText("GSTR-1 is higher by ₹31,31,630.89 in total");
  await expect(main).toContainText("Purchases, GSTR-3B: May 2025, August 2025");
  await expect(page.getByRole("img", { name: /^Sales: GSTR-1 against GSTR-3B/ })).toBeVisible();
  await page.getByText(gst.check.plotTable).first().click();
  await expect(
    page.getByRole("region", { name: `${gst.check.plotTable}: ${gst.sides.sale.against}` }),
  ).toContainText("2,12,68,626.89");

  await page.goto("/staff/gst");
  await expect(page.getByRole("row", { name: new RegExp(usualGstin) }).first()).toContainText("12 of 12");
});

test("a range of months crosses the turn of the year", async ({ page }) => {
  await signIn(page, "verifier");
  await checkGst(page, gstinOf("purchases-differ"), threeMonths);
  const rows = await readMatrix(page);
  expect(rows.map(([month]) => month)).toEqual(["Dec 2025", "Jan 2026", "Feb 2026", "Total"]);
  for (const row of rows.slice(0, 3))
    expect([row[4], row[8]]).toEqual(["None", expect.stringMatching(/^[+\u2212]\d/)]);
});

test("a month that fails is told with its reason, and the others are asked", async ({ page }) => {
  await signIn(page, "admin");
  for (const [scenario, words] of [
    ["server-error", "The upstream refused to answer (status 500)"],
    ["html-page", "The answer could not be read (status 502)"],
    ["wrong-shape", gst.faults["wrong-shape"]],
    ["cut", gst.faults.cut],
  ] as const) {
    await checkGst(page, gstinOf(scenario), { span: "range", from: "2025-12", to: "2026-01" });
    const rows = await readMatrix(page);
    expect(rows.slice(0, 2).map(([, fault]) => fault)).toEqual([words, words]);
    await expect(page.getByRole("main")).toContainText("2 months have no answer.");
  }
});

test("a token that is dropped and a pause that is asked for are met", async ({ page }) => {
  await signIn(page, "admin");
  for (const scenario of ["token-dropped-once", "too-many-once"]) {
    await checkGst(page, gstinOf(scenario), oneMonth);
    await expect(page.getByRole("main")).toContainText("1 of 1");
  }
});

test("credentials that are refused end the run at its first month, in the upstream's words", async ({
  page,
}) => {
  await signIn(page, "verifier");
  await checkGst(page, gstinOf("refused"), yearToCheck);
  await expect(page.getByRole("main")).toContainText(gst.check.stopped);
  await expect(page.getByText("The upstream said: The taxpayer's session has expired")).toBeVisible();
  const rows = await readMatrix(page);
  expect(rows.slice(1, 12).map(([, state]) => state)).toEqual(Array(11).fill(gst.check.notAsked));
});

test("a run that is cancelled keeps what came, and its missing months can be asked", async ({ page }) => {
  await signIn(page, "verifier", "/staff/gst");
  await waitForScripts(page);
  await fillGstForm(page, gstinOf("slow"), { span: "range", from: "2025-04", to: "2025-05" });
  await sendGstForm(page);
  await expect(page.getByRole("heading", { name: gst.progress.title })).toBeFocused();
  await expect(page.locator('tr[data-state="answered"]')).toContainText("April 2025");
  for (const name of Object.keys(taxpayerSecrets)) await expect(page.locator(`#${name}`)).toHaveValue("");
  await page.getByRole("button", { name: gst.progress.cancel }).click();
  await expect(page.getByText("Cancelled after 1 of 2 months.")).toBeVisible();
  await page.getByRole("link", { name: gst.progress.show }).click();
  await expect(page.getByRole("main")).toContainText(gst.check.cancelled);
  const address = page.url();

  await page.getByRole("link", { name: gst.check.askMissing }).click();
  await waitForScripts(page);
  await expect(page.getByLabel(gst.form.gstin, { exact: true })).toHaveValue(gstinOf("slow"));
  await expect(page.getByRole("radio", { name: /^The month that the check of/ })).toBeChecked();
  await fillSecrets(page);
  await sendGstForm(page);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("main")).toContainText("2 of 2");
  expect((await readMatrix(page)).map(([month]) => month)).toEqual(["Apr 2025", "May 2025", "Total"]);
});

test("a form with faults is not sent, and what was typed stays", async ({ page }) => {
  await signIn(page, "support", "/staff/gst");
  await waitForScripts(page);
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await fillGstForm(page, "29AAGCB7383J1Z5", { span: "range", from: "2026-02", to: "2025-12" });
  await sendGstForm(page);
  await expect(page.getByRole("alert").first()).toBeFocused();
  await expect(page.getByRole("alert").first()).toContainText(gst.form.faults.gstin["gstin-check"]);
  await expect(page.getByRole("alert").first()).toContainText(gst.form.faults.to.order);
  await expect(page.locator("#authToken")).toHaveValue(taxpayerSecrets.authToken);
  expect(posts).toBe(0);
});

test("the keyboard alone runs a check and opens a month", async ({ page }) => {
  await signIn(page, "admin", "/staff/gst");
  await waitForScripts(page);
  await page.getByLabel(gst.form.gstin, { exact: true }).focus();
  await page.keyboard.type(usualGstin);
  for (const secret of Object.values(taxpayerSecrets)) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(secret);
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: gst.form.spans.year })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: gst.form.spans.one })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("June 2025");
  await expect(page.locator("#month")).toHaveValue("2025-06");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/staff\/gst\/[0-9a-f-]{36}$/);
  const summary = page.locator(".gst-matrix summary");
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (await summary.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.locator(".gst-raw")).toBeVisible();
});

test("axe finds nothing on the form, its faults, a run and its result", async ({ page }) => {
  test.slow();
  await signIn(page, "support", "/staff/gst");
  await expectNoViolations(page, "form");
  await waitForScripts(page);
  await sendGstForm(page);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectNoViolations(page, "faults");
  await fillGstForm(page, gstinOf("slow"), { span: "range", from: "2025-04", to: "2026-03" });
  await sendGstForm(page);
  await expect(page.locator('tr[data-state="answered"]').first()).toBeVisible();
  await expectNoViolations(page, "run", [narrowLight]);
  await page.getByRole("button", { name: gst.progress.cancel }).click();
  await expect(page.getByText(/^Cancelled after/)).toBeVisible();
  await expectNoViolations(page, "cancelled run", [wideDark]);
  await page.getByRole("link", { name: gst.progress.show }).click();
  await expectNoViolations(page, "cancelled check", [narrowLight]);
  await checkGst(page, usualGstin, yearToCheck);
  await page.locator(".gst-matrix summary").first().click();
  await page.getByText(gst.check.plotTable).first().click();
  await expectNoViolations(page, "check");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a faulty form comes back with what was typed, but no credential, and then runs", async ({ page }) => {
    await signIn(page, "support", "/staff/gst");
    await fillGstForm(page, "29AAGCB7383J1Z5", threeMonths);
    const answered = page.waitForResponse((response) => response.url().includes("/staff/gst?fault="));
    await sendGstForm(page);
    expect((await answered).status()).toBe(422);
    await expect(page).toHaveTitle(/^Error: /);
    expect(new URL(page.url()).search).toBe("?fault=gstin.gstin-check");
    await expect(page.getByRole("alert").first()).toContainText(gst.form.faults.gstin["gstin-check"]);
    await expect(page.getByText(gst.form.secretsAgain)).toBeVisible();
    await expect(page.getByLabel(gst.form.gstin, { exact: true })).toHaveValue("29AAGCB7383J1Z5");
    await expect(page.locator("#from")).toHaveValue("2025-12");
    const html = await page.content();
    for (const [name, secret] of Object.entries(taxpayerSecrets)) {
      await expect(page.locator(`#${name}`)).toHaveValue("");
      expect(html).not.toContain(secret);
    }
    await page.getByLabel(gst.form.gstin, { exact: true }).fill(usualGstin);
    await fillSecrets(page);
    await sendGstForm(page);
    await expect(page).toHaveURL(/\/staff\/gst\/[0-9a-f-]{36}$/);
    expect((await readMatrix(page)).map(([month]) => month)).toEqual([
      "Dec 2025",
      "Jan 2026",
      "Feb 2026",
      "Total",
    ]);
  });
});
