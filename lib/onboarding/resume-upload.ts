import { randomUUID } from "node:crypto";
import { Server, type Upload } from "@tus/server";
import { getTranslations } from "next-intl/server";
import type { ApplicationRecord } from "@/lib/db/applications";
import { readDatabaseFault } from "@/lib/db/faults";
import type { Slot } from "@/lib/db/uploads";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { countUpload } from "@/lib/files/accept";
import { refuseFile } from "@/lib/files/faults";
import { createUploadHold } from "@/lib/files/upload-hold";
import { UploadStore } from "@/lib/files/upload-store";
import { logger } from "@/lib/logger";
import { loadDraft } from "@/lib/onboarding/draft";
import { finishUpload } from "@/lib/onboarding/finish-upload";
import { refuseLocked } from "@/lib/onboarding/guard-changes";
import { isOpen, readOpenQuestions } from "@/lib/onboarding/open-questions";
import { readRecording, refuseMalformed } from "@/lib/onboarding/read-recording";
import { openStep } from "@/lib/onboarding/steps";
import { resumablePath } from "@/lib/onboarding/view";
import { editableStates } from "@/schemas/application";
import { fileKindRule, type UploadNote, uploadNoteSchema } from "@/schemas/file";

/**
 * The question that an address of a resumable upload names: one that asks for a video.
 * @throws AppError `no-step` (404)
 */
export function openSlot(step: string, question: string): Slot {
  const asked = openStep(step).questions.find(({ name }) => name === question);
  if (asked?.file === "video") return { step, question };
  throw new AppError({ code: "no-step", status: 404, words: "onboarding.errors.notFound" });
}

/**
 * Serves one request of the tus protocol, 1.0.0 with creation, expiration and termination, for one question of one
 * application. When the last byte has come, the file is checked and kept at once; `finishUpload` tells how that ended.
 * @param request.id the upload that the address names; null where it names none
 * @throws AppError `locked` or `question-locked` (409) where bytes come and the answer can't be changed
 */
export async function serveUpload(
  application: ApplicationRecord,
  slot: Slot,
  { id, request }: { id: string | null; request: Request },
): Promise<Response> {
  if (request.method === "PATCH") await assertOpen(application, slot);
  const holder = randomUUID();
  const server = new Server({
    path: resumablePath(slot.step, slot.question),
    relativeLocation: true,
    allowedOrigins: [env().publicUrl],
    maxSize: fileKindRule("video").maxBytes,
    datastore: new UploadStore({ application, slot, holder, readNote }),
    locker: { newLock: (upload) => createUploadHold(application, slot, { id: upload, holder }) },
    // How long a request that lets go may still take in.
    lockDrainTimeout: 500,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: () => id ?? undefined,
    async onUploadCreate(_, upload) {
      await assertOpen(application, slot);
      if (upload.size === 0) throw refuseFile("file-empty");
      readNote(upload);
      await countUpload(application);
      return {};
    },
    async onUploadFinish(_, upload) {
      try {
        await finishUpload(application, slot, upload.id);
      } catch (error) {
        // All bytes are here, which is what is answered. Whoever asks how it ended hears of this, or tries it again.
        if (!(error instanceof AppError))
          logger.error({ upload: upload.id, error }, "An upload was not finished");
      }
      return {};
    },
    onResponseError: (_, error) => describeFault(error),
  });
  return server.handleWeb(request);
}

/** @throws AppError `locked`, or `question-locked` where staff sent other questions back (409) */
async function assertOpen(application: ApplicationRecord, { step, question }: Slot): Promise<void> {
  if (!editableStates.includes(application.state))
    throw new AppError({ code: "locked", status: 409, words: "common.errors.locked" });
  if (application.state !== "returned") return;
  const open = await readOpenQuestions(await loadDraft(application));
  if (!isOpen(open, step, question)) throw refuseLocked(`${step}.${question}`);
}

/** What the sender says of the file. @throws AppError `upload-malformed` (400) */
function readNote({ metadata = {} }: Pick<Upload, "metadata">): UploadNote {
  const note = uploadNoteSchema.safeParse({ name: metadata["name"], recording: readRecording(metadata) });
  if (note.success) return note.data;
  throw refuseMalformed();
}

/** How the protocol's server answers an error; undefined where it is one of its own, which tells nothing. */
async function describeFault(error: unknown): Promise<{ status_code: number; body: string } | undefined> {
  if (typeof error === "object" && error !== null && "status_code" in error) return undefined;
  const known = readDatabaseFault(error) ?? error;
  if (known instanceof AppError) {
    const words = await getTranslations();
    const told = { error: { code: known.code, message: words(known.words) } };
    return { status_code: known.status, body: JSON.stringify(told) };
  }
  logger.error({ error }, "A resumable upload failed");
  return { status_code: 500, body: "internal\n" };
}
