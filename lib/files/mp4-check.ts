import { refuseFile } from "./faults";
import { holdsForeignMark } from "./foreign-marks";
import type { Spooled } from "./spool";

const MAX_BOXES = 20_000;
const WINDOW_BYTES = 64 * 1024;
/** Whatever is not media is a few hundred kilobytes in a video of the length that we ask for. */
const MAX_READ_BYTES = 8 * 1024 * 1024;

type Box = { type: string; content: Buffer };

/**
 * Walks the boxes of an MP4 (ISO/IEC 14496-12): they must fill the file to its end, hold media, and a description whose
 * parts are whole and that names a track of pictures.
 * @throws AppError `file-broken` for a file that was cut, is no video or is something else as well; `file-no-picture`
 */
export async function checkMp4(file: Spooled): Promise<void> {
  let description: Buffer | null = null;
  let hasMedia = false;
  let at = 0;
  const read = readAhead(file);
  for (let count = 0; at < file.size; count += 1) {
    if (count > MAX_BOXES || file.size - at < 8)
      throw refuseFile("file-broken", "the boxes do not end with the file");
    const header = await read(at, Math.min(file.size, at + 16));
    const type = header.toString("latin1", 4, 8);
    const short = header.readUInt32BE(0);
    if (short === 1 && header.length < 16) throw refuseFile("file-broken", "a box without its size");
    const size = short === 0 ? file.size - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    const start = at + (short === 1 ? 16 : 8);
    if (at + size < start) throw refuseFile("file-broken", "a box of no size");
    at += size;
    if (at > file.size) throw refuseFile("file-broken", "the last box is cut");
    if (type === "mdat") hasMedia ||= at > start;
    else {
      if (at - start > MAX_READ_BYTES) throw refuseFile("file-broken", "a large box that is no media");
      const content = at > start ? await read(start, at) : Buffer.alloc(0);
      if (holdsForeignMark(content)) throw refuseFile("file-broken", `something else in the box ${type}`);
      if (type === "moov") description = content;
    }
  }
  if (description === null || !hasMedia) throw refuseFile("file-broken", "no description or no media");
  checkDescription(description);
}

/** Reads with the bytes behind, since boxes may be small and many. */
function readAhead(file: Spooled): (start: number, end: number) => Promise<Buffer> {
  let from = 0;
  let held: Buffer = Buffer.alloc(0);
  return async (start, end) => {
    if (start < from || end > from + held.length) {
      from = start;
      held = await file.readBytes(start, Math.min(file.size, Math.max(end, start + WINDOW_BYTES)));
    }
    return held.subarray(start - from, end - from);
  };
}

function checkDescription(description: Buffer): void {
  const tracks = listBoxes(description).filter(({ type }) => type === "trak");
  if (tracks.length === 0) throw refuseFile("file-broken", "a description without a track");
  const handlers = tracks.map(({ content }) => {
    const media = listBoxes(findBox(content, "mdia"));
    const handler = media.find(({ type }) => type === "hdlr")?.content.toString("latin1", 8, 12) ?? "";
    const samples = findBox(findBox(findBox(content, "mdia"), "minf"), "stbl");
    const kinds = findBox(samples, "stsd");
    if (kinds.length < 8 || kinds.readUInt32BE(4) === 0)
      throw refuseFile("file-broken", "a track without a kind");
    return handler;
  });
  if (!handlers.includes("vide")) throw refuseFile("file-no-picture", `tracks: ${handlers.join(", ")}`);
}

function findBox(parent: Buffer, wanted: string): Buffer {
  const found = listBoxes(parent).find(({ type }) => type === wanted);
  if (found === undefined) throw refuseFile("file-broken", `no box ${wanted}`);
  return found.content;
}

/** The boxes inside a box, which must fill it. Four bytes of nothing may stand at its end, as QuickTime writes them. */
function listBoxes(parent: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (parent.length - at >= 8) {
    const size = parent.readUInt32BE(at);
    if (size < 8 || at + size > parent.length) throw refuseFile("file-broken", "a box that does not fit");
    boxes.push({
      type: parent.toString("latin1", at + 4, at + 8),
      content: parent.subarray(at + 8, at + size),
    });
    at += size;
  }
  if (parent.subarray(at).some((byte) => byte !== 0)) throw refuseFile("file-broken", "half a box");
  return boxes;
}
