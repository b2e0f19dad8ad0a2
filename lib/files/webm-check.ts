import { refuseFile } from "./faults";
import { holdsForeignMark } from "./foreign-marks";
import type { Spooled } from "./spool";

const MAX_ELEMENTS = 1000;
const MAX_READ_BYTES = 8 * 1024 * 1024;
/** The longest id and size of an element. */
const MAX_HEADER_BYTES = 12;

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  attachments: 0x1941a469,
  track: 0xae,
  trackType: 0x83,
} as const;
const PICTURES = 1;

/** `size` is null where it means "until the end". */
type Element = { id: number; start: number; size: number | null };

/**
 * Walks a WebM (Matroska, RFC 9559) up to its first media: a header, one segment as long as it says, tracks of which one
 * is of pictures, no attached files.
 * @throws AppError `file-broken` for a file that was cut, is no video or is something else as well; `file-no-picture`
 */
export async function checkWebm(file: Spooled): Promise<void> {
  const header = await readElement(file, 0);
  if (header.id !== ids.header || header.size === null) throw refuseFile("file-broken", "no header");
  await readContent(file, header);
  const segment = await readElement(file, header.start + header.size);
  if (segment.id !== ids.segment) throw refuseFile("file-broken", "no segment");
  if (segment.size !== null && segment.start + segment.size !== file.size)
    throw refuseFile("file-broken", "cut short, or something follows");

  let trackTypes: number[] = [];
  let at = segment.start;
  for (let count = 0; at < file.size; count += 1) {
    const element = await readElement(file, at);
    if (element.id === ids.cluster) {
      if (element.start === file.size || element.size === 0) throw refuseFile("file-broken", "no media");
      if (trackTypes.length === 0) throw refuseFile("file-broken", "media of no track");
      if (!trackTypes.includes(PICTURES)) throw refuseFile("file-no-picture", "no track of pictures");
      return;
    }
    if (count > MAX_ELEMENTS || element.size === null || element.id === ids.attachments)
      throw refuseFile("file-broken", "an element that does not belong there");
    const content = await readContent(file, element);
    if (element.id === ids.tracks) trackTypes = listTrackTypes(content);
    at = element.start + element.size;
  }
  throw refuseFile("file-broken", "no media");
}

async function readElement(file: Spooled, at: number): Promise<Element> {
  if (at >= file.size) throw refuseFile("file-broken", "an element is missing");
  return parseElement(await file.readBytes(at, Math.min(file.size, at + MAX_HEADER_BYTES)), 0, at);
}

async function readContent(file: Spooled, { id, start, size }: Element): Promise<Buffer> {
  const end = start + (size ?? 0);
  if (end - start > MAX_READ_BYTES || end > file.size)
    throw refuseFile("file-broken", "an element that does not fit");
  const content = end > start ? await file.readBytes(start, end) : Buffer.alloc(0);
  if (holdsForeignMark(content)) throw refuseFile("file-broken", `something else in ${id.toString(16)}`);
  return content;
}

/** @param base where `bytes` begin in the file */
function parseElement(bytes: Buffer, at: number, base: number): Element {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23;
  if (idLength > 4 || at + idLength >= bytes.length) throw refuseFile("file-broken", "an unreadable id");
  const id = bytes.readUIntBE(at, idLength);
  const { length, value } = readSize(bytes, at + idLength);
  return { id, start: base + at + idLength + length, size: value };
}

/** The length of the number at this place, and its value; all ones means "until the end". */
function readSize(bytes: Buffer, at: number): { length: number; value: number | null } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) throw refuseFile("file-broken", "an unreadable size");
  let value = BigInt(first) & ((1n << BigInt(8 - length)) - 1n);
  for (const byte of bytes.subarray(at + 1, at + length)) value = value * 256n + BigInt(byte);
  const unknown = value === (1n << BigInt(7 * length)) - 1n;
  return { length, value: unknown ? null : Number(value) };
}

function listElements(parent: Buffer): { id: number; content: Buffer }[] {
  const found: { id: number; content: Buffer }[] = [];
  for (let at = 0; at < parent.length; ) {
    const { id, start, size } = parseElement(parent, at, 0);
    if (size === null || start + size > parent.length)
      throw refuseFile("file-broken", "an element that does not fit");
    found.push({ id, content: parent.subarray(start, start + size) });
    at = start + size;
  }
  return found;
}

function listTrackTypes(tracks: Buffer): number[] {
  return listElements(tracks)
    .filter(({ id }) => id === ids.track)
    .map(
      ({ content }) =>
        listElements(content)
          .find(({ id }) => id === ids.trackType)
          ?.content.at(0) ?? 0,
    );
}
