import sharp from "sharp";
import { makeHeic, makeIdentityCard, makePhoto, makeSignature } from "@/e2e/support/files";
import { commentJpeg, type Hostile, makePng, makeZip, plain, pngChunk, pour, row } from "./hostile.fixtures";

const script = "<html><script>alert(document.domain)</script></html>";
const php = "<?php system($_GET['c']); ?>";
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`,
);
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF\n");
const photo = async () => (await makePhoto()).buffer;
const withTail = async (head: Promise<Buffer>, tail: Buffer | string) =>
  Buffer.concat([await head, Buffer.from(tail)]);

/** A JPEG that says it has these sides: they stand in its frame header. */
async function sizedJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await plain("jpeg");
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A WebP that says it has the largest sides that one can have. */
async function largestWebp(): Promise<Buffer> {
  const webp = await plain("webp");
  const frame = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  webp.writeUInt16LE(16_383, frame + 3);
  webp.writeUInt16LE(16_383, frame + 5);
  return webp;
}

function makeBmp(): Buffer {
  const bmp = Buffer.alloc(58);
  bmp.write("BM", 0, "latin1");
  bmp.writeUInt32LE(58, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(1, 18);
  bmp.writeInt32LE(1, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  return bmp;
}

const cut = (
  slot: "photo" | "signature",
  name: string,
  what: string,
  part: number,
  make: () => Promise<Buffer>,
) =>
  row(slot, name, what, "file-broken", async () => {
    const whole = await make();
    return whole.subarray(0, part < 0 ? part : Math.floor(whole.length * part));
  });

export const polyglots: Hostile[] = [
  row("photo", "me.gif", "GIF that is JavaScript", "file-type", () => Buffer.from("GIF89a=1/*/;alert(1)//")),
  row("photo", "me.jpg", "GIF that is JavaScript, named .jpg", "file-type", () =>
    Buffer.from("GIF89a=1/*/;alert(1)//"),
  ),
  row("photo", "me.jpg", "JPEG with JavaScript in its comment", "taken", async () =>
    commentJpeg(await photo(), `*/=alert(1);/*${script}`),
  ),
  row("photo", "me.jpg", "JPEG with PHP in its comment", "taken", async () =>
    commentJpeg(await photo(), php),
  ),
  row("photo", "me.jpg", "JPEG with a PDF behind it", "taken", () => withTail(photo(), pdf)),
  row("cheque", "me.pdf", "JPEG with a PDF behind it, named .pdf", "file-type", () => withTail(photo(), pdf)),
  row("photo", "me.jpg", "JPEG with a PDF in its comment", "taken", async () =>
    commentJpeg(await photo(), pdf),
  ),
  row("photo", "me.jpg", "JPEG with a ZIP behind it", "taken", () => withTail(photo(), makeZip())),
  row("photo", "me.png", "PNG with a ZIP behind it", "taken", () => withTail(plain("png"), makeZip())),
  row("photo", "me.png", "PNG with a page of HTML behind it", "taken", () => withTail(plain("png"), script)),
  row("photo", "me.png", "PNG with PHP behind it", "taken", () => withTail(plain("png"), php)),
  row("photo", "me.png", "PNG with a page of HTML in its text", "taken", async () => {
    const png = await plain("png");
    const text = pngChunk("tEXt", Buffer.from(`Comment\0${script}${php}`));
    return Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
  }),
  row("photo", "me.webp", "WebP with a page of HTML behind it", "taken", () =>
    withTail(plain("webp"), script),
  ),
  row("photo", "me.php.jpg", "JPEG named .php.jpg", "taken", photo, "me.php.jpg"),
];

export const wrongImages: Hostile[] = [
  row("photo", "me.svg", "SVG with a script", "file-type", () => svg),
  row("photo", "me.png", "SVG with a script, named .png", "file-type", () => svg),
  row("signature", "signature.png", "SVG with a script as signature", "file-type", () => svg),
  row("photo", "me.jpg", "page of HTML named .jpg", "file-type", () => Buffer.from(script)),
  row("photo", "me.jpg", "PHP named .jpg", "file-type", () => Buffer.from(php)),
  row("photo", "me.jpg", "Windows program named .jpg", "file-type", () =>
    Buffer.concat([Buffer.from("MZ\x90\0\x03", "latin1"), Buffer.alloc(400)]),
  ),
  row("photo", "me.jpg", "ZIP named .jpg", "file-type", () => makeZip()),
  row("photo", "me.jpg", "PDF named .jpg", "file-type", () => pdf),
  row("photo", "me.exe", "JPEG named .exe", "file-type", photo),
  row("photo", "me", "JPEG without an extension", "file-type", photo),
  row("photo", "me.jpg.exe", "JPEG named .jpg.exe", "file-type", photo),
  row("photo", "me.pdf", "JPEG named .pdf", "file-type", photo),
  row("photo", "me.jpg", "PNG named .jpg", "taken", () => plain("png")),
  row("photo", "IMG_0001.HEIC", "HEIC of an iPhone", "file-heic", () => makeHeic().buffer),
  row("photo", "IMG_0001.jpg", "HEIC named .jpg", "file-heic", () => makeHeic().buffer),
  row("photo", "IMG_0001.heic", "JPEG named .heic", "file-heic", photo),
  row("photo", "me.avif", "AVIF", "file-type", () => plain("avif")),
  row("photo", "me.jpg", "AVIF named .jpg", "file-type", () => plain("avif")),
  row("photo", "me.tiff", "TIFF", "file-type", () => plain("tiff")),
  row("photo", "me.gif", "GIF", "file-type", () => plain("gif")),
  row("photo", "me.bmp", "BMP", "file-type", makeBmp),
  row("photo", "me.jpg", "BMP named .jpg", "file-type", makeBmp),
  row("photo", "me.ico", "icon of Windows", "file-type", () =>
    Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 24, 0]), Buffer.alloc(600)]),
  ),
  row("signature", "signature.png", "signature of nothing", "file-token", () => plain("png", 500, 300)),
];

export const bombs: Hostile[] = [
  row("photo", "me.png", "PNG of 50,000 by 50,000 pixels", "file-dimensions", () =>
    makePng(50_000, 50_000, Buffer.alloc(1024)),
  ),
  row("photo", "me.png", "PNG of 10,000 by 5,001 pixels, whole", "file-dimensions", () =>
    makePng(10_000, 5001, Buffer.alloc(1251 * 5001)),
  ),
  row("photo", "me.png", "PNG that says 2,147,483,647 pixels a side", "file-broken", () =>
    makePng(0x7fffffff, 0x7fffffff, Buffer.alloc(10)),
  ),
  row("photo", "me.png", "PNG of no pixels", "file-broken", () => makePng(0, 0, Buffer.alloc(10))),
  row("photo", "me.png", "small PNG with 200 MB packed behind its pixels", "taken", () =>
    makePng(60, 40, Buffer.alloc(200 * 1024 * 1024)),
  ),
  row("photo", "me.jpg", "JPEG that says 65,500 by 65,500 pixels", "file-dimensions", () =>
    sizedJpeg(65_500, 65_500),
  ),
  row("photo", "me.jpg", "JPEG that says more pixels than it has", "file-broken", () =>
    sizedJpeg(6000, 6000),
  ),
  row("photo", "me.webp", "WebP that says 16,383 by 16,383 pixels", "file-dimensions", largestWebp),
  {
    ...row("photo", "me.jpg", "100 MB that begin as a JPEG", "file-too-large", photo),
    content: async () => pour(await photo(), 100),
  },
  row("photo", "me.jpg", "JPEG over 10 MB by one byte", "file-too-large", async () => {
    const jpeg = await photo();
    return Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 + 1 - jpeg.length)]);
  }),
];

export const brokenImages: Hostile[] = [
  row("photo", "me.jpg", "no byte at all", "file-empty", () => Buffer.alloc(0)),
  row("photo", "me.jpg", "one byte", "file-type", () => Buffer.from([0xff])),
  row("photo", "me.jpg", "first three bytes of a JPEG", "file-broken", () => Buffer.from([0xff, 0xd8, 0xff])),
  cut("photo", "me.jpg", "JPEG cut at a quarter", 0.25, photo),
  cut("photo", "me.jpg", "JPEG cut in half", 0.5, photo),
  cut("photo", "me.jpg", "JPEG without its last 200 bytes", -200, photo),
  cut("photo", "me.png", "PNG cut in half", 0.5, () => plain("png", 900, 900)),
  cut("photo", "me.webp", "WebP cut in half", 0.5, () => plain("webp", 900, 900)),
  cut("signature", "s.png", "signature cut in half", 0.5, async () => (await makeSignature()).buffer),
  row("photo", "me.png", "PNG with a changed byte", "file-broken", async () => {
    const png = await plain("png", 300, 300);
    png.writeUInt8(png.readUInt8(60) ^ 0xff, 60);
    return png;
  }),
  row("photo", "me.jpg", "JPEG header and noise", "file-broken", () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3000, 0x5a)]),
  ),
];

/** Names go wherever they are sent with a picture that is good. */
const named = (name: string, what: string, keptAs: string) =>
  row("photo", name, what, "taken", photo, keptAs);

