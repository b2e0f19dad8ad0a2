import { type ApplicationRecord, lockApplication } from "@/lib/db/applications";
import { addAudit } from "@/lib/db/audit";
import { type CallbackEvent, findCallbackReading } from "@/lib/db/callback-events";
import { inTransaction } from "@/lib/db/client";
import { addIntervention } from "@/lib/db/interventions";
import { replayCallback } from "@/lib/onboarding/replay-callback";
import { findReasonFault, interventionMark } from "@/lib/review/intervene";
import { findOwnReason } from "@/lib/review/own-application";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { applicationStates } from "@/schemas/application";

/** Why a callback was not read again: what is wrong with the form, or what happened meanwhile. */
export type ReplayFault = "reason" | "reason-long" | "changed" | "own-application";

/** Whether a callback that was read so may be read again: what has moved its application stays. */
export function isReplayable({ reading }: Pick<CallbackEvent, "reading">): boolean {
  return reading === "quarantined" || reading === "recorded";
}

/**
 * Has a callback read again by the rules and the state of now, and writes down who asked for it and why.
 * @param sent `reason`, and `mark` (see `interventionMark`)
 * @param held the application that their browser holds as an investor
 * @returns why it was not; null when it was
 */
export async function replay(
  application: ApplicationRecord,
  event: Pick<CallbackEvent, "id" | "pushId">,
  staff: Pick<CurrentStaff, "id" | "email" | "name">,
  sent: { reason?: string; mark?: string },
  held: { id: string } | null,
): Promise<ReplayFault | null> {
  const reason = (sent.reason ?? "").trim();
  const fault = findReasonFault(reason);
  if (fault !== null) return fault;
  if ((await findOwnReason(application, staff, held)) !== null) return "own-application";
  return inTransaction(async (transaction) => {
    await lockApplication(transaction, application, applicationStates);
    const now = await findCallbackReading(transaction, event.id);
    if (now === null || !isReplayable(now)) return "changed";
    if ((await interventionMark(application, transaction)) !== sent.mark) return "changed";
    const intervention = await addIntervention(transaction, application, {
      kind: "replay",
      pushId: event.pushId,
      eventId: event.id,
      reason,
      proposedBy: staff.id,
      isDone: true,
    });
    await addAudit(transaction, {
      applicationId: application.id,
      actor: "staff",
      staffId: staff.id,
      action: "intervened",
      detail: { kind: "replay", intervention },
    });
    await replayCallback(transaction, application, event.id);
    return null;
  });
}
