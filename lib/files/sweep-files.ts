import { knowsAnyFile, noteOrphans, takeOrphans } from "@/lib/db/orphans";
import { logger } from "@/lib/logger";
import { serverLife } from "@/lib/server-life";
import { fileStore } from "./file-store";
import { type FileStore, isFileId } from "./store";
import { ownerMark, ownsStore } from "./store-owner";

/** An upload whose row is still to come is never as old as this. */
const graceMilliseconds = 24 * 60 * 60 * 1000;
/** A database that was set back for some days must find its files when it goes forward again. */
const unknownForDays = 7;
const batchSize = 500;
/** So many may have lost their rows in crashes; more of them than of those with a row belong to somebody else. */
const unsuspicious = 20;
/** What is more waits for the next sweep. */
const mostRemoved = 500;

/**
 * Removes from the store what no row names any more and no row will: bytes whose row was never written or is gone, and
 * what a crash left unfinished. Bytes go only when two sweeps, seven days apart, found no row. None go where the
 * database has no file at all, where most are unknown, or where the store is another install's. Any number of processes
 * may do it at once.
 * @returns how many files were removed
 */
export async function sweepFiles(store: FileStore = fileStore()): Promise<number> {
  const before = new Date(Date.now() - graceMilliseconds);
  await store.removeUnfinished(before);
  if (!(await knowsAnyFile())) return 0;
  if (!(await ownsStore(store))) {
    logger.error({}, "The file store belongs to another install. Give each a bucket of its own.");
    return 0;
  }
  let known = 0;
  let unknown = 0;
  for await (const ids of listAgedFiles(store, before)) {
    if (serverLife.isStopping) return 0;
    const orphans = await noteOrphans(ids);
    unknown += orphans;
    known += ids.length - orphans;
  }
  if (unknown > Math.max(unsuspicious, known)) {
    logger.error({ unknown, known }, "Most stored files are of no application here. None was removed.");
    return 0;
  }
  const orphans = await takeOrphans(unknownForDays, mostRemoved);
  for (const id of orphans) await store.remove(id);
  if (orphans.length > 0) logger.warn({ files: orphans.length }, "Stored files without a row were removed");
  return orphans.length;
}

async function* listAgedFiles(store: FileStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { id, writtenAt } of store.list()) {
    if (writtenAt >= before || !isFileId(id) || id === ownerMark) continue;
    batch.push(id);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
