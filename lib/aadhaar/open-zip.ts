import {
  configure,
  ERR_INVALID_PASSWORD,
  type Entry,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from "@zip.js/zip.js";
import { AppError } from "@/lib/errors";
import { refuseFile } from "@/lib/files/faults";

configure({ useWebWorkers: false });

/** A real file has 5 to 100 KiB, most of it a photograph. */
export const MAX_XML_BYTES = 1024 * 1024;
/** A photograph hardly shrinks, so neither does the document around it. */
const MAX_RATIO = 50;

/**
 * Opens the ZIP that UIDAI hands out: one XML document, locked with the share code (AES or ZipCrypto). What it unpacks
 * to is counted while it unpacks.
 * @throws AppError `file-broken`, `aadhaar-other` (not one XML document, or far too large a one),
 * `aadhaar-code-missing`, `aadhaar-code`
 */
export async function openAadhaarZip(zip: Buffer, shareCode: string): Promise<Buffer> {
  const reader = new ZipReader(new Uint8ArrayReader(zip));
  try {
    const entry = await readOnlyEntry(reader);
    if (entry.encrypted && shareCode === "") throw refuseFile("aadhaar-code-missing");
    return await unpack(entry, shareCode);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refuseFile("file-broken", "the ZIP can't be read", error);
  } finally {
    await reader.close();
  }
}

async function readOnlyEntry(reader: ZipReader<unknown>): Promise<FileEntry> {
  const entries: Entry[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    entries.push(entry);
    if (entries.length > 1) break;
  }
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) throw refuseFile("aadhaar-other", "not one entry");
  if (entry.directory || !/\.xml$/i.test(entry.filename)) throw refuseFile("aadhaar-other", "no XML entry");
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > MAX_XML_BYTES || uncompressedSize > compressedSize * MAX_RATIO) {
    throw refuseFile("aadhaar-other", "the entry says that it unpacks to too much");
  }
  return entry;
}

async function unpack(entry: FileEntry, shareCode: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isTooLarge = false;
  const target = new WritableStream<Uint8Array>({
    write(piece) {
      size += piece.length;
      isTooLarge = size > MAX_XML_BYTES || size > entry.compressedSize * MAX_RATIO;
      if (isTooLarge) throw new Error("too large");
      pieces.push(piece);
    },
  });
  try {
    await entry.getData(target, { password: shareCode, checkSignature: true });
  } catch (error) {
    if (isTooLarge) throw refuseFile("aadhaar-other", "the entry unpacks to too much");
    // One wrong code of 256 passes ZipCrypto's own check, and what it unpacks is noise.
    const isWrongCode = isError(error, ERR_INVALID_PASSWORD) || (entry.encrypted && entry.zipCrypto);
    throw isWrongCode
      ? refuseFile("aadhaar-code", undefined, error)
      : refuseFile("file-broken", "the entry can't be unpacked", error);
  }
  return Buffer.concat(pieces);
}

function isError(error: unknown, message: string): boolean {
  return error instanceof Error && error.message === message;
}
