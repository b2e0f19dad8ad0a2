import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { type Readable, Transform } from "node:stream";

/*
 * Layout of a stored file: one version byte, 16 bytes of salt, then chunks. Each chunk is 64 KiB of content (the last
 * one 0 to 64 KiB) sealed with AES-256-GCM and followed by its 16-byte tag. The key of the file comes from the
 * application's data key and the salt, so the nonce can be the chunk's index and a mark on the last chunk: a chunk
 * that is moved, repeated, dropped or brought in from another file does not open.
 */

const VERSION = 1;
const SALT_BYTES = 16;
const HEADER_BYTES = 1 + SALT_BYTES;
const TAG_BYTES = 16;
/** Bytes of content in one sealed chunk. */
export const CHUNK_BYTES = 64 * 1024;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** What a file is sealed with: the application's 32-byte data key, and the file's id, which binds the content to it. */
export type FileSeal = { key: Buffer; fileId: string };

/** Thrown when stored bytes are not what was written under this key and file id. */
export class FileDamagedError extends Error {
  constructor(fileId: string) {
    super(`The stored bytes of file ${fileId} do not open`);
    this.name = "FileDamagedError";
  }
}

function deriveFileKey({ key, fileId }: FileSeal, salt: Buffer): Buffer {
  if (key.length !== 32) throw new RangeError("A data key has 32 bytes");
  return Buffer.from(hkdfSync("sha256", key, salt, `stored-file:${fileId}`, 32));
}

function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function chunkContext(fileId: string, index: number, isLast: boolean): Buffer {
  return Buffer.from(`${VERSION}:${fileId}:${index}:${isLast ? "last" : "more"}`);
}

function sealChunk(fileKey: Buffer, fileId: string, index: number, isLast: boolean, content: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", fileKey, chunkNonce(index, isLast));
  cipher.setAAD(chunkContext(fileId, index, isLast));
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(fileKey: Buffer, fileId: string, index: number, isLast: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new FileDamagedError(fileId);
  const cut = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", fileKey, chunkNonce(index, isLast), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(chunkContext(fileId, index, isLast));
  decipher.setAuthTag(sealed.subarray(cut));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, cut)), decipher.final()]);
  } catch {
    throw new FileDamagedError(fileId);
  }
}

/** A transform from content to stored bytes. Holds at most one chunk in memory. */
export function encryptStream(seal: FileSeal): Transform {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = deriveFileKey(seal, salt);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let index = 0;
  return new Transform({
    construct(done) {
      this.push(Buffer.concat([Buffer.from([VERSION]), salt]));
      done();
    },
    transform(piece: Buffer, _encoding, done) {
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes <= CHUNK_BYTES) return done();
      const all = Buffer.concat(waiting);
      let position = 0;
      // A whole chunk is kept back until more follows, because the last one is sealed differently.
      for (; all.length - position > CHUNK_BYTES; position += CHUNK_BYTES) {
        const content = all.subarray(position, position + CHUNK_BYTES);
        this.push(sealChunk(fileKey, seal.fileId, index, false, content));
        index += 1;
      }
      waiting = [all.subarray(position)];
      waitingBytes = all.length - position;
      done();
    },
    flush(done) {
      this.push(sealChunk(fileKey, seal.fileId, index, true, Buffer.concat(waiting)));
      done();
    },
  });
}

/** Bytes of content in a stored file of this many bytes; null when no file can have that length. */
export function contentSize(storedBytes: number): number | null {
  const sealed = storedBytes - HEADER_BYTES;
  if (sealed < TAG_BYTES) return null;
  const chunks = Math.ceil(sealed / SEALED_CHUNK_BYTES);
  const size = sealed - chunks * TAG_BYTES;
  return size >= 0 && (chunks === 1 || size > (chunks - 1) * CHUNK_BYTES) ? size : null;
}

/** Stored bytes, and a way to read any part of them (`end` is exclusive). */
export type StoredBytes = { size: number; read: (start: number, end: number) => Readable };

async function readAll(stream: Readable, expected: number, fileId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  const all = Buffer.concat(pieces);
  if (all.length !== expected) throw new FileDamagedError(fileId);
  return all;
}

/**
 * Yields the content from `start` to `end` (exclusive), one chunk at a time.
 * @throws FileDamagedError before yielding anything that is not what was written
 */
export async function* decryptRange(
  seal: FileSeal,
  stored: StoredBytes,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const size = contentSize(stored.size);
  if (size === null || start < 0 || end > size || start > end) throw new FileDamagedError(seal.fileId);
  const header = await readAll(stored.read(0, HEADER_BYTES), HEADER_BYTES, seal.fileId);
  if (header[0] !== VERSION) throw new FileDamagedError(seal.fileId);
  const fileKey = deriveFileKey(seal, header.subarray(1));
  const lastIndex = Math.ceil((stored.size - HEADER_BYTES) / SEALED_CHUNK_BYTES) - 1;
  const firstWanted = Math.min(Math.floor(start / CHUNK_BYTES), lastIndex);
  const lastWanted = end > start ? Math.floor((end - 1) / CHUNK_BYTES) : firstWanted;

  let index = firstWanted;
  for await (const sealed of splitChunks(stored, firstWanted, lastWanted)) {
    const content = openChunk(fileKey, seal.fileId, index, index === lastIndex, sealed);
    const offset = index * CHUNK_BYTES;
    const wanted = content.subarray(Math.max(0, start - offset), Math.min(content.length, end - offset));
    if (wanted.length > 0) yield wanted;
    index += 1;
  }
  if (index !== lastWanted + 1) throw new FileDamagedError(seal.fileId);
}

async function* splitChunks(stored: StoredBytes, first: number, last: number): AsyncGenerator<Buffer> {
  const from = HEADER_BYTES + first * SEALED_CHUNK_BYTES;
  const to = Math.min(stored.size, HEADER_BYTES + (last + 1) * SEALED_CHUNK_BYTES);
  let waiting = Buffer.alloc(0);
  for await (const piece of stored.read(from, to)) {
    waiting = Buffer.concat([waiting, Buffer.from(piece)]);
    while (waiting.length >= SEALED_CHUNK_BYTES) {
      yield waiting.subarray(0, SEALED_CHUNK_BYTES);
      waiting = waiting.subarray(SEALED_CHUNK_BYTES);
    }
  }
  if (waiting.length > 0) yield waiting;
}
