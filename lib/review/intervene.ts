import {
  type ApplicationRecord,
  findApplication,
  holdApplication,
  lockApplication,
  moveApplication,
} from "@/lib/db/applications";
import { addAudit } from "@/lib/db/audit";
import { inTransaction, type Transaction } from "@/lib/db/client";
import {
  addIntervention,
  endIntervention,
  type InterventionKind,
  type InterventionRecord,
  listInterventions,
} from "@/lib/db/interventions";
import { latestPush, listPushes } from "@/lib/db/pushes";
import { closeSendBack } from "@/lib/db/send-backs";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { queueMissedSending } from "@/lib/onboarding/missed-sending";
import { statesBefore } from "@/lib/onboarding/states";
import { sendApplication } from "@/lib/onboarding/submit";
import { wipeAadhaar } from "@/lib/onboarding/wipe-aadhaar";
import { findOwnReason } from "@/lib/review/own-application";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";
import { type ApplicationState, applicationStates } from "@/schemas/application";

/** What staff can do to an application by its own page. Settling takes a second person. */
export const settlements = ["settle-accepted", "settle-refused", "settle-not-taken"] as const;
export type Settlement = (typeof settlements)[number];
export type PageIntervention = Settlement | "send-again" | "withdraw";

/** Characters that a reason must and may have. */
export const shortestReason = 10;
export const longestReason = 500;

/** Why nothing was done: what is missing in the form, or what happened meanwhile. */
export type InterventionFault =
  | "kind"
  | "reason"
  | "reason-long"
  | "changed"
  | "own-proposal"
  | "own-application"
  | "gone";

/** What came of a decision: what it settled, if anything, or why nothing was done. */
type Decided = { fault: InterventionFault } | { settled: Settlement | null };

type Actor = Pick<CurrentStaff, "id" | "email" | "name">;

const stateAfter = {
  "settle-accepted": "accepted",
  "settle-refused": "refused",
  "settle-not-taken": "submitted",
} as const satisfies Record<Settlement, ApplicationState>;

function isSettlement(kind: InterventionKind): kind is Settlement {
  return settlements.some((settlement) => settlement === kind);
}

/** What can be done now to an application in this state. */
export function interventionsFor(state: ApplicationState): PageIntervention[] {
  if (state === "unknown") return [...settlements];
  const withdraw = statesBefore("withdrawn").includes(state) ? (["withdraw"] as const) : [];
  return state === "submitted" ? ["send-again", ...withdraw] : [...withdraw];
}

