import { removeIdleUploads } from "@/lib/db/uploads";
import { forgetParts } from "./upload-parts";
import { uploadMilliseconds } from "./upload-store";

/**
 * Removes uploads that are past their time or of an application that takes none any more, and the pieces of those that
 * never became a file. Any number of processes may do it at once.
 * @returns how many pieces were removed
 */
export async function sweepUploads(now = Date.now()): Promise<number> {
  const left = await removeIdleUploads(new Date(now - uploadMilliseconds));
  await forgetParts(left);
  return left.length;
}
