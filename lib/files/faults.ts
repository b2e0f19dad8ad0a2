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
  "file-store-away": 503,
  "file-store-full": 507,
  "file-token": 422,
  "file-scripted": 422,
  "file-pages": 422,
  "file-no-picture": 422,
  "file-infected": 422,
  "file-unchecked": 503,
  "file-too-often": 429,
  "aadhaar-code-missing": 422,
  "aadhaar-code": 422,
  "aadhaar-other": 422,
  "aadhaar-forged": 422,
  "aadhaar-old": 422,
  "aadhaar-off": 503,
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

/**
 * The HTTP status that tells a script of a refused file: 422 where it is the file's own fault, else one that says that
 * the same file may do later (429, 503, 507).
 */
export function statusOfFault(fault: FileFault): number {
  const status = statuses[fault];
  return status < 500 && status !== 429 ? 422 : status;
}

/** What a failure of the disk is to a person: one that is full refuses the file, any other stays what it is. */
export function readDiskFault(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "ENOSPC" || code === "EDQUOT" ? refuseFile("file-store-full", String(code), error) : error;
}
