import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from "pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeChequePdf,
  makeHeic,
  makeIdentityCard,
  makeMp4,
  makePhoto,
  makeSignature,
  makeTooLargeJpeg,
  makeWebm,
} from "@/e2e/support/files";
import { readPracticeSigner } from "@/lib/aadhaar/certificates";
import {
  makePracticeAadhaar,
  practiceShareCode,
  signDocument,
  writePracticeDocument,
} from "@/lib/aadhaar/practice-file";
import { type FileKind, fileKindRule } from "@/schemas/file";
import { type CheckedFile, checkUpload } from "./check";
import { cleanFileName } from "./file-name";
import { redrawImage } from "./image";
import { spoolUpload } from "./spool";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "check-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(kind: FileKind, name: string, bytes: Buffer): Promise<CheckedFile> {
  const file = await spoolUpload(Readable.from([bytes]), folder, fileKindRule(kind).maxBytes);
  try {
    return await checkUpload(file, kind, name, practiceShareCode);
  } finally {
    await file.close();
  }
}

async function signedXml(): Promise<Buffer> {
  return signDocument(writePracticeDocument(new Date()), (await readPracticeSigner()).key);
}

const plain = (format: "jpeg" | "png" | "webp" | "gif" | "tiff" | "avif", width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "#7a9" } })
    .toFormat(format)
    .toBuffer();

/** A clear ground of 500 by 300 pixels as PNG, with ink where it is asked for. */
function inked(isInk: (x: number, y: number) => boolean): Promise<Buffer> {
  const pixels = Buffer.alloc(500 * 300 * 4);
  for (let at = 0; at < 500 * 300; at += 1) {
    if (isInk(at % 500, Math.floor(at / 500))) pixels.set([16, 26, 43, 255], at * 4);
  }
  return sharp(pixels, { raw: { width: 500, height: 300, channels: 4 } })
    .png()
    .toBuffer();
}

async function signatureOnPaper(): Promise<Buffer> {
  return sharp((await makeSignature()).buffer)
    .flatten({ background: "#e9e6dc" })
    .jpeg()
    .toBuffer();
}

async function lockedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load((await makeChequePdf()).buffer);
  const encryption = PDFDict.withContext(document.context);
  encryption.set(PDFName.of("Filter"), PDFName.of("Standard"));
  encryption.set(PDFName.of("O"), PDFString.of("owner"));
  document.context.trailerInfo.Encrypt = document.context.register(encryption);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** A PDF that opens well, with a page whose content is 100 MiB of nothing. */
async function bombPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const bomb = PDFRawStream.of(
    document.context.obj({ Filter: "FlateDecode" }),
    deflateSync(Buffer.alloc(104_857_600)),
  );
  document.addPage().node.set(PDFName.of("Contents"), document.context.register(bomb));
  return Buffer.from(await document.save());
}

/** Ten thousand streams without an end; the parser would look for each of them through the whole file. */
function endlessStreamsPdf(): Buffer {
  const objects = Array.from({ length: 10_000 }, (_, number) => `${number + 1} 0 obj <<>> stream endobj\n`);
  return Buffer.from(`%PDF-1.4\n${objects.join("")}trailer <</Root 1 0 R>>\n%%EOF`);
}

async function undrawablePdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const contents = document.context.stream(Buffer.from("not JBIG2"), { Filter: "JBIG2Decode" });
  document.addPage().node.set(PDFName.of("Contents"), document.context.register(contents));
  return Buffer.from(await document.save());
}

