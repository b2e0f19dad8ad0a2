import camera from "@/lib/i18n/messages/en/camera.json" with { type: "json" };
import common from "@/lib/i18n/messages/en/common.json" with { type: "json" };
import questions from "@/lib/i18n/messages/en/questions.json" with { type: "json" };
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { expectNoViolations, narrowLight } from "./support/axe";
import { findFreePort } from "./support/find-free-port";
import { type Line, openLine } from "./support/line";
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

/** A video that takes some while to send. */
function makeLongMp4() {
  const { buffer, ...file } = makeMp4();
  const media = randomBytes(2 * 1024 * 1024);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(media.length + header.length);
  header.write("mdat", 4, "latin1");
  return { ...file, buffer: Buffer.concat([buffer, header, media]) };
}

/** Notes how a video's pieces go out of a page: which were begun and cut, and what the server says it has already. */
function notePieces(page: Page) {
  const noted = { begun: [] as string[], cut: 0, had: [] as number[], about: [] as string[] };
  page.on("request", (request) => {
    if (request.method() === "PATCH") noted.begun.push(new URL(request.url()).pathname);
    const about = request.headers()["upload-metadata"];
    if (about !== undefined) noted.about.push(about);
  });
  page.on("requestfailed", (request) => {
    if (request.method() === "PATCH") noted.cut += 1;
  });
  page.on("response", (response) => {
    if (response.request().method() !== "HEAD") return;
    const had = response.headers()["upload-offset"];
    if (had !== undefined) noted.had.push(Number(had));
  });
  return noted;
}

test.describe("on a server of its own", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "kyc-video-"));
  let port: number;
  let product: ProductProcess;
  let line: Line;

  const addressOf = () => `http://localhost:${line.port}`;

  async function start(): Promise<void> {
    const settings = { PORT: String(port), PUBLIC_URL: addressOf(), DATA_DIR: dataDir };
    product = startProduct(settings, path.join(dataDir, "printed.log"));
    await expect.poll(() => isReady(addressOf()), { timeout: 120_000 }).toBe(true);
  }

  /** Waits until some more of the video has gone up. */
  async function waitForPieces(): Promise<void> {
    const before = line.sent();
    await expect.poll(() => line.sent(), { timeout: 30_000 }).toBeGreaterThan(before + 50_000);
  }

  async function stop(): Promise<void> {
    product.child.kill("SIGTERM");
    await product.ended;
  }

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    port = await findFreePort();
    line = await openLine(() => port);
    await start();
  });
  test.afterAll(async () => {
    await stop();
    line.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("a recording whose sending is cut by the line, a reload and a restart arrives whole", async ({
    context,
    page,
  }) => {
    test.setTimeout(300_000);
    await context.grantPermissions(["geolocation", "camera", "microphone"]);
    await context.setGeolocation({ latitude: 18.520_43, longitude: 73.856_74 });
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).origin));
    const noted = notePieces(page);
    await openStep(context, page, new HttpInvestor(addressOf()));
    await page.locator('[name="city"]').fill("");
    await press(page, words.open);
    await record(page);
    await expect(page.getByText(words.stampAnywhere.split("{moment}. ")[1] ?? "")).toBeVisible();
    await page.getByRole("button", { name: common.form.place.ask }).click();
    await expect(page.locator('[name="city"]')).toHaveValue("Pune");
    await press(page, words.retake);
    await press(page, words.begin);
    await expect(page.getByText(words.enough)).toBeVisible({ timeout: 30_000 });
    await press(page, words.stop);
    await expect(page.getByText(/Goes with the video: .*, Pune$/)).toBeVisible();

    line.setPace(50_000);
    await press(page, words.use);
    await expect(page.getByText(/Uploading: \d+%/)).toBeVisible();
    await waitForPieces();
    const hash = await hashWaiting(page);

    line.cut();
    await expect.poll(() => noted.cut, { message: "the line cuts what is under way" }).toBe(1);
    line.mend();
    await expect.poll(() => noted.begun.length, { timeout: 30_000 }).toBe(2);
    await waitForPieces();

    await page.reload();
    await expect(page.getByText(words.resuming)).toBeVisible();
    await expect.poll(() => noted.begun.length, { timeout: 30_000 }).toBe(3);
    await waitForPieces();

    line.setPace(10_000);
    await stop();
    line.setPace(Number.POSITIVE_INFINITY);
    await start();
    await expect(page.getByText(words.sent)).toBeVisible({ timeout: 120_000 });

    expect(new Set(noted.begun).size, "it went on, and did not begin anew").toBe(1);
    expect(noted.begun.every((address) => address.startsWith(pieces))).toBe(true);
    const kept = [...new Set(noted.had)];
    expect(kept, "each time it went on farther").toEqual(kept.toSorted((one, two) => one - two));
    expect(kept.length).toBeGreaterThanOrEqual(3);
    expect(kept[0]).toBeGreaterThan(0);
    expect(noted.about.join()).toContain(`place ${Buffer.from("Pune").toString("base64")}`);
    expect(await hashStored(page)).toBe(hash);
    await page.reload();
    await waitForScripts(page);
    expect(await hashStored(page)).toBe(hash);
    await expect(page.getByText(words.resuming)).toBeHidden();
    expect(refused).toEqual([]);
    expect([...asked].filter((origin) => origin !== addressOf() && origin !== "null")).toEqual([]);
  });

  test("of two windows one sends, the newer video stays, and a lost connection is told", async ({
    context,
    page,
  }) => {
    const [older, newer] = [makeLongMp4(), makeLongMp4()];
    await openStep(context, page, new HttpInvestor(addressOf()));
    line.setPace(50_000);
    await page.locator("#video").setInputFiles(older);
    await waitForPieces();
    line.cut();
    await expect(page.getByText(words.waiting)).toBeVisible();
    line.mend();
    await expect(page.getByText(words.waiting)).toBeHidden({ timeout: 30_000 });

    const second = await context.newPage();
    const noted = notePieces(second);
    await second.goto(page.url());
    await expect(second.getByText(words.elsewhere)).toBeVisible({ timeout: 30_000 });
    expect(noted.begun).toEqual([]);

    await second.locator("#video").setInputFiles(newer);
    await expect(page.getByText(words.elsewhere).first()).toBeVisible({ timeout: 30_000 });
    line.setPace(Number.POSITIVE_INFINITY);
    await expect(second.locator(".preview video")).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await waitForScripts(page);
    const hash = createHash("sha256").update(newer.buffer).digest("hex");
    await expect(page.locator(".preview video")).toBeVisible();
    expect(await hashStored(page)).toBe(hash);
  });
});

