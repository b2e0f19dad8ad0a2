import { removeUploadsBefore } from "@/lib/db/uploads";
import { forgetBytes } from "./store-file";
import { uploadMilliseconds } from "./upload-store";

/**
 * Removes uploads that are past their time, and the pieces of those that never became a file. Any number of processes
 * may do it at once.
 * @returns how many pieces were removed
 */
export async function sweepUploads(now = Date.now()): Promise<number> {
  const left = await removeUploadsBefore(new Date(now - uploadMilliseconds));
  for (const id of left) await forgetBytes(id);
  return left.length;
}
