import type { PushRecord } from "@/lib/db/pushes";
import type { CallbackReading as StoredReading } from "@/lib/db/callback-events";
import type { ApplicationState, Outcome } from "@/schemas/application";
import { type CallbackReading, callbackSchema, type CallbackStatus } from "@/schemas/upstream/callback";

/** What a callback means for an application. `reason` is a code; `outcomeReason` are the upstream's own words. */
export type CallbackMeaning =
  | { reading: Exclude<StoredReading, "completed">; reason: string }
  | { reading: "completed"; reason: string; outcome: Outcome; outcomeReason: string | null };

/** Foreign status words in ours. A body without one says that onboarding completed. */
const meanings = {
  accepted: "accepted",
  rejected: "rejected",
  pending: "recorded",
  dropout: "recorded",
  unknown: "quarantined",
} as const satisfies Record<CallbackStatus, Outcome | "recorded" | "quarantined">;

/**
 * Reads a callback (contract, "Events"). A body is a claim: it counts only for the newest push, sent and not refused,
 * and only when the ids in it are those of that push's answer.
 * @param push the push whose address the callback came to
 * @param isLatest whether no push came after it
 */
export function readCallback(
  body: Buffer,
  push: Pick<PushRecord, "customerId" | "requestId">,
  state: ApplicationState,
  isLatest: boolean,
): CallbackMeaning {
  const callback = parseCallback(body);
  if (callback === null) return { reading: "quarantined", reason: "not-an-object" };
  if (differs(callback.customerId, push.customerId) || differs(callback.requsetId, push.requestId)) {
    return { reading: "quarantined", reason: "other-ids" };
  }
  if (!isLatest) return { reading: "quarantined", reason: "earlier-push" };
  if (state === "submitted" || state === "pushing")
    return { reading: "waiting", reason: "push-not-answered" };
  const meaning = meanings[callback.status ?? "accepted"];
  if (meaning === "quarantined") return { reading: "quarantined", reason: "unknown-status" };
  if (meaning === "recorded") return { reading: "recorded", reason: `status-${callback.status}` };
  if (state === "completed") return { reading: "recorded", reason: "already-completed" };
  if (state !== "accepted" && state !== "unknown") return { reading: "quarantined", reason: "not-expected" };
  return {
    reading: "completed",
    reason: `status-${callback.status ?? "none"}`,
    outcome: meaning,
    outcomeReason: meaning === "rejected" ? (callback.reason ?? null) : null,
  };
}

function parseCallback(body: Buffer): CallbackReading | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
  return callbackSchema.safeParse(value).data ?? null;
}

function differs(claimed: string | undefined, answered: string | null): boolean {
  return claimed !== undefined && answered !== null && claimed !== answered;
}
