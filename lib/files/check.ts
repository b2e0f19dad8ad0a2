import { fileTypeFromBuffer } from "file-type";
import { type FileFormat, type FileKind, fileExtension, fileFormats, fileKindRule } from "@/schemas/file";
import { readAadhaarCertificates } from "@/lib/aadhaar/certificates";
import { openOfflineAadhaar } from "@/lib/aadhaar/open-document";
import type { AadhaarPerson } from "@/lib/aadhaar/read-person";
import { refuseFile } from "./faults";
import { createGate } from "./gate";
import { inspect } from "./inspect";
import { checkMp4 } from "./mp4-check";
import { scanForViruses } from "./scan";
import type { Spooled } from "./spool";
import { checkWebm } from "./webm-check";

/**
 * What is to be stored: `content` is null when the upload is kept byte by byte. `person`: who an offline Aadhaar
 * document is of.
 */
export type CheckedFile = { contentType: string; content: Buffer | null; person?: AadhaarPerson };

const SNIFFED_BYTES = 8192;
const decodeGate = createGate(2);

const formatsByType: ReadonlyMap<string, FileFormat> = new Map([
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
  ["image/apng", "png"],
  ["image/webp", "webp"],
  ["application/pdf", "pdf"],
  ["video/mp4", "mp4"],
  ["video/webm", "webm"],
  ["application/zip", "zip"],
]);

const imageExtensions: readonly string[] = [
  ...fileFormats.jpeg.extensions,
  ...fileFormats.png.extensions,
  ...fileFormats.webp.extensions,
];

/** True when bytes begin as XML does, after a byte order mark and white space. */
function looksLikeXml(bytes: Buffer): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(\?xml|[A-Za-z_])/.test(bytes.subarray(0, 200).toString("latin1"));
}

async function recognise(file: Spooled): Promise<FileFormat> {
  const head = await file.readBytes(0, Math.min(file.size, SNIFFED_BYTES));
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined && /^image\/hei[cf]/.test(found.mime)) throw refuseFile("file-heic", found.mime);
  const format = found === undefined ? undefined : formatsByType.get(found.mime);
  if (format !== undefined) return format;
  const mayBeXml = found === undefined || found.mime === "application/xml";
  if (mayBeXml && looksLikeXml(head)) return "xml";
  throw refuseFile("file-type", found === undefined ? "unknown content" : found.mime);
}

/** An image may bear another image's extension, since it is drawn anew; anything else must be what its name says. */
function fitsExtension(format: FileFormat, extension: string): boolean {
  const own: readonly string[] = fileFormats[format].extensions;
  return (
    own.includes(extension) || (imageExtensions.includes(own[0] ?? "") && imageExtensions.includes(extension))
  );
}

/**
 * Decides by content and by name whether an upload is what a question asks for, and makes of it what is stored:
 * images are drawn anew (JPEG, or PNG for a signature), an offline Aadhaar is taken out of its ZIP, everything else is
 * kept as it came.
 * @param shareCode what the ZIP of an offline Aadhaar is locked with
 * @throws AppError `file-type`, `file-heic`, `file-broken`, `file-locked`, `file-dimensions`, `file-token`,
 * `file-scripted`, `file-pages`, `file-no-picture`, `file-infected`, `file-unchecked`, or what `openOfflineAadhaar` throws
 */
export async function checkUpload(
  file: Spooled,
  kind: FileKind,
  name: string,
  shareCode = "",
): Promise<CheckedFile> {
  const extension = fileExtension(name);
  const format = await recognise(file);
  if (extension === "heic" || extension === "heif") throw refuseFile("file-heic", `named .${extension}`);
  if (!fileKindRule(kind).formats.includes(format)) throw refuseFile("file-type", `${format} for ${kind}`);
  if (!fitsExtension(format, extension)) throw refuseFile("file-type", `${format} in disguise`);
  await scanForViruses(file);
  return decodeGate(() => checkContent(file, kind, format, shareCode));
}

async function checkContent(
  file: Spooled,
  kind: FileKind,
  format: FileFormat,
  shareCode: string,
): Promise<CheckedFile> {
  const asSent: CheckedFile = { contentType: fileFormats[format].contentType, content: null };
  switch (format) {
    case "jpeg":
    case "png":
    case "webp": {
      const wanted = kind === "signature" ? "png" : "jpeg";
      const what = kind === "signature" ? "signature" : "image";
      const content = await inspect({ what, bytes: await file.readBytes() });
      return { contentType: fileFormats[wanted].contentType, content };
    }
    case "pdf":
      await inspect({ what: "pdf", bytes: await file.readBytes() });
      return asSent;
    case "mp4":
      await checkMp4(file);
      return asSent;
    case "webm":
      await checkWebm(file);
      return asSent;
    case "xml":
    case "zip": {
      const certificates = await readAadhaarCertificates();
      const sent = { bytes: await file.readBytes(), format, shareCode };
      const { xml, person } = await openOfflineAadhaar(sent, { certificates, now: Date.now() });
      return { contentType: fileFormats.xml.contentType, content: xml, person };
    }
  }
}
