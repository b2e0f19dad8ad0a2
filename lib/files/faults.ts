import { AppError } from "@/lib/errors";
import type { FileFault } from "@/schemas/file";

const statuses: Record<FileFault, number> = {
  "file-empty": 422,
  "file-too-large": 413,
  "file-type": 415,
  "file-heic": 415,
  "file-broken": 422,
  "file-locked": 422,
  "file-dimensions": 413,
};

/** The error that refuses an uploaded file; its words are the message `questions.faults.<fault>`. */
export function refuseFile(fault: FileFault, detail?: string, cause?: unknown): AppError {
  return new AppError({
    code: fault,
    status: statuses[fault],
    words: `questions.faults.${fault}`,
    detail,
    cause,
  });
}
