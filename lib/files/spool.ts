import { randomBytes, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { contentSize, decryptRange, encryptStream } from "./encrypted-stream";
import { readDiskFault, refuseFile } from "./faults";
import { assertRoom } from "./room";

/** An upload that waits to be checked. Sizes and places in bytes; `end` is exclusive. */
export type Spooled = {
  size: number;
  read: (start?: number, end?: number) => Readable;
  readBytes: (start?: number, end?: number) => Promise<Buffer>;
  close: () => Promise<void>;
};

const PIECE_BYTES = 64 * 1024;

function limitBytes(maxBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      seen += piece.length;
      if (seen > maxBytes) done(refuseFile("file-too-large", `more than ${maxBytes} bytes`));
      else done(null, piece);
    },
  });
}

async function* readPieces(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * Takes an upload off the network without holding it in memory. What lies on disk meanwhile is sealed with a key that
 * only this process knows, and has no name, so nothing is left behind by a crash.
 * @throws AppError `file-too-large` as soon as the limit is passed; `file-empty`; `file-store-full`
 */
export async function spoolUpload(source: Readable, folder: string, maxBytes: number): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await assertRoom(folder);
  const seal = { key: randomBytes(32), fileId: randomUUID() };
  const path = join(folder, seal.fileId);
  const handle = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    let storedBytes = 0;
    await pipeline(
      source,
      limitBytes(maxBytes),
      encryptStream(seal),
      async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) {
          await handle.writeFile(piece);
          storedBytes += piece.length;
        }
      },
    );
    const size = contentSize(storedBytes) ?? 0;
    if (size === 0) throw refuseFile("file-empty");
    const stored = {
      size: storedBytes,
      read: (start: number, end: number) => Readable.from(readPieces(handle, start, end)),
    };
    const read = (start = 0, end = size) =>
      Readable.from(decryptRange(seal, stored, start, end), { objectMode: false });
    return {
      size,
      read,
      readBytes: async (start, end) => {
        const pieces: Buffer[] = [];
        for await (const piece of read(start, end)) pieces.push(piece);
        return Buffer.concat(pieces);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw readDiskFault(error);
  }
}
