import camera from "@/lib/i18n/messages/en/camera.json" with { type: "json" };
import common from "@/lib/i18n/messages/en/common.json" with { type: "json" };
import type { BrowserContextOptions, Page } from "@playwright/test";
import { expectNoViolations, narrowLight } from "./support/axe";
import { countCameras, seeCard, seeFace, seePeople, withCamera } from "./support/camera";
import type { HttpInvestor } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { waitForScripts } from "./support/wizard";

const { file } = common.form;

/** Opens a step in a page, as the investor who came so far. */
async function openStep(page: Page, http: HttpInvestor, slug: string): Promise<void> {
  await http.fill(await minimalInvestor(), slug);
  await http.giveTo(page.context());
  await page.goto(`/onboarding/${slug}`);
  await waitForScripts(page);
}

/** The part of the page that asks one question. */
function question(page: Page, name: string) {
  return page.locator("fieldset.field").filter({ has: page.locator(`input[name="${name}"]`) });
}

/** Opens the camera of a question up to where the browser asks. */
async function openCamera(page: Page, name: string): Promise<void> {
  await question(page, name).getByRole("button", { name: camera.open }).click();
  await page.getByRole("dialog").getByRole("button", { name: camera.allow }).click();
}

function optionsOf(baseURL: string | undefined, more: BrowserContextOptions = {}): BrowserContextOptions {
  return { baseURL, viewport: { width: 390, height: 844 }, ...more };
}

test("a cheque is pictured, taken again, accepted and kept, and the camera is off whenever it can be", async ({
  baseURL,
  http,
}) => {
  await withCamera({ sees: await seeCard() }, optionsOf(baseURL), async (page) => {
    await openStep(page, http, "bank");
    const dialog = page.getByRole("dialog", { name: camera.title.cheque });
    await question(page, "cheque").getByRole("button", { name: camera.open }).click();
    await expect(dialog).toContainText(camera.primer.cheque);
    expect(await countCameras(page)).toEqual({ opened: 0, on: 0 });
    await expectNoViolations(page, "before the camera");

    await dialog.getByRole("button", { name: camera.allow }).click();
    await expect(dialog.getByRole("status")).toHaveText(camera.good);
    await expectNoViolations(page, "the camera", [narrowLight]);
    await dialog.getByRole("button", { name: camera.take }).click();
    await expect(dialog.getByRole("img", { name: camera.taken })).toBeVisible();
    await expect(dialog.getByRole("status")).toHaveText(camera.takenGood);
    expect(await countCameras(page)).toEqual({ opened: 1, on: 0 });

    await dialog.getByRole("button", { name: camera.again }).click();
    await expect(dialog.getByRole("status")).toHaveText(camera.good);
    expect(await countCameras(page)).toEqual({ opened: 2, on: 1 });
    await dialog.getByRole("button", { name: camera.take }).click();
    await dialog.getByRole("button", { name: camera.use }).click();

    await expect(dialog).toBeHidden();
    const kept = page.getByRole("img", { name: file.preview.replace("{name}", "cheque.jpg") });
    await expect(kept).toBeVisible();
    await expect(page.locator(":focus").getByRole("img")).toHaveCount(1);
    await page.reload();
    await expect(kept).toBeVisible();
  });
});

test("a photo must show one face in the oval, and nothing is fetched from elsewhere to find it", async ({
  baseURL,
  http,
}) => {
  test.slow();
  await withCamera({ sees: await seeFace() }, optionsOf(baseURL), async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await openStep(page, http, "photo-and-video");
    expect(asked.filter((address) => address.includes("tiny_face_detector"))).toEqual([]);
    await openCamera(page, "userPhoto");
    const dialog = page.getByRole("dialog", { name: camera.title.face });
    await expect(dialog.getByRole("status")).toHaveText(camera.good, { timeout: 120_000 });
    expect(asked.some((address) => address.includes("tiny_face_detector"))).toBe(true);
    const origin = new URL(baseURL ?? "").origin;
    expect(asked.filter((address) => !address.startsWith(origin) && !address.startsWith("blob:"))).toEqual(
      [],
    );
    expect(refused).toEqual([]);
    await dialog.getByRole("button", { name: camera.take }).click();
    await dialog.getByRole("button", { name: camera.use }).click();
    await expect(
      page.getByRole("img", { name: file.preview.replace("{name}", "userPhoto.jpg") }),
    ).toBeVisible();
  });
});

test("without a graphics chip too, more than one face is told of, and a doubtful photo may still be used", async ({
  baseURL,
  http,
}) => {
  test.slow();
  await withCamera({ sees: await seePeople(), hasWebgl: false }, optionsOf(baseURL), async (page) => {
    await openStep(page, http, "photo-and-video");
    await openCamera(page, "userPhoto");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("status")).toHaveText(camera.faults.manyFaces, { timeout: 120_000 });
    await dialog.getByRole("button", { name: camera.take }).click();
    await expect(dialog.getByRole("status")).toHaveText(`${camera.takenFault} ${camera.faults.manyFaces}`);
    await dialog.getByRole("button", { name: camera.use }).click();
    await expect(
      page.getByRole("img", { name: file.preview.replace("{name}", "userPhoto.jpg") }),
    ).toBeVisible();
  });
});

