import type { Transaction } from "@/lib/db/client";
import { type JobKind, withinTransaction } from "@/lib/db/job-store";
import { jobStore } from "@/lib/jobs/store";

/**
 * Has a job done: now, or not before `startAfter`. With a transaction it is written by it, or not at all. One job waits
 * for each kind and id: queueing it again gives that one its new time. A job that runs already is not touched.
 * @param id of what the job is about; nothing else is kept of it
 */
export async function queueJob(
  transaction: Transaction | undefined,
  kind: JobKind,
  id: string,
  { startAfter }: { startAfter?: Date } = {},
): Promise<void> {
  const store = await jobStore();
  await store.upsert(
    kind,
    { id },
    {
      singletonKey: id,
      startAfter: startAfter ?? 0,
      ...(transaction ? { db: withinTransaction(transaction) } : {}),
    },
  );
}
