import { createRequire } from "node:module";
import { PDFDocument, rgb, StandardFonts } from "pdf-lib";
import sharp from "sharp";

/** A file as a browser would send it. Shaped for Playwright's `setInputFiles`. */
export type SampleFile = { name: string; mimeType: string; buffer: Buffer };

const resolvePath = createRequire(import.meta.url).resolve;

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

function draw(width: number, height: number, colour: (x: number, y: number) => Pixel) {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colour(x, y), (y * width + x) * 4);
  }
  return { input: pixels, raw: { width, height, channels: 4 as const } };
}

function write(text: string, left: number, top: number, size: number) {
  const fontfile = resolvePath("@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff");
  return { input: { text: { text, font: `Noto Sans ${size}`, fontfile, rgba: true } }, left, top };
}

const skin: Pixel = [198, 150, 116, 255];
const hair: Pixel = [43, 33, 28, 255];
const shirt: Pixel = [58, 92, 138, 255];

/** A drawn head and shoulders: nobody's face. */
function drawPortrait(width: number, height: number) {
  const inside = (x: number, y: number, middleX: number, middleY: number, radiusX: number, radiusY: number) =>
    ((x / width - middleX) / radiusX) ** 2 + ((y / height - middleY) / radiusY) ** 2 < 1;
  return draw(width, height, (x, y) => {
    if (inside(x, y, 0.42, 0.42, 0.025, 0.018) || inside(x, y, 0.58, 0.42, 0.025, 0.018)) return hair;
    if (inside(x, y, 0.5, 0.55, 0.07, 0.012)) return [150, 82, 74, 255];
    if (inside(x, y, 0.5, 0.46, 0.19, 0.22)) return skin;
    if (inside(x, y, 0.5, 0.38, 0.23, 0.25)) return hair;
    if (inside(x, y, 0.5, 0.66, 0.08, 0.12)) return skin;
    if (inside(x, y, 0.5, 1.02, 0.42, 0.3)) return shirt;
    const light = 205 + Math.round((y / height) * 30);
    return [light, light + 6, light + 12, 255];
  });
}

/** A picture of an identity card of an invented person, as a phone would take it: with orientation and position. */
export async function makeIdentityCard(
  lines: readonly string[] = [
    "PERMANENT ACCOUNT NUMBER CARD",
    "ABCPV1234F",
    "ASHA VERMA",
    "RAVI VERMA",
    "14/08/1990",
  ],
  name = "identity-front.jpg",
): Promise<SampleFile> {
  const background = draw(1600, 1010, (x, y) => {
    const edge = x < 24 || y < 24 || x > 1576 || y > 986;
    return edge ? [120, 140, 160, 255] : [222 - Math.round(x / 60), 234 - Math.round(y / 50), 244, 255];
  });
  const portrait = { ...drawPortrait(330, 420), left: 1180, top: 260 };
  const words = lines.map((line, index) => write(line, 90, 110 + index * 130, index === 0 ? 38 : 44));
  const buffer = await sharp(background.input, { raw: background.raw })
    .composite([portrait, ...words])
    .jpeg({ quality: 88 })
    .withExif({
      IFD0: { Make: "Invented", Model: "Phone 1" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "12/1 58/1 18/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "77/1 35/1 40/1",
      },
    })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** A portrait photo of nobody. */
export async function makePhoto(name = "photo.jpg"): Promise<SampleFile> {
  const portrait = drawPortrait(900, 1150);
  const buffer = await sharp(portrait.input, { raw: portrait.raw }).jpeg({ quality: 88 }).toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** A signature in dark ink on a transparent ground. */
export async function makeSignature(name = "signature.png"): Promise<SampleFile> {
  const width = 900;
  const height = 300;
  const ink = draw(width, height, () => [0, 0, 0, 0]);
  for (let step = 0; step <= 4000; step += 1) {
    const along = step / 4000;
    const x = 60 + along * 760 + 40 * Math.sin(along * 40);
    const y = 150 + 90 * Math.sin(along * 23) * (1 - along * 0.7) + 18 * Math.cos(along * 60);
    const radius = 3 + 1.5 * Math.sin(along * 31);
    for (let dy = -5; dy <= 5; dy += 1) {
      for (let dx = -5; dx <= 5; dx += 1) {
        if (dx * dx + dy * dy > radius * radius) continue;
        ink.input.set([18, 28, 74, 255], (Math.round(y + dy) * width + Math.round(x + dx)) * 4);
      }
    }
  }
  return {
    name,
    mimeType: "image/png",
    buffer: await sharp(ink.input, { raw: ink.raw }).png().toBuffer(),
  };
}

/** A sheet of paper with nothing on it, as JPEG. */
export async function makeBlankPaper(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 300, channels: 3, background: "#f4f2ec" } })
    .jpeg()
    .toBuffer();
}

