import { type ApplicationRecord, lockApplication } from "@/lib/db/applications";
import { type CallbackEvent, findCallbackReading, reopenCallbackEvent } from "@/lib/db/callback-events";
import type { Transaction } from "@/lib/db/client";
import { settleWithin } from "@/lib/onboarding/settle-callbacks";
import { applicationStates } from "@/schemas/application";

/**
 * Reads a callback anew, under the rules and the state of now, and moves its application if that is what it says. Holds
 * the application's row until the transaction ends.
 * @param eventId id of a callback that was quarantined or recorded
 * @returns how it is read now; null, with nothing changed, when it has moved its application, still waits to be read, or
 * is none of this application's
 */
export async function replayCallback(
  transaction: Transaction,
  application: ApplicationRecord,
  eventId: string,
): Promise<Pick<CallbackEvent, "reading" | "reason"> | null> {
  await lockApplication(transaction, application, applicationStates);
  if (!(await reopenCallbackEvent(transaction, application, eventId))) return null;
  await settleWithin(transaction, application);
  return findCallbackReading(transaction, eventId);
}
