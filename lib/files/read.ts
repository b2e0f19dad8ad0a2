import type { FileRecord } from "@/lib/db/files";
import { contentSize, decryptRange, FileDamagedError } from "./encrypted-stream";
import { fileStore } from "./file-store";
import type { FileStore } from "./store";

/** First byte and the byte after the last. */
export type ByteRange = { start: number; end: number };

/** What must be known of a file to read it. */
type StoredFile = Pick<FileRecord, "id" | "size">;

/**
 * Yields a file's content, or a part of it, chunk by chunk.
 * @throws FileDamagedError when the stored bytes are gone, changed or of another length than the record says
 */
export async function* readSealed(
  store: FileStore,
  key: Buffer,
  file: StoredFile,
  range: ByteRange = { start: 0, end: file.size },
): AsyncGenerator<Buffer> {
  const stored = await store.size(file.id);
  if (stored === null || contentSize(stored) !== file.size) throw new FileDamagedError(file.id);
  const read = (start: number, end: number) => store.read(file.id, start, end);
  yield* decryptRange({ key, fileId: file.id }, { size: stored, read }, range.start, range.end);
}

/** The whole content of a file of this application. @throws FileDamagedError */
export async function readFileBytes(application: { key: Buffer }, file: StoredFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readSealed(fileStore(), application.key, file)) pieces.push(piece);
  return Buffer.concat(pieces);
}
