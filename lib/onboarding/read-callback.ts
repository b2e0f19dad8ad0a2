import type { PushRecord } from "@/lib/db/pushes";
import type { CallbackReading as StoredReading } from "@/lib/db/callback-events";
import { parseStrictJson } from "@/lib/strict-json";
import type { ApplicationState, Outcome } from "@/schemas/application";
import { callbackSchema, type CallbackStatus } from "@/schemas/upstream/callback";

/** What a callback means for an application. `reason` is a code; `outcomeReason` are the upstream's own words. */
export type CallbackMeaning =
  | { reading: Exclude<StoredReading, "completed">; reason: string }
  | { reading: "completed"; reason: string; outcome: Outcome; outcomeReason: string | null };

/** How many lists and objects may lie within one another. */
export const deepestCallback = 64;

/** How much of the upstream's own words is kept with the outcome. All of them stay in the body. */
const longestReason = 1000;

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
  const parsed = parseStrictJson(body, deepestCallback);
  if ("fault" in parsed) return { reading: "quarantined", reason: parsed.fault };
  const callback = callbackSchema.safeParse(parsed.value).data;
  if (callback === undefined) return { reading: "quarantined", reason: "not-an-object" };
  if (differs(callback.customerId, push.customerId) || differs(callback.requsetId, push.requestId)) {
    return { reading: "quarantined", reason: "other-ids" };
  }
  if (!isLatest) return { reading: "quarantined", reason: "earlier-push" };
  if (state === "pushing") return { reading: "waiting", reason: "push-not-answered" };
  const meaning = meanings[callback.status ?? "accepted"];
  if (meaning === "quarantined") return { reading: "quarantined", reason: "unknown-status" };
  if (meaning === "recorded") return { reading: "recorded", reason: `status-${callback.status}` };
  if (state === "completed") return { reading: "recorded", reason: "already-completed" };
  if (state !== "accepted" && state !== "unknown") return { reading: "quarantined", reason: "not-expected" };
  return {
    reading: "completed",
    reason: `status-${callback.status ?? "none"}`,
    outcome: meaning,
    outcomeReason: meaning === "rejected" ? (callback.reason?.slice(0, longestReason) ?? null) : null,
  };
}

function differs(claimed: string | undefined, answered: string | null): boolean {
  return claimed !== undefined && answered !== null && claimed !== answered;
}
