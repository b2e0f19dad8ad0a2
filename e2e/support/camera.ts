import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "../../bin/chromium";
import { quietFlags } from "./quiet-flags";

/** Photos of people that the face library ships with its examples. */
const samples = "node_modules/@vladmandic/face-api/demo";
const size = { width: 1280, height: 960 };

/** What a camera sees: a card with letters on a dark table. */
export function seeCard(): Promise<Buffer> {
  const lines = Array.from(
    { length: 11 },
    (_, line) => `<text x="190" y="${250 + line * 44}">Card 0000 for tests, line ${line}, of nobody</text>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">
    <rect width="1280" height="960" fill="#3c4148"/><rect x="100" y="150" width="1080" height="660" rx="24" fill="#d6dbe2"/>
    <g font-family="sans-serif" font-size="34" fill="#20262e">${lines.join("")}</g></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 92 }).toBuffer();
}

/** What a camera sees: one face in the middle. */
export async function seeFace(): Promise<Buffer> {
  const face = await sharp(`${samples}/sample6.jpg`)
    .extract({ left: 1388, top: 205, width: 390, height: 520 })
    .resize(720, 960)
    .sharpen()
    .toBuffer();
  return sharp({ create: { ...size, channels: 3, background: "#8a8f96" } })
    .composite([{ input: face, left: 280, top: 0 }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** What a camera sees: several people. */
export function seePeople(): Promise<Buffer> {
  return sharp(`${samples}/sample6.jpg`).resize(size).jpeg({ quality: 92 }).toBuffer();
}

/**
 * How a browser stands to cameras: it sees a picture, or it has two cameras that see nothing much, or it has a camera but
 * refuses it, or it has none. `hasWebgl`: false
 * where the processor alone must find faces, which is quicker than a graphics chip that is only imitated.
 */
type Camera = { sees: Buffer; hasWebgl?: boolean } | "two" | "refused" | "none";

const deviceCounts = { two: 2, refused: 1, none: 0 };

/**
 * Runs a browser of its own with such a camera and hands over a page of it.
 */
export async function withCamera(
  camera: Camera,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "camera-"));
  let browser: Browser | undefined;
  try {
    const film = path.join(folder, "film.mjpeg");
    const count = typeof camera === "object" ? 1 : deviceCounts[camera];
    if (typeof camera === "object") await writeFile(film, Buffer.concat(Array(5).fill(camera.sees)));
    browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: [
        ...quietFlags,
        `--use-fake-device-for-media-stream=device-count=${count}`,
        ...(camera === "refused" ? ["--deny-permission-prompts"] : ["--use-fake-ui-for-media-stream"]),
        ...(typeof camera === "object" ? [`--use-file-for-fake-video-capture=${film}`] : []),
        ...(typeof camera === "object" && camera.hasWebgl === false ? ["--disable-3d-apis"] : []),
      ],
    });
    const context = await browser.newContext(options);
    await context.addInitScript(noteStreams);
    await run(await context.newPage());
  } finally {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Keeps the streams that a page gets where a test can look at them. */
function noteStreams(): void {
  const cameras = navigator.mediaDevices;
  if (!cameras?.getUserMedia) return;
  const ask = cameras.getUserMedia.bind(cameras);
  const tracks: MediaStreamTrack[] = [];
  Object.assign(window, { notedTracks: tracks });
  cameras.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

/** How many cameras were opened, and how many of them are still on. */
export function countCameras(page: Page): Promise<{ opened: number; on: number }> {
  return page.evaluate(() => {
    const tracks: unknown = Object.entries(window).find(([name]) => name === "notedTracks")?.[1];
    const noted = Array.isArray(tracks) ? tracks.filter((track) => track instanceof MediaStreamTrack) : [];
    return { opened: noted.length, on: noted.filter(({ readyState }) => readyState === "live").length };
  });
}
