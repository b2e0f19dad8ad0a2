import type { ApplicationRecord } from "@/lib/db/applications";
import type { Transaction } from "@/lib/db/client";
import { queueJob } from "@/lib/jobs/queue";

/** By then whoever moved the application to `submitted` has begun to send it, in milliseconds. */
const begunWithin = 15_000;

/** Has an application sent by a job, should the process that moves it to `submitted` die before it begins to send. */
export function queueMissedSending(transaction: Transaction, { id }: ApplicationRecord): Promise<void> {
  return queueJob(transaction, "push", id, { startAfter: new Date(Date.now() + begunWithin) });
}