/** Says what somebody looked at when they decided: what has happened since makes their form void. */
export async function interventionMark(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<string> {
  // One after another: a transaction has one connection.
  const current = await findApplication(application.id, transaction);
  const pushes = await listPushes(application, transaction);
  const done = await listInterventions(application, transaction);
  return [current?.state, current?.updatedAt.getTime(), pushes.length, done.length].join(".");
}

/** What is wrong with a reason; null for nothing. */
export function findReasonFault(reason: string): "reason" | "reason-long" | null {
  if (reason.trim().length < shortestReason) return "reason";
  return reason.trim().length > longestReason ? "reason-long" : null;
}

/**
 * Does what one member of staff may do alone (send again, withdraw), or proposes what takes two (settling).
 * @param sent `kind`, `reason`, and `mark` (see `interventionMark`)
 * @param held the application that their browser holds as an investor
 * @returns why nothing was done; empty when it was
 */
export async function intervene(
  application: ApplicationRecord,
  staff: Actor,
  sent: { kind?: string; reason?: string; mark?: string },
  held: { id: string } | null,
): Promise<InterventionFault[]> {
  const kind = interventionsFor(application.state).find((one) => one === sent.kind);
  const reasonFault = findReasonFault(sent.reason ?? "");
  const faults: InterventionFault[] = [
    ...(kind === undefined ? (["kind"] as const) : []),
    ...(reasonFault === null ? [] : [reasonFault]),
  ];
  if (kind === undefined || faults.length > 0) return faults;
  if ((await findOwnReason(application, staff, held)) !== null) return ["own-application"];
  const reason = (sent.reason ?? "").trim();
  const isDone = await inTransaction(async (transaction) => {
    await lockApplication(transaction, application, applicationStates);
    if ((await interventionMark(application, transaction)) !== sent.mark) return false;
    const push = await latestPush(application, transaction);
    const id = await addIntervention(transaction, application, {
      kind,
      pushId: push?.id ?? null,
      reason,
      proposedBy: staff.id,
      isDone: !isSettlement(kind),
    });
    await addAudit(transaction, {
      applicationId: application.id,
      actor: "staff",
      staffId: staff.id,
      action: isSettlement(kind) ? "settlement-proposed" : "intervened",
      detail: { kind, intervention: id },
    });
    if (kind === "withdraw") await withdraw(transaction, application, staff);
    return true;
  });
  if (!isDone) return ["changed"];
  if (kind === "send-again") await send(application);
  return [];
}

async function withdraw(
  transaction: Transaction,
  application: ApplicationRecord,
  staff: Actor,
): Promise<void> {
  await moveApplication(transaction, {
    application,
    from: statesBefore("withdrawn"),
    to: "withdrawn",
    actor: "staff",
    staffId: staff.id,
    reason: "withdrawn-by-staff",
  });
  await closeSendBack(transaction, application);
}

/**
 * Agrees to the settlement that waits for a second person, or declines it. Who proposed it can't agree, but may take it
 * back.
 * @param sent `decision`: `agree` or `decline`; `proposal`: the id of what was looked at
 * @param held the application that their browser holds as an investor
 * @returns why nothing was done; empty when it was
 */
export async function decideOnSettlement(
  application: ApplicationRecord,
  staff: Actor & Pick<CurrentStaff, "role">,
  sent: { decision?: string; proposal?: string },
  held: { id: string } | null,
): Promise<InterventionFault[]> {
  const agrees = sent.decision === "agree";
  if (agrees && (await findOwnReason(application, staff, held)) !== null) return ["own-application"];
  const end = await inTransaction(async (transaction): Promise<Decided> => {
    const state = await lockApplication(transaction, application, applicationStates);
    const proposal = await findOpenProposal(application, transaction);
    if (proposal === null || proposal.id !== sent.proposal || state !== "unknown") return { fault: "gone" };
    const { kind, proposedBy } = proposal;
    if (!isSettlement(kind)) return { fault: "gone" };
    const isOwn = proposedBy === staff.id;
    if (agrees && isOwn) return { fault: "own-proposal" };
    if (!isOwn && !mayRole(staff.role, "consent-to-settlement")) {
      throw new AppError({ code: "not-allowed", status: 403, words: "staff.errors.notAllowed" });
    }
    await endIntervention(transaction, application, {
      end: agrees ? "done" : "declined",
      decidedBy: staff.id,
    });
    await addAudit(transaction, {
      applicationId: application.id,
      actor: "staff",
      staffId: staff.id,
      action: agrees ? "settlement-agreed" : "settlement-declined",
      detail: { kind, intervention: proposal.id },
    });
    if (!agrees) return { settled: null };
    await moveApplication(transaction, {
      application,
      from: ["unknown"],
      to: stateAfter[kind],
      actor: "staff",
      staffId: staff.id,
      reason: kind,
    });
    if (kind === "settle-accepted") await wipeAadhaar(transaction, application);
    if (kind === "settle-not-taken") await queueSending(transaction, application);
    return { settled: kind };
  });
  if ("fault" in end) return [end.fault];
  if (end.settled === "settle-not-taken") await send(application);
  return [];
}

/** The settlement of an application that waits for a second person; null where none does. */
export async function findOpenProposal(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<InterventionRecord | null> {
  const all = await listInterventions(application, transaction);
  return all.find(({ end }) => end === null) ?? null;
}

/** What two people agreed to send is sent, also when this process dies before it begins to. */
async function queueSending(transaction: Transaction, application: ApplicationRecord): Promise<void> {
  await holdApplication(transaction, application, { until: new Date(), cause: "staff" });
  await queueMissedSending(transaction, application);
}

async function send(application: ApplicationRecord): Promise<void> {
  try {
    await sendApplication((await findApplication(application.id)) ?? application, "staff");
  } catch (error) {
    // It stopped being whole, and is back with its investor: the page shows it.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    logger.warn({ code: error.code }, "An application could not be sent again");
  }
}
