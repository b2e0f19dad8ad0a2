import { listLostPushes, processLost } from "@/lib/db/pushes";
import { finishAttempt } from "@/lib/onboarding/finish-attempt";
import { settleCallbacks } from "@/lib/onboarding/settle-callbacks";

/** A process that sends gives a sign of life every 10 seconds. After this many without one it is lost. */
const lostAfter = 60;

/** Settles pushes whose process was lost while it was sending: they may have been taken, so nobody knows. */
export async function settleLostPushes(): Promise<void> {
  for (const { application, push } of await listLostPushes(lostAfter)) {
    await finishAttempt(application, push.id, { result: "unknown", code: processLost });
    await settleCallbacks(application);
  }
}
