import { findApplication } from "@/lib/db/applications";
import { listLostPushes, processLost } from "@/lib/db/pushes";
import { logger } from "@/lib/logger";
import { finishAttempt } from "@/lib/onboarding/finish-attempt";
import { settleCallbacks } from "@/lib/onboarding/settle-callbacks";

/** A process that sends gives a sign of life every 10 seconds. After this many without one it is lost. */
const lostAfter = 60;

/**
 * Settles pushes whose process was lost while it was sending: they may have been taken, so nobody knows. One that can't
 * be settled holds up no other.
 */
export async function settleLostPushes(): Promise<void> {
  for (const push of await listLostPushes(lostAfter)) await settle(push);
}

async function settle({ id, applicationId }: { id: string; applicationId: string }): Promise<void> {
  try {
    const application = await findApplication(applicationId);
    if (application === null) return;
    await finishAttempt(application, id, { result: "unknown", code: processLost });
    await settleCallbacks(application);
  } catch (error) {
    logger.error({ application: applicationId, push: id, error }, "A lost push could not be settled");
  }
}
