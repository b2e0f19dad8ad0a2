import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ApplicationRecord } from "@/lib/db/applications";
import { listParts, type UploadPart } from "@/lib/db/uploads";
import { encryptStream } from "./encrypted-stream";
import { fileStore } from "./file-store";
import { readSealed } from "./read";
import { forgetBytes } from "./store-file";

/** Bytes of content in the largest piece that is kept: so much of an upload is in memory, and lost by a crash. */
export const partBytes = 1024 * 1024;

/**
 * Seals a piece of an upload and writes it to the store, as a file of its own.
 * @returns its id, when the bytes are safe
 * @throws as `FileStore.write`
 */
export async function writePart(application: ApplicationRecord, content: Buffer): Promise<string> {
  const id = randomUUID();
  const sealed = encryptStream({ key: application.key, fileId: id });
  await fileStore().write(id, Readable.from([content], { objectMode: false }).pipe(sealed));
  return id;
}

/**
 * The content of an upload, piece after piece.
 * @throws FileDamagedError where a piece is gone or changed
 */
export async function* readParts(application: ApplicationRecord, uploadId: string): AsyncGenerator<Buffer> {
  const parts: UploadPart[] = await listParts(uploadId);
  for (const part of parts) yield* readSealed(fileStore(), application.key, part);
}

const forgottenAtOnce = 8;

/** Removes pieces whose rows are gone, some at a time. */
export async function forgetParts(ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += forgottenAtOnce)
    await Promise.all(ids.slice(start, start + forgottenAtOnce).map(forgetBytes));
}
