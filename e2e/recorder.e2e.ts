import camera from "@/lib/i18n/messages/en/camera.json" with { type: "json" };
import questions from "@/lib/i18n/messages/en/questions.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { expectNoViolations, narrowLight } from "./support/axe";
import { countCameras, seeFace, withCamera } from "./support/camera";
import type { HttpInvestor } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { waitForScripts } from "./support/wizard";

const words = questions.recording;
const slug = "photo-and-video";
const narrow = { viewport: { width: 390, height: 844 } };

async function openStep(page: Page, http: HttpInvestor): Promise<void> {
  await http.fill(await minimalInvestor(), slug);
  await http.giveTo(page.context());
  await page.goto(`${http.baseUrl}/onboarding/${slug}`);
  await waitForScripts(page);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("the recorder is used by the keyboard alone, keeps the focus, and has no barrier at any stage", async ({
  http,
}) => {
  await withCamera({ sees: await seeFace() }, narrow, async (page) => {
    await openStep(page, http);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const noBarrier = (stage: string) => expectNoViolations(page, `the recorder: ${stage}`, [narrowLight]);
    await button(words.open).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: words.title })).toBeFocused();
    await noBarrier("consent");

    await page.keyboard.press("Tab");
    await expect(button(words.agree)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button(words.begin)).toBeVisible();
    await expect(page.getByRole("heading", { name: words.title })).toBeFocused();
    await noBarrier("ready");

    await page.keyboard.press("Tab");
    await expect(button(words.begin)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.countdown)).toBeVisible();
    await expect(button(words.begin)).toBeFocused();
    await expect(button(words.stop)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.wait)).toBeVisible();
    await noBarrier("recording");

    await expect(page.getByText(words.enough)).toBeVisible({ timeout: 30_000 });
    await expect(button(words.stop)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: words.watch })).toBeFocused();
    await expect(page.getByText(words.check)).toBeVisible();
    await noBarrier("the look at it");

    await button(words.use).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.sent)).toBeVisible({ timeout: 30_000 });
  });
});

/** Makes a page believe that it is in sight, or not. */
async function show(page: Page, visibilityState: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibilityState);
}

test("the recorder goes off with the page out of sight and says so, and keeps a recording that is long enough", async ({
  http,
}) => {
  await withCamera({ sees: await seeFace() }, narrow, async (page) => {
    // A browser that lets no sound be listened to: then nothing is said of silence.
    await page.addInitScript(() => {
      Object.defineProperty(AudioContext.prototype, "state", { value: "suspended" });
      AnalyserNode.prototype.getFloatTimeDomainData = (samples) => samples.fill(0);
    });
    await openStep(page, http);
    await press(page, words.open);
    for (const goOn of [async () => {}, () => press(page, words.begin), () => startRecording(page)]) {
      await press(page, words.agree);
      await expect(page.getByRole("button", { name: words.begin })).toBeVisible();
      expect((await countCameras(page)).on).toBe(2);
      await goOn();
      await show(page, "hidden");
      await expect(page.getByText(camera.away)).toBeVisible();
      await expect(page.getByRole("heading", { name: words.title })).toBeFocused();
      expect((await countCameras(page)).on).toBe(0);
      await show(page, "visible");
    }
    await press(page, words.agree);
    await startRecording(page);
    await expect(page.getByText(words.enough)).toBeVisible({ timeout: 30_000 });
    await show(page, "hidden");
    await expect(page.getByText(words.check)).toBeVisible();
    expect((await countCameras(page)).on).toBe(0);
  });
});

async function startRecording(page: Page): Promise<void> {
  await press(page, words.begin);
  await expect(page.getByText(words.wait)).toBeVisible();
}

test("the recorder tells a camera that is taken away, and a device without a microphone", async ({
  http,
}) => {
  await withCamera({ sees: await seeFace() }, narrow, async (page) => {
    await openStep(page, http);
    await press(page, words.open);
    await press(page, words.agree);
    await expect(page.getByRole("button", { name: words.begin })).toBeVisible();
    await page.locator("video").evaluateAll((videos) => {
      for (const video of videos) {
        const stream = video instanceof HTMLVideoElement ? video.srcObject : null;
        if (stream instanceof MediaStream) stream.getVideoTracks()[0]?.dispatchEvent(new Event("ended"));
      }
    });
    await expect(page.getByText(camera.failed.stopped)).toBeVisible();
    expect((await countCameras(page)).on).toBe(0);

    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
      const list = mediaDevices.enumerateDevices.bind(mediaDevices);
      mediaDevices.enumerateDevices = async () => (await list()).filter(({ kind }) => kind === "videoinput");
    });
    await press(page, camera.retry);
    await expect(page.getByText(camera.failed.noMicrophone)).toBeVisible();
    await expect(page.getByText(camera.failed.none)).toBeHidden();
  });
});

for (const { what, state, said } of [
  { what: "a refused permission", state: "refused", said: camera.failed.refused },
  { what: "no camera", state: "none", said: camera.failed.none },
] as const) {
  test(`${what} is told of by the recorder, and the file field stays`, async ({ http }) => {
    await withCamera(state, narrow, async (page) => {
      await openStep(page, http);
      await press(page, words.open);
      await press(page, words.agree);
      await expect(page.getByRole("heading", { name: camera.failedTitle })).toBeFocused();
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByText(words.orFile)).toBeVisible();
      await expect(page.getByLabel(words.choose)).toBeVisible();
    });
  });
}
