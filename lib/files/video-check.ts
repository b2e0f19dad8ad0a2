import { refuseFile } from "./faults";
import type { Spooled } from "./spool";

const MAX_BOXES = 100_000;

/**
 * Walks the boxes of an MP4 (ISO/IEC 14496-12): they must fill the file to its end and hold a description and media.
 * @throws AppError `file-broken` for a file that was cut or is no video
 */
export async function checkMp4(file: Spooled): Promise<void> {
  const seen = new Set<string>();
  let at = 0;
  for (let count = 0; at < file.size; count += 1) {
    if (count > MAX_BOXES || file.size - at < 8)
      throw refuseFile("file-broken", "the boxes do not end with the file");
    const header = await file.readBytes(at, Math.min(file.size, at + 16));
    seen.add(header.toString("latin1", 4, 8));
    const short = header.readUInt32BE(0);
    if (short === 1 && header.length < 16) throw refuseFile("file-broken", "a box without its size");
    const size = short === 0 ? file.size - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (size < 8) throw refuseFile("file-broken", "a box of no size");
    at += size;
  }
  if (at !== file.size) throw refuseFile("file-broken", "the last box is cut");
  if (!seen.has("moov") || !seen.has("mdat")) throw refuseFile("file-broken", "no description or no media");
}

/** The length of the number at the start of an EBML element, and its value; all ones means "until the end". */
function readEbmlSize(bytes: Buffer, at: number): { length: number; value: number | null } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) throw refuseFile("file-broken", "an unreadable element");
  let value = BigInt(first) & ((1n << BigInt(8 - length)) - 1n);
  for (const byte of bytes.subarray(at + 1, at + length)) value = value * 256n + BigInt(byte);
  const unknown = value === (1n << BigInt(7 * length)) - 1n;
  return { length, value: unknown ? null : Number(value) };
}

const SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67]);

/**
 * Checks that a WebM has its segment after the header and that the file is not shorter than the segment says.
 * @throws AppError `file-broken`
 */
export async function checkWebm(file: Spooled): Promise<void> {
  const head = await file.readBytes(0, Math.min(file.size, 4096));
  const header = readEbmlSize(head, 4);
  const at = 4 + header.length + (header.value ?? 0);
  if (!head.subarray(at, at + 4).equals(SEGMENT)) throw refuseFile("file-broken", "no segment");
  const segment = readEbmlSize(head, at + 4);
  const start = at + 4 + segment.length;
  if (file.size === start) throw refuseFile("file-broken", "an empty segment");
  if (segment.value !== null && start + segment.value > file.size)
    throw refuseFile("file-broken", "cut short");
}
