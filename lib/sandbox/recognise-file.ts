import { fileTypeFromBuffer } from "file-type";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { FileFault, fetchFile } from "./fetch-file";

/** What a file turned out to be. */
export type FileKind = "image" | "pdf" | "video" | "xml" | "zip";

const mebibyte = 1024 * 1024;
const largest: Record<FileKind, number> = {
  image: 10 * mebibyte,
  pdf: 60 * mebibyte,
  video: 50 * mebibyte,
  xml: 10 * mebibyte,
  zip: 10 * mebibyte,
};

/** Bytes at the start that tell the kind of a file. */
const headSize = 64 * 1024;

const kinds: Record<string, FileKind> = {
  "image/jpeg": "image",
  "image/png": "image",
  "image/webp": "image",
  "application/pdf": "pdf",
  "video/mp4": "video",
  "video/webm": "video",
  "application/xml": "xml",
  "application/zip": "zip",
};

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });

/**
 * Fetches a file and says what it is. An image must decode, a PDF must parse; a video is told by its first
 * bytes and read to its end. Throws a `FileFault` for what can't be fetched, is broken or is something else.
 */
export async function recogniseFile(address: string, signal: AbortSignal): Promise<FileKind> {
  const kept: Uint8Array[] = [];
  let size = 0;
  let kind: FileKind | undefined;
  for await (const chunk of fetchFile(address, signal)) {
    size += chunk.byteLength;
    if (kind !== "video") kept.push(chunk);
    if (kind === undefined && size >= headSize) kind = await readKind(Buffer.concat(kept));
    if (kind !== undefined && size > largest[kind]) throw new FileFault("is too large");
  }
  const bytes = Buffer.concat(kept);
  kind ??= await readKind(bytes);
  if (kind === "image") await decodeImage(bytes);
  if (kind === "pdf") await parsePdf(bytes);
  return kind;
}

async function readKind(head: Buffer): Promise<FileKind> {
  const found = await fileTypeFromBuffer(head);
  const kind = found && kinds[found.mime];
  if (kind) return kind;
  if (
    !found &&
    /^\uFEFF?\s*<(\?xml\s|[A-Za-z][\w:.-]*[\s/>])/.test(head.subarray(0, 1024).toString("utf8"))
  ) {
    if (!/^\uFEFF?\s*<(!doctype\s+)?html/i.test(head.subarray(0, 1024).toString("utf8"))) return "xml";
  }
  throw new FileFault("is a file of a kind that is not taken");
}

async function decodeImage(bytes: Buffer): Promise<void> {
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000, failOn: "warning" });
    await image.timeout({ seconds: 10 }).resize(64, 64, { fit: "inside" }).raw().toBuffer();
  } catch (error) {
    throw new FileFault("is not an image that can be read", { cause: error });
  }
}

async function parsePdf(bytes: Buffer): Promise<void> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    if (document.getPageCount() === 0) throw new Error("The PDF has no page");
  } catch (error) {
    throw new FileFault("is not a PDF that can be read", { cause: error });
  }
}
