import { type ApplicationRecord, lockApplication, moveApplication } from "@/lib/db/applications";
import { inTransaction, type Transaction } from "@/lib/db/client";
import { finishPush, listPushes, type PushEnd } from "@/lib/db/pushes";
import { queueJob } from "@/lib/jobs/queue";
import { countRetry } from "@/lib/metrics";
import { countFailures, planRetry } from "@/lib/onboarding/retry";
import { wipeAadhaar } from "@/lib/onboarding/wipe-aadhaar";
import { type ApplicationState, applicationStates } from "@/schemas/application";

/** How an attempt ended, before it is decided whether it is made again. */
export type AttemptEnd = Omit<PushEnd, "retryAt" | "retryReason"> & {
  /** How long the upstream asks us to wait. */
  retryAfterSeconds?: number | undefined;
};

const stateAfter = {
  accepted: "accepted",
  refused: "refused",
  unknown: "unknown",
  "not-sent": "submitted",
} as const satisfies Record<PushEnd["result"], ApplicationState>;

/**
 * Records how an attempt ended, moves its application, and has it made again where that is safe: all or nothing. An
 * answer that comes after its process was given up for lost counts, also where staff have settled it as not taken and it
 * waits to be sent again; one to an attempt that is not the newest any more is recorded, and moves nothing.
 */
export async function finishAttempt(
  application: ApplicationRecord,
  pushId: string,
  { retryAfterSeconds, ...end }: AttemptEnd,
): Promise<void> {
  const retryReason = await inTransaction(async (transaction) => {
    // The application's row first, as everywhere: two that lock in another order could wait for each other.
    const state = await lockApplication(transaction, application, applicationStates);
    const attempts = await listPushes(application, transaction);
    const isNewest = attempts.at(-1)?.id === pushId;
    // Settled as not taken after its process was given up for lost, and taken after all.
    const isTaken = isNewest && state === "submitted" && end.result === "accepted";
    const isAwaited = isNewest && (isTaken || state === "pushing" || state === "unknown");
    const plan = planRetry({ ...end, retryAfterSeconds }, countFailures(attempts));
    const kept = isAwaited ? plan : { retryAt: null, retryReason: null };
    if (!(await finishPush(transaction, application, pushId, { ...end, ...kept }))) return null;
    if (isTaken) await doubt(transaction, application);
    const from = isTaken ? "unknown" : state;
    const to = isAwaited ? stateAfter[end.result] : from;
    if (to !== from) {
      await moveApplication(transaction, {
        application,
        from: [from],
        to,
        actor: "upstream",
        reason: `push-${end.result}`,
      });
    }
    if (kept.retryAt) await queueJob(transaction, "push", application.id, { startAfter: kept.retryAt });
    if (to === "accepted" || to === "completed") await wipeAadhaar(transaction, application);
    return kept.retryAt && kept.retryReason;
  });
  if (retryReason !== null) countRetry(retryReason);
}

async function doubt(transaction: Transaction, application: ApplicationRecord): Promise<void> {
  await moveApplication(transaction, {
    application,
    from: ["submitted"],
    to: "unknown",
    actor: "upstream",
    reason: "answered-late",
    set: { heldUntil: null, heldCause: null },
  });
}
