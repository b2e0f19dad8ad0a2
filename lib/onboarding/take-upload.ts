import type { Readable } from "node:stream";
import type { ApplicationRecord } from "@/lib/db/applications";
import type { AadhaarPerson } from "@/lib/aadhaar/read-person";
import type { FileRecord } from "@/lib/db/files";
import { AppError } from "@/lib/errors";
import { acceptFile } from "@/lib/files/accept";
import { readMultipart } from "@/lib/files/multipart";
import { discardFile } from "@/lib/files/store-file";
import { loadDraft } from "@/lib/onboarding/draft";
import { guardChanges, refuseLocked } from "@/lib/onboarding/guard-changes";
import { isOpen, readOpenQuestions } from "@/lib/onboarding/open-questions";
import { readRecording } from "@/lib/onboarding/read-recording";
import { answersOnAadhaar } from "@/lib/onboarding/fill-from-aadhaar";
import { saveStep } from "@/lib/onboarding/save-step";
import type { SentForm } from "@/lib/onboarding/sent-form";
import type { Step } from "@/lib/onboarding/steps";
import { recordingField, shareCodeField } from "@/lib/onboarding/view";
import { path } from "@/lib/paths";
import { spokenCode } from "@/lib/review/spoken-code";
import { type FileFault, fileFaultSchema } from "@/schemas/file";

/**
 * What became of the files of a form: kept, or refused with a fault, by question. `person`: who an offline Aadhaar among
 * them is of.
 */
export type TakenUpload = {
  sent: SentForm;
  kept: FileRecord[];
  faults: { question: string; fault: FileFault }[];
  person: AadhaarPerson | null;
};

/**
 * Takes a form with files as it arrives. A file that is refused does not hinder the others; one for no question of
 * the step is passed over.
 * @throws AppError `locked`, or `question-locked` where staff sent other questions back (409), or what `readMultipart`
 * throws
 */
export async function takeUpload(
  application: ApplicationRecord,
  step: Step,
  request: { headers: Headers; body: ReadableStream<Uint8Array> | null },
): Promise<TakenUpload> {
  const kept: FileRecord[] = [];
  const faults: TakenUpload["faults"] = [];
  let person: TakenUpload["person"] = null;
  const open =
    application.state === "returned" ? await readOpenQuestions(await loadDraft(application)) : null;
  const guard = guardChanges(application, step);
  async function onFile(
    name: string,
    fileName: string,
    stream: Readable,
    before: ReadonlyMap<string, string>,
  ): Promise<void> {
    const question = step.questions.find((asked) => asked.name === name);
    if (!question?.file) return;
    if (!isOpen(open, step.slug, name)) throw refuseLocked(`${step.slug}.${name}`);
    try {
      const told = (note: string) => before.get(recordingField(name, note));
      const recording =
        question.file === "video"
          ? readRecording({ recordedAt: told("recordedAt"), place: told("place") })
          : undefined;
      const upload = {
        application,
        step: step.slug,
        question: name,
        kind: question.file,
        stream,
        name: fileName,
        guard: guard.file,
        shareCode: before.get(shareCodeField(name)),
        recording: recording && { ...recording, code: spokenCode(application) },
      };
      const taken = await acceptFile(upload);
      kept.push(taken.file);
      person ??= taken.person;
    } catch (error) {
      faults.push({ question: name, fault: readFault(error) });
    }
  }
  try {
    const sent = await readMultipart(request, { onFile });
    return { sent, kept, faults, person };
  } finally {
    await guard.settle();
  }
}

function readFault(error: unknown): FileFault {
  const fault = error instanceof AppError ? fileFaultSchema.safeParse(error.code) : null;
  if (fault?.success) return fault.data;
  throw error;
}

/**
 * Saves a whole form with files and tells where the person goes next: back to the step where an offline Aadhaar has
 * filled some of it in, for a look at it.
 * @throws as `takeUpload` and `saveStep` do
 */
export async function saveUpload(
  application: ApplicationRecord,
  step: Step,
  { sent, faults, person }: TakenUpload,
): Promise<string> {
  const next = await saveStep(application, step, sent, person === null ? {} : answersOnAadhaar(person));
  const returnTo = sent["return"] === "review" ? "review" : undefined;
  const [, removed] = /^remove:(\w+)$/.exec(sent["intent"] ?? "") ?? [];
  if (removed !== undefined) {
    const guard = guardChanges(application, step);
    await discardFile(application, step.slug, removed, guard.file);
    await guard.settle();
    return path.step(step.slug, { returnTo });
  }
  const [, opened] = /^open:(\w+)$/.exec(sent["intent"] ?? "") ?? [];
  if (faults.length === 0) {
    if (person !== null) return path.step(step.slug, { returnTo, filled: true });
    return opened === undefined ? next : path.step(step.slug, { returnTo, fault: `${opened}.file-empty` });
  }
  // What else is missing stands in the file: it is not told of before that is opened.
  const isAadhaar = faults.some(({ question }) =>
    step.questions.some(({ name, kind }) => name === question && kind === "aadhaar"),
  );
  const fault = faults.map((refused) => `${refused.question}.${refused.fault}`).join(",");
  return path.step(step.slug, { check: !isAadhaar, returnTo, fault });
}
