import { type ApplicationRecord, lockApplication, moveApplication } from "@/lib/db/applications";
import { type CallbackEvent, listCallbackEvents, setCallbackReading } from "@/lib/db/callback-events";
import { inTransaction } from "@/lib/db/client";
import { listPushes } from "@/lib/db/pushes";
import { readCallback } from "@/lib/onboarding/read-callback";
import { wipeAadhaar } from "@/lib/onboarding/wipe-aadhaar";
import { applicationStates } from "@/schemas/application";

/**
 * Reads the callbacks of an application that wait, oldest first, and moves the application as they say. Called when
 * one comes in and when a push has ended; repeating it changes nothing. What was read of an application that the
 * upstream has taken keeps no Aadhaar number.
 */
export async function settleCallbacks(application: ApplicationRecord): Promise<void> {
  await inTransaction(async (transaction) => {
    let state = await lockApplication(transaction, application, applicationStates);
    const pushes = await listPushes(application, transaction);
    const waiting = (event: CallbackEvent) => event.reading === "waiting";
    const events = (await listCallbackEvents(application, transaction)).filter(waiting);
    for (const event of events) {
      const push = pushes.find(({ id }) => id === event.pushId);
      if (!push) continue;
      const meaning = readCallback(event.body, push, state, push === pushes.at(-1));
      await setCallbackReading(transaction, event.id, meaning.reading, meaning.reason);
      if (meaning.reading !== "completed") continue;
      await moveApplication(transaction, {
        application,
        from: [state],
        to: "completed",
        actor: "upstream",
        reason: meaning.reason,
        set: {
          outcome: meaning.outcome,
          outcomeReason: meaning.outcomeReason,
          completedAt: event.receivedAt,
        },
      });
      state = "completed";
    }
    const isTaken = state === "accepted" || state === "completed";
    if (events.length > 0 && isTaken) await wipeAadhaar(transaction, application);
  });
}
