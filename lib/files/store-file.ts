import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { ApplicationRecord } from "@/lib/db/applications";
import { addFile, type FileGuard, type FileRecord, findFile, removeFile } from "@/lib/db/files";
import { logger } from "@/lib/logger";
import type { ApplicationState } from "@/schemas/application";
import type { KeptRecording } from "@/schemas/file";
import { encryptStream } from "./encrypted-stream";
import { cleanFileName } from "./file-name";
import { fileStore } from "./file-store";
import { measure } from "./measure";
import type { FileStore } from "./store";

/**
 * Seals content with the application's key and writes it under a new id.
 * @returns the id, and size in bytes and SHA-256 (hex) of the content itself
 */
export async function writeSealed(
  store: FileStore,
  key: Buffer,
  content: Readable,
): Promise<{ id: string; size: number; sha256: string }> {
  const id = randomUUID();
  const { stream, result } = measure();
  const sealed = encryptStream({ key, fileId: id });
  content.on("error", (error) => stream.destroy(error));
  stream.on("error", (error) => sealed.destroy(error));
  sealed.on("close", () => content.destroy());
  await store.write(id, content.pipe(stream).pipe(sealed));
  return { id, ...result() };
}

/**
 * Stores checked content as the answer to a question, in place of the file that stood there. The row is written
 * when the bytes are safe, and the old bytes go when the row is.
 * @param file.states where the application must stand; by default where the investor may change it
 * @throws AppError `locked` (409), and what the guard throws
 */
export async function storeFile(file: {
  application: ApplicationRecord;
  step: string;
  question: string;
  contentType: string;
  name: string;
  recording?: KeptRecording;
  content: Readable;
  states?: readonly ApplicationState[];
  guard?: FileGuard;
}): Promise<FileRecord> {
  const { application, step, question, contentType, recording, states, guard } = file;
  const store = fileStore();
  const written = await writeSealed(store, application.key, file.content);
  const row = { ...written, step, question, contentType, name: cleanFileName(file.name), recording };
  let replaced: string | null;
  try {
    replaced = await addFile(application, row, { states, guard });
  } catch (error) {
    await forgetBytes(written.id);
    throw error;
  }
  if (replaced !== null) await forgetBytes(replaced);
  return { ...row, applicationId: application.id, createdAt: new Date() };
}

/**
 * Removes the file of one question, row first. None there is no error.
 * @throws AppError `locked` (409)
 */
export async function discardFile(
  application: ApplicationRecord,
  step: string,
  question: string,
  guard?: FileGuard,
): Promise<void> {
  const removed = await removeFile(application, step, question, guard);
  if (removed !== null) await forgetBytes(removed);
}

/**
 * Removes the bytes of a file whose row is gone. They stay while the row stands: whoever lost the database in the midst
 * of a transaction does not know how it ended. They can't be reached, so a failure here is for the log only.
 */
export async function forgetBytes(id: string): Promise<void> {
  try {
    if ((await findFile(id)) === null) await fileStore().remove(id);
  } catch (error) {
    logger.error({ file: id, error }, "A stored file that is no longer needed could not be removed");
  }
}
