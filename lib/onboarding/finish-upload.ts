import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ApplicationRecord } from "@/lib/db/applications";
import { type FileGuard, type FileRecord, findFile } from "@/lib/db/files";
import {
  endUpload,
  findUpload,
  isStanding,
  removeUpload,
  type Slot,
  type UploadRecord,
} from "@/lib/db/uploads";
import { AppError } from "@/lib/errors";
import { acceptFile } from "@/lib/files/accept";
import { FileDamagedError } from "@/lib/files/encrypted-stream";
import { refuseFile, statusOfFault } from "@/lib/files/faults";
import { createUploadHold } from "@/lib/files/upload-hold";
import { forgetParts, readParts } from "@/lib/files/upload-parts";
import { uploadMilliseconds } from "@/lib/files/upload-store";
import { guardChanges } from "@/lib/onboarding/guard-changes";
import { openStep } from "@/lib/onboarding/steps";
import { spokenCode } from "@/lib/review/spoken-code";
import { fileFaultSchema } from "@/schemas/file";

function refuse(code: "no-upload" | "upload-cut" | "upload-busy", status: number): AppError {
  const words = code === "no-upload" ? "onboarding.errors.notFound" : "questions.faults.upload-cut";
  return new AppError({ code, status, words });
}

/**
 * Makes of an upload that has arrived whole the answer to its question, by the same checks as of a file that came with
 * a form. Asked again, it tells how that ended.
 * @throws AppError `no-upload` (404, or 410 past its time), `upload-cut` (409) while bytes are missing, `upload-busy`
 * (409), and what `acceptFile` throws
 */
export async function finishUpload(
  application: ApplicationRecord,
  slot: Slot,
  id: string,
): Promise<FileRecord> {
  const hold = createUploadHold(application, slot, { id, holder: randomUUID() });
  const ignore = () => undefined;
  await hold.lock(new AbortController().signal, ignore).catch((error: unknown) => {
    throw error instanceof Error ? error : refuse("upload-busy", 409);
  });
  try {
    const upload = await findUpload(application, slot, id);
    if (upload === null) throw refuse("no-upload", 404);
    if (upload.createdAt.getTime() + uploadMilliseconds < Date.now()) throw refuse("no-upload", 410);
    return await (upload.end === null ? keepUpload(application, upload) : readEnd(upload.end));
  } finally {
    await hold.unlock();
  }
}

async function readEnd(end: NonNullable<UploadRecord["end"]>): Promise<FileRecord> {
  if ("fault" in end) throw refuseFile(end.fault);
  const file = await findFile(end.fileId);
  if (file === null) throw refuse("no-upload", 410);
  return file;
}

async function keepUpload(application: ApplicationRecord, upload: UploadRecord): Promise<FileRecord> {
  const { id, step, question, received, size, note } = upload;
  if (received < size) throw refuse("upload-cut", 409);
  const guard = guardChanges(application, openStep(step));
  const guardFile: FileGuard = async (transaction, change) => {
    if (!(await isStanding(transaction, id))) throw refuse("no-upload", 410);
    await guard.file(transaction, change);
  };
  try {
    const { file } = await acceptFile({
      application,
      step,
      question,
      kind: "video",
      stream: Readable.from(readParts(application, id), { objectMode: false }),
      name: note.name,
      recording: note.recording && { ...note.recording, code: spokenCode(application) },
      guard: guardFile,
    });
    await forgetParts(await endUpload(id, { fileId: file.id }));
    return file;
  } catch (error) {
    // Its pieces are of no use any more, so it has to be sent anew.
    if (error instanceof FileDamagedError) {
      await forgetParts(await removeUpload(id));
      throw refuse("no-upload", 410);
    }
    const fault = fileFaultSchema.safeParse(error instanceof AppError ? error.code : null);
    // Any other one passes, and then these very pieces may do.
    if (fault.success && statusOfFault(fault.data) === 422)
      await forgetParts(await endUpload(id, { fault: fault.data }));
    throw error;
  } finally {
    await guard.settle();
  }
}