function zip(entries: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.write("PK\x01\x02", 0, "latin1");
  const local = Buffer.alloc(30);
  local.write("PK\x03\x04", 0, "latin1");
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(46 * entries, 12);
  end.writeUInt32LE(30, 16);
  return Buffer.concat([local, ...Array.from({ length: entries }, () => entry), end]);
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
const html = Buffer.from("<html><script>alert(1)</script></html>");
const doctype = Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');

type Case = [
  title: string,
  fault: string,
  kind: FileKind,
  name: string,
  bytes: () => Promise<Buffer> | Buffer,
];
const hostile: Case[] = [
  ["a JPEG named .exe", "file-type", "image", "card.exe", () => plain("jpeg")],
  ["a JPEG named .pdf", "file-type", "cheque", "cheque.pdf", () => plain("jpeg")],
  ["a JPEG without an extension", "file-type", "image", "card", () => plain("jpeg")],
  ["a page of text named .jpg", "file-type", "image", "card.jpg", () => Buffer.from("Just some words.")],
  ["a PDF named .jpg", "file-type", "cheque", "card.jpg", async () => (await makeChequePdf()).buffer],
  [
    "a PDF where an image is asked",
    "file-type",
    "image",
    "card.pdf",
    async () => (await makeChequePdf()).buffer,
  ],
  ["an SVG", "file-type", "image", "card.svg", () => svg],
  ["an SVG named .png", "file-type", "image", "card.png", () => svg],
  ["an SVG named .xml", "aadhaar-other", "aadhaarXml", "card.xml", () => svg],
  ["an HTML page named .xml", "aadhaar-other", "aadhaarXml", "card.xml", () => html],
  ["a GIF", "file-type", "image", "card.gif", () => plain("gif")],
  ["a GIF named .png", "file-type", "image", "card.png", () => plain("gif")],
  ["a TIFF", "file-type", "image", "card.jpg", () => plain("tiff")],
  ["an AVIF", "file-type", "image", "card.jpg", () => plain("avif")],
  ["a HEIC", "file-heic", "image", "IMG_1.HEIC", () => makeHeic().buffer],
  ["a HEIC named .jpg", "file-heic", "image", "IMG_1.jpg", () => makeHeic().buffer],
  ["a video where an image is asked", "file-type", "image", "card.jpg", () => makeMp4().buffer],
  ["nothing at all", "file-empty", "image", "card.jpg", () => Buffer.alloc(0)],
  [
    "a JPEG over 10 MiB",
    "file-too-large",
    "image",
    "card.jpg",
    async () => (await makeTooLargeJpeg()).buffer,
  ],
  [
    "a JPEG cut in half",
    "file-broken",
    "image",
    "card.jpg",
    async () => (await makeIdentityCard()).buffer.subarray(0, 30_000),
  ],
  [
    "a PNG cut short",
    "file-broken",
    "signature",
    "s.png",
    async () => (await plain("png", 500, 500)).subarray(0, -40),
  ],
  [
    "a JPEG header and rubbish",
    "file-broken",
    "image",
    "card.jpg",
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 3)]),
  ],
  ["a signature of nothing", "file-token", "signature", "s.png", () => plain("png", 500, 300)],
  [
    "a signature of a dot",
    "file-token",
    "signature",
    "s.png",
    () => inked((x, y) => Math.hypot(x - 90, y - 90) < 4),
  ],
  [
    "a signature of one line",
    "file-token",
    "signature",
    "s.png",
    () => inked((x, y) => x > 40 && x < 460 && Math.abs(y - x / 3 - 40) < 3),
  ],
  ["a pixel bomb", "file-dimensions", "image", "card.png", () => plain("png", 12_000, 5_000)],
  ["a PDF with a password", "file-locked", "cheque", "cheque.pdf", lockedPdf],
  [
    "a PDF cut in half",
    "file-broken",
    "vault",
    "pan.pdf",
    async () => {
      const { buffer } = await makeChequePdf();
      return buffer.subarray(0, buffer.length / 2);
    },
  ],
  ["a PDF that unpacks to 100 MiB", "file-broken", "vault", "pan.pdf", bombPdf],
  [
    "a PDF without a page",
    "file-broken",
    "vault",
    "pan.pdf",
    () => Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF"),
  ],
  [
    "a PDF with a ZIP behind it",
    "file-broken",
    "vault",
    "pan.pdf",
    async () => Buffer.concat([(await makeChequePdf()).buffer, Buffer.alloc(4000, 1), zip(1)]),
  ],
  ["a PDF of streams that never end", "file-broken", "vault", "pan.pdf", endlessStreamsPdf],
  ["a PDF whose page can't be drawn", "file-broken", "cheque", "cheque.pdf", undrawablePdf],
  [
    "XML of many comments that never end",
    "aadhaar-forged",
    "aadhaarXml",
    "a.xml",
    () => Buffer.from(`<OfflinePaperlessKyc>${"<!--".repeat(200_000)}</OfflinePaperlessKyc>`),
  ],
  ["an MP4 cut short", "file-broken", "video", "me.mp4", () => makeMp4().buffer.subarray(0, -10)],
  ["an MP4 without media", "file-broken", "video", "me.mp4", () => makeMp4().buffer.subarray(0, 144)],
  ["a WebM cut short", "file-broken", "video", "me.webm", () => makeWebm().buffer.subarray(0, -3)],
  ["an MP4 named .webm", "file-type", "video", "me.webm", () => makeMp4().buffer],
  ["XML with entities", "aadhaar-other", "aadhaarXml", "a.xml", () => doctype],
  [
    "XML that is not closed",
    "file-broken",
    "aadhaarXml",
    "a.xml",
    () => Buffer.from("<?xml version='1.0'?><OfflinePaperlessKyc><b></b>"),
  ],
  ["XML where an image is asked", "file-type", "image", "a.xml", signedXml],
  ["a ZIP without entries", "aadhaar-other", "aadhaarXml", "a.zip", () => zip(0)],
  ["a ZIP where a PDF is asked", "file-type", "vault", "a.zip", () => zip(1)],
];

test.each(hostile)("%s is refused with %s", async (_title, fault, kind, name, bytes) => {
  const content = await bytes();
  await expect(check(kind, name, content)).rejects.toMatchObject({
    code: fault,
    words: `questions.faults.${fault}`,
  });
});

