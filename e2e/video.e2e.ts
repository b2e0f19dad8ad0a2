import questions from "@/lib/i18n/messages/en/questions.json" with { type: "json" };
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { findFreePort } from "./support/find-free-port";
import { HttpInvestor } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { isReady, type ProductProcess, startProduct } from "./support/processes";
import { makeMp4 } from "./support/files";
import { expect, test } from "./support/test";
import { saveAndContinue, waitForScripts } from "./support/wizard";

const words = questions.recording;
const slug = "photo-and-video";
const pieces = `/api/uploads/video/${slug}/video/`;

async function openStep(context: BrowserContext, page: Page, http: HttpInvestor): Promise<void> {
  await http.fill(await minimalInvestor(), slug);
  await http.giveTo(context);
  await page.goto(`${http.baseUrl}/onboarding/${slug}`);
  await waitForScripts(page);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Records for as long as it has to be, up to the look at it. */
async function record(page: Page): Promise<void> {
  await press(page, words.agree);
  await press(page, words.begin);
  await expect(page.getByText(words.enough)).toBeVisible({ timeout: 30_000 });
  await press(page, words.stop);
  await expect(page.getByText(words.check)).toBeVisible();
}

/** SHA-256 of the recording that waits in the browser to be sent. */
function hashWaiting(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("unsent-recordings");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const [entry] = await new Promise<{ video: Blob }[]>((resolve, reject) => {
      const request = database.transaction("recordings").objectStore("recordings").getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    const bytes = (await entry?.video.arrayBuffer()) ?? new ArrayBuffer(0);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  });
}

async function hashStored(page: Page): Promise<string> {
  const address = await page.locator(".preview video").getAttribute("src");
  const answer = await page.request.get(new URL(address ?? "", page.url()).href);
  return createHash("sha256")
    .update(await answer.body())
    .digest("hex");
}

/** A line that is slow, so that there is time to cut it, or none. */
function setLine(session: CDPSession, offline: boolean) {
  return session.send("Network.emulateNetworkConditions", {
    offline,
    latency: 20,
    downloadThroughput: 2_000_000,
    uploadThroughput: 40_000,
  });
}

/** Waits until an upload is under way, by what the page says. */
async function waitForProgress(page: Page): Promise<void> {
  await expect(page.getByText(/Uploading: [1-9]\d?%/)).toBeVisible({ timeout: 60_000 });
}

test.describe("on a server of its own", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "kyc-video-"));
  let port: number;
  let product: ProductProcess;

  const addressOf = () => `http://localhost:${port}`;

  async function start(): Promise<void> {
    product = startProduct({ PORT: String(port), DATA_DIR: dataDir }, path.join(dataDir, "printed.log"));
    await expect.poll(() => isReady(addressOf()), { timeout: 120_000 }).toBe(true);
  }

  async function stop(): Promise<void> {
    product.child.kill("SIGTERM");
    await product.ended;
  }

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    port = await findFreePort();
    await start();
  });
  test.afterAll(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("a recording whose sending is cut by the line, a reload and a restart arrives whole", async ({
    context,
    page,
  }) => {
    test.setTimeout(300_000);
    const begun: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") begun.push(new URL(request.url()).pathname);
    });
    await openStep(context, page, new HttpInvestor(addressOf()));
    await press(page, words.open);
    await record(page);
    await press(page, words.retake);
    await press(page, words.begin);
    await expect(page.getByText(words.enough)).toBeVisible({ timeout: 30_000 });
    await press(page, words.stop);

    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await setLine(session, false);
    await press(page, words.use);
    await waitForProgress(page);
    const hash = await hashWaiting(page);

    await setLine(session, true);
    await expect.poll(() => begun.length, { message: "it is under way" }).toBeGreaterThan(0);
    await setLine(session, false);
    await waitForProgress(page);

    await page.reload();
    await expect(page.getByText(words.resuming)).toBeVisible();
    await waitForProgress(page);

    await stop();
    await start();
    await expect(page.getByText(words.sent)).toBeVisible({ timeout: 120_000 });

    expect(new Set(begun).size, "it went on, and did not begin anew").toBe(1);
    expect(begun.length).toBeGreaterThan(3);
    expect(begun.every((address) => address.startsWith(pieces))).toBe(true);
    expect(await hashStored(page)).toBe(hash);
    await page.reload();
    await waitForScripts(page);
    expect(await hashStored(page)).toBe(hash);
    await expect(page.getByText(words.resuming)).toBeHidden();
  });
});

for (const [fault, said] of [
  ["NotAllowedError", words.refused],
  ["NotFoundError", words.missing],
  ["NotReadableError", words.busy],
] as const) {
  test(`a camera that can't be had (${fault}) leads to the file field`, async ({ context, page, http }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
    }, fault);
    await openStep(context, page, http);
    await press(page, words.open);
    await press(page, words.agree);
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByLabel(words.choose)).toBeEnabled();
    await expect(page.getByRole("button", { name: words.open })).toBeVisible();
  });
}

test("where nothing can be recorded, and without scripts, the file field stands alone", async ({
  browser,
  context,
  page,
  http,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "MediaRecorder"));
  await openStep(context, page, http);
  await expect(page.locator("#video")).toBeVisible();
  await expect(page.getByRole("button", { name: words.open })).toBeHidden();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await http.giveTo(plain);
  const other = await plain.newPage();
  await other.goto(`${http.baseUrl}/onboarding/${slug}`);
  await other.locator("#video").setInputFiles(makeMp4());
  await saveAndContinue(other);
  await expect(other.locator(".preview video")).toBeVisible();
  await plain.close();
});