export const names: Hostile[] = [
  named("../../../../etc/passwd.jpg", "name that climbs", "passwd.jpg"),
  named("..\\..\\windows\\me.jpg", "name that climbs, by backslashes", "me.jpg"),
  named("/etc/cron.d/me.jpg", "name with a whole path", "me.jpg"),
  named("me\u202egpj.jpg", "name that turns its direction", "megpj.jpg"),
  named("CON.jpg", "name that Windows keeps to itself", "CON.jpg"),
  named("आशा का फ़ोटो.jpg", "name in Devanagari", "आशा का फ़ोटो.jpg".normalize("NFC")),
  named(`${"x".repeat(3000)}.jpg`, "name of 3,000 letters", `${"x".repeat(145)}….jpg`),
  named("<img src=x onerror=alert(1)>.jpg", "name that is HTML", "<img src=x onerror=alert(1)>.jpg"),
  row("photo", "me.jpg\0.exe", "name with a NUL, which no browser sends", "no-file", photo),
  row("photo", "....", "name of dots alone", "file-type", photo),
];

export const marks: Hostile[] = [
  row(
    "photo",
    "me.jpg",
    "JPEG with position and camera (EXIF)",
    "taken",
    async () => (await makeIdentityCard()).buffer,
  ),
  row("photo", "me.jpg", "JPEG with words of its maker (XMP)", "taken", async () =>
    sharp(await photo())
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert(1)</script></x:xmpmeta>`)
      .jpeg()
      .toBuffer(),
  ),
  row("photo", "me.jpg", "JPEG with a colour profile", "taken", async () =>
    sharp(await photo())
      .withIccProfile("p3")
      .jpeg()
      .toBuffer(),
  ),
];