const good: [string, FileKind, string, string, () => Promise<Buffer> | Buffer][] = [
  ["a JPEG", "image", "card.JPEG", "image/jpeg", () => plain("jpeg")],
  ["a PNG", "image", "card.png", "image/jpeg", () => plain("png")],
  ["a WebP named .jpg", "image", "card.jpg", "image/jpeg", () => plain("webp")],
  ["a cheque as PDF", "cheque", "cheque.pdf", "application/pdf", async () => (await makeChequePdf()).buffer],
  ["a cheque as image", "cheque", "cheque.png", "image/jpeg", () => plain("png")],
  ["an MP4", "video", "me.mp4", "video/mp4", () => makeMp4().buffer],
  ["a WebM", "video", "me.webm", "video/webm", () => makeWebm().buffer],
  ["an offline Aadhaar", "aadhaarXml", "a.xml", "application/xml", signedXml],
  [
    "an offline Aadhaar in its ZIP",
    "aadhaarXml",
    "a.zip",
    "application/xml",
    async () => (await makePracticeAadhaar()).zip,
  ],
  ["a signature as JPEG", "signature", "s.jpg", "image/png", () => signatureOnPaper()],
  [
    "a signature on a clear ground",
    "signature",
    "s.png",
    "image/png",
    async () => (await makeSignature()).buffer,
  ],
];

test.each(good)("%s is taken", async (_title, kind, name, contentType, bytes) => {
  const content = await bytes();
  expect((await check(kind, name, content)).contentType).toBe(contentType);
});

async function redrawn(kind: FileKind, name: string, bytes: Buffer): Promise<Buffer> {
  const { content } = await check(kind, name, bytes);
  if (content === null) throw new Error("an image is drawn anew");
  return content;
}

test("position, camera and every other mark of the sender are gone", async () => {
  const card = await makeIdentityCard();
  expect((await sharp(card.buffer).metadata()).exif).toBeDefined();
  const metadata = await sharp(await redrawn("image", card.name, card.buffer)).metadata();
  expect(metadata).toMatchObject({ format: "jpeg", width: 1600, height: 1010 });
  for (const part of ["exif", "xmp", "iptc", "icc", "comments"] as const)
    expect(metadata[part]).toBeUndefined();
});

test("an image that lies on its side is stored upright", async () => {
  const lying = await sharp(await plain("jpeg", 60, 40))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await sharp(await redrawn("image", "a.jpg", lying)).metadata()).toMatchObject({
    width: 40,
    height: 60,
  });
});

test("large images are brought to 2400 pixels, small ones stay", async () => {
  const large = await sharp(await redrawn("image", "a.jpg", await plain("jpeg", 4000, 3000))).metadata();
  expect(large).toMatchObject({ width: 2400, height: 1800 });
});

test("a signature keeps its transparent ground, a photo gets a white one", async () => {
  const { buffer } = await makeSignature();
  const corner = async (image: Buffer) => [
    ...(await sharp(image).ensureAlpha().raw().toBuffer()).subarray(0, 4),
  ];
  expect((await corner(await redrawn("signature", "s.png", buffer)))[3]).toBe(0);
  expect(await corner(await redrawn("image", "s.png", buffer))).toEqual([255, 255, 255, 255]);
});

test("the decoder itself reads no other format, whatever the checks before it let through", async () => {
  for (const bytes of [svg, await plain("gif"), await plain("tiff"), await plain("avif")]) {
    await expect(redrawImage(bytes, "jpeg")).rejects.toMatchObject({ code: "file-broken" });
  }
});

test("what rides along with an image is not stored", async () => {
  const riders = Buffer.from("%PDF-1.4 <script>alert(1)</script> <?php system('id'); ?> PK\x03\x04");
  const content = await redrawn("image", "a.jpg", Buffer.concat([(await makePhoto()).buffer, riders]));
  for (const mark of ["%PDF-", "<script", "<?php", "PK\x03\x04"]) expect(content.includes(mark)).toBe(false);
});

test("nothing that was spooled stays in the folder, and an upload that breaks off is no file", async () => {
  const breaking = function* () {
    yield Buffer.alloc(5000);
    throw new Error("the sender went away");
  };
  await expect(spoolUpload(Readable.from(breaking()), folder, 10_000)).rejects.toThrow("went away");
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ["../../etc/passwd.jpg", "passwd.jpg"],
  ["C:\\fakepath\\me.jpg", "me.jpg"],
  ["a\u202Egpj.exe", "agpj.exe"],
  ["line\r\nbreak\0.png", "linebreak.png"],
  ["..", "file"],
  ["", "file"],
  ["आशा.jpg", "आशा.jpg"],
])("the name %j is kept as %j", (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});

test("a very long name keeps its extension", () => {
  const name = cleanFileName(`${"x".repeat(400)}.jpeg`);
  expect(name.length).toBeLessThanOrEqual(150);
  expect(name.endsWith("….jpeg")).toBe(true);
});
