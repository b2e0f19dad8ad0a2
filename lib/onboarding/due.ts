import { type ApplicationRecord, findApplication } from "@/lib/db/applications";
import { latestPush, listDueApplications, type PushCause } from "@/lib/db/pushes";
import { AppError } from "@/lib/errors";
import { queueJob } from "@/lib/jobs/queue";
import { logger } from "@/lib/logger";
import { dueAt, isUnsent } from "@/lib/onboarding/retry";
import { sendApplication } from "@/lib/onboarding/submit";

/** An application that should have been sent this long ago has lost its job, in seconds. */
const missedAfter = 30;

/**
 * Sends a submitted application if its time has come, waits if it has not, and does nothing where it must not go out
 * by itself. May be called at any time, by any process.
 */
export async function sendWhenDue(id: string): Promise<void> {
  const application = await findApplication(id);
  if (application?.state !== "submitted") return;
  const push = await latestPush(application);
  const due = dueAt(application, push);
  if (due === null) return;
  if (due.getTime() > Date.now()) return queueJob(undefined, "push", id, { startAfter: due });
  const cause = isUnsent(application, push) ? "submitted" : "retry";
  await send(application, application.heldCause ?? cause);
}

/** Finds again what should have been sent, even if every job were lost. */
export async function queueDueApplications(): Promise<void> {
  for (const id of await listDueApplications(missedAfter)) await queueJob(undefined, "push", id);
}

async function send(application: ApplicationRecord, cause: PushCause): Promise<void> {
  try {
    await sendApplication(application, cause, { onlyIfDue: true });
  } catch (error) {
    // It stopped being whole meanwhile, and is back with its investor.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    logger.warn({ application: application.id, code: error.code }, "A waiting application could not be sent");
  }
}
