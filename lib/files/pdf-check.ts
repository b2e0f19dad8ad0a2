import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { refuseFile } from "./faults";
import { findActivePart } from "./pdf-active";

const MEBIBYTE = 1024 * 1024;
const MAX_STREAM_BYTES = 64 * MEBIBYTE;
const MAX_ALL_STREAMS_BYTES = 1024 * MEBIBYTE;
const MAX_MILLISECONDS = 20_000;
const MAX_PAGES = 200;
const MAX_OPEN_STREAMS = 50;
const END_OF_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const inflateAsync = promisify(inflate);

/**
 * Opens a PDF that came from outside.
 * @param options.isStrict false passes over objects that do not parse
 * @throws AppError `file-locked` when it has a password, `file-pages` when it has more than 200 pages, `file-broken` when
 * it does not parse, has no page, or unpacks to more than a PDF of its size has reason to
 */
export async function openPdf(bytes: Buffer, { isStrict = false } = {}): Promise<PDFDocument> {
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") throw refuseFile("file-broken", "no PDF header");
  if (!bytes.subarray(-1024).includes("%%EOF")) throw refuseFile("file-broken", "no end of PDF");
  refuseOpenStreams(bytes);
  await refuseBombs(bytes);
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      ignoreEncryption: true,
      throwOnInvalidObject: isStrict,
    });
  } catch (error) {
    throw refuseFile("file-broken", "the PDF does not parse", error);
  }
  if (document.isEncrypted) throw refuseFile("file-locked", "the PDF is encrypted");
  const pages = countPages(document);
  if (pages === 0) throw refuseFile("file-broken", "a PDF without a page");
  if (pages > MAX_PAGES) throw refuseFile("file-pages", `a PDF of ${pages} pages`);
  return document;
}

/**
 * Makes sure that a PDF may be kept: that it opens, is nothing else as well, shows pages and does nothing, and that its
 * pages can stand in another PDF, as they must in the form.
 * @throws as `openPdf` does; `file-scripted` when it holds scripts, actions that do more than lead somewhere, or files;
 * `file-broken` when an object does not parse, the table of objects is lost, something stands behind its end, or a page
 * can't be drawn
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  refuseForeignEnd(bytes);
  refuseLostTable(bytes);
  // What our parser passes over another one may understand.
  const document = await openPdf(bytes, { isStrict: true });
  const active = findActivePart(document, bytes);
  if (active !== null) throw refuseFile("file-scripted", active);
  const trial = await PDFDocument.create();
  try {
    const pages = document.getPages().filter((page) => page.node.Contents() !== undefined);
    await trial.embedPages(pages);
    await trial.save();
  } catch (error) {
    throw refuseFile("file-broken", "a page of the PDF can't be drawn", error);
  }
}

/** Nothing but white space stands behind a PDF's end, and the file is no ZIP, which is read from its end. */
function refuseForeignEnd(bytes: Buffer): void {
  const end = bytes.lastIndexOf("%%EOF");
  if (end === -1 || bytes.subarray(end + 5).some((byte) => byte > 0x20)) {
    throw refuseFile("file-broken", "the PDF does not end, or something follows it");
  }
  for (let at = bytes.indexOf(END_OF_ZIP); at !== -1; at = bytes.indexOf(END_OF_ZIP, at + 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length)
      throw refuseFile("file-broken", "a ZIP as well");
  }
}

/** What opens a PDF at its end must find the table of its objects where the file says. */
function refuseLostTable(bytes: Buffer): void {
  const [, offset] =
    /startxref\s+(\d{1,10})\s+%%EOF\s*\0*\s*$/.exec(bytes.subarray(-1024).toString("latin1")) ?? [];
  const table = offset === undefined ? "" : bytes.toString("latin1", Number(offset), Number(offset) + 40);
  if (!/^\s*(xref\s|\d+\s+\d+\s+obj)/.test(table)) throw refuseFile("file-broken", "no table of objects");
}

/**
 * The parser looks through the rest of the file for the end of each stream that has none, and takes hours over many.
 * The word may stand in a text a few times; more often than that, streams that do not end are refused.
 */
function refuseOpenStreams(bytes: Buffer): void {
  let isOpen = false;
  let neverEnded = 0;
  for (const [word] of bytes.toString("latin1").matchAll(/(?:end)?stream/g)) {
    if (word === "stream" && isOpen) neverEnded += 1;
    isOpen = word === "stream";
  }
  if (isOpen || neverEnded > MAX_OPEN_STREAMS) {
    throw refuseFile("file-broken", "streams of the PDF do not end");
  }
}

function countPages(document: PDFDocument): number {
  try {
    return document.getPageCount();
  } catch (error) {
    throw refuseFile("file-broken", "the PDF has no page tree", error);
  }
}

/**
 * The parser unpacks some streams while it opens a document, without a limit of its own. So every packed stream is
 * unpacked here first, by zlib, which has one; packing inside packing is followed once.
 */
async function refuseBombs(bytes: Buffer): Promise<void> {
  const deadline = Date.now() + MAX_MILLISECONDS;
  let total = 0;
  for (let at = bytes.indexOf("stream"); at !== -1; at = bytes.indexOf("stream", at + 6)) {
    let start = at + 6;
    while (bytes[start] === 0x20 || bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1;
    if (!looksPacked(bytes, start)) continue;
    const size = await unpackedSize(bytes.subarray(start), 2);
    total += size;
    if (total > MAX_ALL_STREAMS_BYTES || Date.now() > deadline)
      throw refuseFile("file-broken", "the PDF unpacks to too much");
  }
}

function looksPacked(bytes: Buffer, at: number): boolean {
  const first = bytes[at];
  const second = bytes[at + 1];
  return (
    first !== undefined && second !== undefined && (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
  );
}

async function unpackedSize(packed: Buffer, depth: number): Promise<number> {
  let content: Buffer;
  try {
    content = await inflateAsync(packed, { maxOutputLength: MAX_STREAM_BYTES });
  } catch (error) {
    if (error instanceof RangeError) throw refuseFile("file-broken", "a stream unpacks to too much", error);
    return 0;
  }
  const inner = depth > 1 && looksPacked(content, 0) ? await unpackedSize(content, depth - 1) : 0;
  return content.length + inner;
}
