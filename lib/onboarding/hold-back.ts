import { type ApplicationRecord, findApplication, holdApplication } from "@/lib/db/applications";
import { addAudit } from "@/lib/db/audit";
import { inTransaction, type Transaction } from "@/lib/db/client";
import { latestPush, type PushCause } from "@/lib/db/pushes";
import { queueJob } from "@/lib/jobs/queue";
import { askAgainAt, readPushCircuit } from "@/lib/onboarding/circuit";
import { dueAt } from "@/lib/onboarding/retry";
import { settleWithin } from "@/lib/onboarding/settle-callbacks";

/** Why an application is sent. `onlyIfDue`: nobody asks for it now, it goes if its time has come. */
export type Sending = { cause: PushCause; onlyIfDue: boolean };

/**
 * Whether an application is to go out at this moment. Holds its row until the transaction ends. Callbacks that have come
 * are read first: one may say that it has arrived.
 */
export async function isToBeSent(
  transaction: Transaction,
  application: ApplicationRecord,
  { onlyIfDue }: Sending,
): Promise<boolean> {
  if ((await settleWithin(transaction, application)) !== "submitted") return false;
  if (!onlyIfDue) return true;
  const current = (await findApplication(application.id, transaction)) ?? application;
  const due = dueAt(current, await latestPush(current, transaction));
  return due !== null && due.getTime() <= Date.now();
}

/** Puts an application off that found the upstream let alone. It counts as no attempt, and asks again by itself. */
export async function holdBack(
  transaction: Transaction,
  application: ApplicationRecord,
  { cause }: Sending,
  openUntil: Date,
): Promise<void> {
  const until = askAgainAt(openUntil);
  // Once for all the times that it asks in a row.
  if (application.heldCause === null) {
    await addAudit(transaction, {
      applicationId: application.id,
      actor: "system",
      action: "held-back",
      detail: {},
    });
  }
  await holdApplication(transaction, application, { until, cause });
  await queueJob(transaction, "push", application.id, { startAfter: until });
}

/**
 * Puts an application off at once, before anything is made for it, while the upstream is let alone.
 * @returns whether the upstream is
 */
export async function holdBackWhileOpen(application: ApplicationRecord, sending: Sending): Promise<boolean> {
  const { state, openUntil } = await readPushCircuit();
  if (state !== "open" || openUntil === null) return false;
  await inTransaction(async (transaction) => {
    if (!(await isToBeSent(transaction, application, sending))) return;
    await holdBack(transaction, application, sending, openUntil);
  });
  return true;
}
