import type { FileRecord } from "@/lib/db/files";
import { fileAddress } from "@/lib/files/address";
import { faultInWords } from "@/lib/onboarding/fault-words";
import type { Words } from "@/lib/onboarding/options";
import type { Step } from "@/lib/onboarding/steps";
import type { StoredFileView } from "@/lib/onboarding/view";

const previewSeconds = 60 * 60;

/** What a page shows of a stored file; its address works for an hour. */
export function viewStoredFile(file: FileRecord): StoredFileView {
  const { name, size, contentType } = file;
  return { url: fileAddress(file, "preview", previewSeconds), name, size, contentType };
}

/** Why a file was refused, for a script to show. */
export function viewFileFault(step: Step, refused: { question: string; fault: string }, words: Words) {
  const question = step.questions.find(({ name }) => name === refused.question);
  const message = question ? faultInWords(step, question, refused.fault, words, {}) : "";
  return { fault: { code: refused.fault, message } };
}