test("a camera that can't be had is explained for this browser, and leads to the file field", async ({
  context,
  page,
  http,
}) => {
  const { failed, recovery } = camera;
  const faults: Record<string, string[]> = {
    NotAllowedError: [failed.refused, recovery.other, words.microphone, words.orFile],
    NotFoundError: [failed.none, words.orFile],
    NotReadableError: [failed.busy, words.orFile],
  };
  await openStep(context, page, http);
  await press(page, words.open);
  let next = words.agree;
  for (const [fault, said] of Object.entries(faults)) {
    await page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
    }, fault);
    await press(page, next);
    await expect(page.getByRole("heading", { name: camera.failedTitle })).toBeFocused();
    const told = page.locator("form").getByRole("alert").locator("p");
    await expect(told).toHaveText(said);
    next = camera.retry;
  }
  await expectNoViolations(page, "a recorder without a camera", [narrowLight]);
  await page.getByLabel(words.choose).setInputFiles(makeMp4());
  await press(page, words.close);
  await expect(page.locator(".preview video")).toBeVisible();
});

test("a video that can't be checked at the moment is kept, and can be sent again", async ({
  context,
  page,
  http,
}) => {
  await openStep(context, page, http);
  const message = "We can’t check files at the moment.";
  await page.route(`**${pieces}*`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fulfill({ status: 503, json: { fault: { code: "file-unchecked", message } } });
  });
  const video = makeMp4();
  await page.locator("#video").setInputFiles(video);
  await expect(page.locator("form").getByText(message).first()).toBeVisible();
  const hash = createHash("sha256").update(video.buffer).digest("hex");
  expect(await hashWaiting(page)).toBe(hash);
  await page.unroute(`**${pieces}*`);
  await press(page, words.again);
  await expect(page.getByText(words.sent)).toBeVisible();
  expect(await hashStored(page)).toBe(hash);
});

test("a browser that left its application keeps no recording of it", async ({ context, page, http }) => {
  await openStep(context, page, http);
  await page.route(`**${pieces}*`, (route) => route.abort());
  await page.locator("#video").setInputFiles(makeMp4());
  await expect(page.getByText(words.waiting)).toBeVisible();
  const list = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await list()).toEqual(["unsent-recordings"]);
  await context.clearCookies();
  await page.goto(`${http.baseUrl}/`);
  await expect.poll(list).toEqual([]);
});

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
