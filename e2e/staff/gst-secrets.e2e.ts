import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import gst from "@/lib/i18n/messages/en/gst.json" with { type: "json" };
import { gstScenarios } from "@/lib/sandbox/scenarios";
import {
  checkGst,
  fillGstForm,
  gstinOf,
  sendGstForm,
  taxpayerSecrets,
  usualGstin,
  yearToCheck,
} from "../support/gst";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { spellingsOf } from "../support/spellings";
import { signIn, StaffHttp } from "../support/staff";
import { expect, test } from "../support/test";
import { waitForScripts } from "../support/wizard";

/** Which credentials stand in what was found somewhere. */
function findSecrets(found: Buffer | string): string[] {
  const bytes = Buffer.from(found);
  return Object.entries(taxpayerSecrets).flatMap(([name, secret]) =>
    spellingsOf(secret).some((spelling) => bytes.includes(spelling)) ? [name] : [],
  );
}

/** All that a browser keeps of a page, the page itself included. */
async function readBrowser(page: Page): Promise<string> {
  const stored = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      await indexedDB.databases(),
      await caches.keys(),
      [...document.querySelectorAll("input")].map(({ value }) => value),
    ]),
  );
  return [stored, await page.content(), JSON.stringify(await page.context().storageState())].join("\n");
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

let server: OwnServer;
test.skip(process.platform !== "linux", "The server's process is found by /proc");
test.describe.configure({ mode: "serial", timeout: 300_000 });
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server?.stop());

const failing = gstScenarios
  .filter(({ answer }) => answer !== "normal")
  .map(({ name, value }) => ({ name, value }));
const oneMonth = { span: "one", month: "2025-06" } as const;

test("the search knows the credentials in every spelling", () => {
  for (const [name, secret] of Object.entries(taxpayerSecrets)) {
    const spelled = [secret, encodeURIComponent(secret), Buffer.from(`xy${secret}z`).toString("base64")];
    for (const text of spelled) expect(findSecrets(`before ${text} after`)).toEqual([name]);
  }
});

test("no run leaves a credential in the browser: whole, failed in every way, cancelled, or faulty", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signIn(page, "support");
  await checkGst(page, usualGstin, yearToCheck);
  expect(findSecrets(await readBrowser(page))).toEqual([]);
  expect(failing.length).toBeGreaterThan(8);
  // Ten seconds without an answer look no different here from a month that failed at once.
  for (const { name, value } of failing.filter((each) => each.value !== gstinOf("no-answer"))) {
    await checkGst(page, value, oneMonth);
    expect(findSecrets(await readBrowser(page)), name).toEqual([]);
  }
  await page.goto("/staff/gst");
  await waitForScripts(page);
  await fillGstForm(page, gstinOf("slow"), yearToCheck);
  await sendGstForm(page);
  await expect(page.getByRole("button", { name: gst.progress.cancel })).toBeVisible();
  expect(findSecrets(await readBrowser(page)), "running").toEqual([]);
  await page.getByRole("button", { name: gst.progress.cancel }).click();
  await expect(page.getByText(/^Cancelled after/)).toBeVisible();
  expect(findSecrets(await readBrowser(page)), "cancelled").toEqual([]);
  await context.close();
});

test("neither does a plain form, faulty or whole", async () => {
  const staff = new StaffHttp(server.address);
  await staff.signIn("verifier");
  const send = (gstin: string) =>
    staff.request("/api/staff/gst/checks", {
      method: "POST",
      body: new URLSearchParams({ gstin, ...taxpayerSecrets, span: "one", month: "2025-06", tolerance: "1" }),
    });
  const gstins = ["not a GSTIN", usualGstin, ...failing.map(({ value }) => value)];
  await Promise.all(
    gstins.map(async (gstin) => {
      const answer = await send(gstin);
      expect(answer.status).toBe(303);
      const page = await staff.open(answer.headers.get("location") ?? "");
      expect(findSecrets(JSON.stringify([...answer.headers]) + page.html), gstin).toEqual([]);
    }),
  );
});

test("after the limit of an hour no more checks are run, and it is told for how long", async () => {
  const staff = new StaffHttp(server.address);
  await staff.signIn("admin");
  const body = { gstin: usualGstin, ...taxpayerSecrets, span: "one", month: "2025-06", tolerance: "1" };
  const send = (headers: Record<string, string>) =>
    staff.request("/api/staff/gst/checks", { method: "POST", body: new URLSearchParams(body), headers });
  for (let count = 0; count < 30; count += 1)
    expect((await send({})).headers.get("location")).not.toContain("fault");
  const script = await send({ accept: "application/x-ndjson" });
  expect(script.status).toBe(429);
  expect(Number(script.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect(await script.text()).toMatch(/used up\. Try again in (59|60) minutes/);
  const plain = await staff.open((await send({})).headers.get("location") ?? "");
  expect(plain.text).toMatch(/used up\. Try again in (59|60) minutes/);
  expect(plain.html).toContain(usualGstin);
});

test("no credential is left in the database, the data folder, the log or the server's memory", async () => {
  const rows = await server.readRows();
  expect(rows).toContain("public.gst_months");
  expect(rows).toContain("wrong-shape");
  expect(findSecrets(rows)).toEqual([]);
  expect(rows).not.toContain(usualGstin);
  const files = listFiles(server.dataDir);
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) expect(findSecrets(readFileSync(file)), file).toEqual([]);
  expect(server.log()).toContain("Ready at");
  expect(findSecrets(server.log())).toEqual([]);
  const snapshot = await server.takeHeapSnapshot();
  // What it does hold: the form's words.
  expect(snapshot.includes(gst.form.faults.authToken.missing)).toBe(true);
  expect(findSecrets(snapshot)).toEqual([]);
});