test("where no face model can be fetched a photo is taken all the same", async ({ baseURL, http }) => {
  test.slow();
  await withCamera({ sees: await seeFace() }, optionsOf(baseURL), async (page) => {
    await page.route(/tiny_face_detector/, (route) => route.abort());
    await openStep(page, http, "photo-and-video");
    await openCamera(page, "userPhoto");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("status")).toHaveText(camera.unchecked, { timeout: 120_000 });
    await dialog.getByRole("button", { name: camera.take }).click();
    await dialog.getByRole("button", { name: camera.use }).click();
    const kept = page.getByRole("img", { name: file.preview.replace("{name}", "userPhoto.jpg") });
    await expect(kept).toBeVisible();
    await page.reload();
    await expect(kept).toBeVisible();
  });
});

/** Expects these words in the dialog, and that a file chosen from it is kept. */
async function expectWayOn(page: Page, words: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const told of words) await expect(dialog).toContainText(told);
  await expectNoViolations(page, words[0] ?? "", [narrowLight]);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: camera.chooseFile }).click(),
  ]);
  await chooser.setFiles({ name: "cheque.jpg", mimeType: "image/jpeg", buffer: await seeCard() });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("img", { name: file.preview.replace("{name}", "cheque.jpg") })).toBeVisible();
}

for (const { what, state, words } of [
  {
    what: "a refused permission",
    state: "refused",
    words: [camera.failed.refused, camera.recovery.other],
  },
  { what: "no camera", state: "none", words: [camera.failed.none] },
] as const) {
  test(`${what} leads on to the plain file field`, async ({ baseURL, http }) => {
    await withCamera(state, optionsOf(baseURL), async (page) => {
      await openStep(page, http, "bank");
      await openCamera(page, "cheque");
      await expectWayOn(page, words);
    });
  });
}

const instagram =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 340.0.3.27.93";

test("a camera in use, a browser inside an app or without cameras, and an address that is not secure lead on too", async ({
  page,
  http,
}) => {
  await openStep(page, http, "bank");
  for (const { how, words } of [
    { how: "NotReadableError", words: [camera.failed.busy] },
    { how: "inApp", words: [camera.failed.inApp, camera.recovery.inApp] },
    { how: "missing", words: [camera.failed.missing] },
  ]) {
    await page.evaluate(failToOpen, { how, instagram });
    await openCamera(page, "cheque");
    for (const told of words) await expect(page.getByRole("dialog")).toContainText(told);
    await page.keyboard.press("Escape");
  }
  await page.evaluate(failToOpen, { how: "insecure", instagram });
  await openCamera(page, "cheque");
  await expectWayOn(page, [camera.failed.insecure]);
});

/** Makes cameras fail as no flag of the browser does. */
function failToOpen({ how, instagram }: { how: string; instagram: string }): void {
  if (how === "insecure") Object.defineProperty(window, "isSecureContext", { value: false });
  const userAgent = how === "inApp" ? instagram : "";
  Object.defineProperty(navigator, "userAgent", { value: userAgent, configurable: true });
  const name = how === "inApp" ? "NotAllowedError" : how;
  const cameras = { getUserMedia: () => Promise.reject(new DOMException("", name)) };
  const value = how === "missing" || how === "insecure" ? undefined : cameras;
  Object.defineProperty(navigator, "mediaDevices", { value, configurable: true });
}

test("the keyboard is enough, and leaving by Escape turns the camera off", async ({ baseURL, http }) => {
  await withCamera({ sees: await seeCard() }, optionsOf(baseURL), async (page) => {
    await openStep(page, http, "bank");
    const opener = question(page, "cheque").getByRole("button", { name: camera.open });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: camera.allow })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: camera.take })).toBeFocused();
    expect(await countCameras(page)).toEqual({ opened: 1, on: 1 });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
    await expect.poll(() => countCameras(page)).toEqual({ opened: 1, on: 0 });
  });
});

test("of two cameras, the one that was chosen takes the picture again too", async ({ baseURL, http }) => {
  await withCamera("two", optionsOf(baseURL), async (page) => {
    await openStep(page, http, "bank");
    await openCamera(page, "cheque");
    const dialog = page.getByRole("dialog");
    const take = dialog.getByRole("button", { name: camera.take });
    const nameCamera = () =>
      dialog.locator("video").evaluate((video) => {
        const stream = video instanceof HTMLVideoElement ? video.srcObject : null;
        return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.getSettings().deviceId : null;
      });
    await expect(take).toBeEnabled();
    const first = await nameCamera();
    await dialog.getByRole("button", { name: camera.switch }).click();
    await expect.poll(async () => [first, null, undefined].includes(await nameCamera())).toBe(false);
    const second = await nameCamera();
    await take.click();
    await dialog.getByRole("button", { name: camera.again }).click();
    await expect(take).toBeEnabled();
    expect(await nameCamera()).toBe(second);
  });
});

test("a page that goes out of sight turns the camera off and says so", async ({ baseURL, http }) => {
  await withCamera({ sees: await seeCard() }, optionsOf(baseURL), async (page) => {
    await openStep(page, http, "bank");
    await openCamera(page, "cheque");
    await expect(page.getByRole("button", { name: camera.take })).toBeVisible();
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect(page.getByRole("dialog")).toContainText(camera.away);
    expect(await countCameras(page)).toEqual({ opened: 1, on: 0 });
  });
});

test("without JavaScript there is the file field and no camera", async ({ http }) => {
  const page = await http.fill(await minimalInvestor(), "bank");
  expect(page.html).toContain('name="cheque"');
  expect(page.html).not.toContain(`>${camera.open}<`);
});