/** A cancelled cheque as a one-page PDF. */
export async function makeChequePdf(name = "cheque.pdf"): Promise<SampleFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([576, 262]);
  page.drawRectangle({
    x: 10,
    y: 10,
    width: 556,
    height: 242,
    borderWidth: 1,
    borderColor: rgb(0.3, 0.4, 0.5),
  });
  const lines = [
    "EXAMPLE BANK, FORT BRANCH, MUMBAI",
    "Pay ............................................",
    "A/c No. 000123456789",
    "ASHA VERMA",
    "CANCELLED",
  ];
  for (const [index, text] of lines.entries())
    page.drawText(text, { x: 30, y: 220 - index * 38, size: 14, font });
  page.drawText('"000123" 400240002: 000045" 10', { x: 160, y: 24, size: 12, font });
  return { name, mimeType: "application/pdf", buffer: Buffer.from(await document.save()) };
}

function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length, 0);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
}

/** A track of an MP4: `vide` of pictures, `soun` of sound. */
function mp4Track(handler: "vide" | "soun"): Buffer {
  const handlerBox = box("hdlr", Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13));
  const entry = box(handler === "vide" ? "avc1" : "mp4a", Buffer.alloc(28));
  const kinds = box("stsd", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry);
  return box("trak", box("mdia", handlerBox, box("minf", box("stbl", kinds))));
}

/**
 * The smallest MP4 that has all its parts: a type, a description and a little media. It shows nothing.
 * @param tracks what its description tells of
 */
export function makeMp4(
  name = "video.mp4",
  tracks: readonly ("vide" | "soun")[] = ["vide", "soun"],
): SampleFile {
  const movieHeader = Buffer.alloc(100);
  movieHeader.writeUInt32BE(1000, 12);
  movieHeader.writeUInt32BE(2000, 16);
  movieHeader.writeUInt32BE(0x00010000, 20);
  const type = Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1");
  const buffer = Buffer.concat([
    box("ftyp", type),
    box("moov", box("mvhd", movieHeader), ...tracks.map(mp4Track)),
    box("mdat", Buffer.alloc(2048, 7)),
  ]);
  return { name, mimeType: "video/mp4", buffer };
}

function element(id: readonly number[], content: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id), size, content]);
}

/**
 * The smallest WebM that has its header, an information element, tracks and a cluster. It shows nothing.
 * @param tracks the types of its tracks: 1 of pictures, 2 of sound
 */
export function makeWebm(name = "video.webm", tracks: readonly number[] = [1, 2]): SampleFile {
  const header = element(
    [0x1a, 0x45, 0xdf, 0xa3],
    Buffer.concat([
      element([0x42, 0x86], Buffer.from([1])),
      element([0x42, 0xf7], Buffer.from([1])),
      element([0x42, 0xf2], Buffer.from([4])),
      element([0x42, 0xf3], Buffer.from([8])),
      element([0x42, 0x82], Buffer.from("webm")),
      element([0x42, 0x87], Buffer.from([4])),
      element([0x42, 0x85], Buffer.from([2])),
    ]),
  );
  const information = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40])),
  );
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], Buffer.from([0])));
  const entries = tracks.map((type) => element([0xae], element([0x83], Buffer.from([type]))));
  const described = entries.length === 0 ? [] : [element([0x16, 0x54, 0xae, 0x6b], Buffer.concat(entries))];
  const segment = element([0x18, 0x53, 0x80, 0x67], Buffer.concat([information, ...described, cluster]));
  return { name, mimeType: "video/webm", buffer: Buffer.concat([header, segment]) };
}

/** The first bytes of what an iPhone sends, with nothing behind them. */
export function makeHeic(name = "IMG_0001.HEIC"): SampleFile {
  const buffer = Buffer.concat([
    box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1")),
    box("mdat", Buffer.alloc(1024)),
  ]);
  return { name, mimeType: "image/heic", buffer };
}

/** A JPEG that is over the limit of 10 MiB by one byte. */
export async function makeTooLargeJpeg(name = "large.jpg"): Promise<SampleFile> {
  const photo = await makePhoto(name);
  return { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(10_485_761 - photo.buffer.length)]) };
}
