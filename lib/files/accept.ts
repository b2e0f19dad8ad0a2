import { Readable } from "node:stream";
import type { AadhaarPerson } from "@/lib/aadhaar/read-person";
import type { ApplicationRecord } from "@/lib/db/applications";
import type { FileGuard, FileRecord } from "@/lib/db/files";
import { type Limit, useLimit } from "@/lib/db/limits";
import { type FileKind, fileKindRule, type KeptRecording } from "@/schemas/file";
import { checkUpload } from "./check";
import { refuseFile } from "./faults";
import { spoolFolder } from "./file-store";
import { spoolUpload } from "./spool";
import { storeFile } from "./store-file";

/** Checking a file is work: one application may ask for so much of it. */
const uploadLimit: Limit = { name: "uploads", points: 60, seconds: 60 * 60 };

/** Counts an upload of an application. @throws AppError `file-too-often` (429) */
export async function countUpload(application: { id: string }): Promise<void> {
  if ((await useLimit(uploadLimit, application.id)) > 0) throw refuseFile("file-too-often");
}

/**
 * Takes an uploaded file as the answer to a question: within the limit, of a format that its kind allows, whole;
 * images drawn anew. It replaces the file that stood there.
 * @param upload.stream consumed to its end or destroyed
 * @param upload.name the name that the sender gave it
 * @param upload.shareCode what the ZIP of an offline Aadhaar is locked with; not kept
 * @param upload.recording kept beside it
 * @returns what was stored, and who an offline Aadhaar document is of
 * @throws AppError `file-too-often`, `file-empty`, `file-too-large`, or what `checkUpload` refuses it with (words
 * `questions.faults.<code>`), or `locked` (409)
 */
export async function acceptFile(upload: {
  application: ApplicationRecord;
  step: string;
  question: string;
  kind: FileKind;
  stream: Readable;
  name: string;
  recording?: KeptRecording;
  guard?: FileGuard;
  shareCode?: string;
}): Promise<{ file: FileRecord; person: AadhaarPerson | null }> {
  const { application, step, question, kind, recording, guard, shareCode } = upload;
  await countUpload(application);
  const spooled = await spoolUpload(upload.stream, spoolFolder(), fileKindRule(kind).maxBytes);
  try {
    const { contentType, content, person = null } = await checkUpload(spooled, kind, upload.name, shareCode);
    const name = person === null ? upload.name : upload.name.replace(/\.zip$/i, ".xml");
    const source = content === null ? spooled.read() : Readable.from([content]);
    const stored = { application, step, question, contentType, name, recording, content: source, guard };
    return { file: await storeFile(stored), person };
  } finally {
    await spooled.close();
  }
}
