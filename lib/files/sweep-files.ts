import { findUnknownFiles } from "@/lib/db/files";
import { logger } from "@/lib/logger";
import { serverLife } from "@/lib/server-life";
import { fileStore } from "./file-store";
import { type FileStore, isFileId } from "./store";

/** An upload whose row is still to come is never as old as this. */
const graceMilliseconds = 24 * 60 * 60 * 1000;
const batchSize = 500;
/** So many may have lost their rows in crashes; more of them than of those with a row belong to somebody else. */
const unsuspicious = 20;

/**
 * Removes from the store what no row names any more and no row will: bytes whose row was never written or is gone, and
 * what a crash left unfinished. Where most files are unknown nothing is removed: then another install uses the store,
 * or the database is an older one. Any number of processes may do it at once.
 * @returns how many files were removed
 */
export async function sweepFiles(store: FileStore = fileStore()): Promise<number> {
  const before = new Date(Date.now() - graceMilliseconds);
  const orphans: string[] = [];
  let known = 0;
  for await (const ids of listAgedFiles(store, before)) {
    if (serverLife.isStopping) return 0;
    const unknown = await findUnknownFiles(ids);
    known += ids.length - unknown.length;
    orphans.push(...unknown);
  }
  if (orphans.length > Math.max(unsuspicious, known)) {
    const counts = { unknown: orphans.length, known };
    logger.error(
      counts,
      "Most stored files are of no application here. None was removed: is the store shared?",
    );
    return 0;
  }
  for (const id of orphans) {
    if (serverLife.isStopping) return 0;
    await store.remove(id);
  }
  await store.removeUnfinished(before);
  if (orphans.length > 0) logger.warn({ files: orphans.length }, "Stored files without a row were removed");
  return orphans.length;
}

async function* listAgedFiles(store: FileStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { id, writtenAt } of store.list()) {
    if (writtenAt >= before || !isFileId(id)) continue;
    batch.push(id);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
