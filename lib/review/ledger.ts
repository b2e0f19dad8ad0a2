import { getTranslations } from "next-intl/server";
import { type CallbackEvent, listCallbackEvents } from "@/lib/db/callback-events";
import { listPushes, type PushRecord } from "@/lib/db/pushes";
import type { Words } from "@/lib/onboarding/options";
import { viewHeldUntil, viewMoment } from "@/lib/review/case-moments";
import { wordOr } from "@/lib/review/case-timeline";
import { readingTones, resultTones } from "@/lib/review/exchange-tones";
import type { AttemptView, LedgerView } from "@/lib/review/exchange-view";
import { openCase } from "@/lib/review/find-case";
import { nameFault } from "@/lib/review/name-fault";

/** Every attempt to send an application, newest first. Leads to "not found" where no application has the reference. */
export async function loadLedger(reference: string, staff: { id: string }): Promise<LedgerView> {
  const application = await openCase(reference, staff);
  const [pushes, callbacks, view] = await Promise.all([
    listPushes(application),
    listCallbackEvents(application),
    loadAttemptView(),
  ]);
  return {
    reference,
    heldUntil: viewHeldUntil(application),
    attempts: pushes.map((push) => view(push, callbacks)).toReversed(),
  };
}

/** Loads the words for attempts. */
export async function loadAttemptView(): Promise<
  (push: PushRecord, callbacks: readonly CallbackEvent[]) => AttemptView
> {
  const [words, own] = await Promise.all([getTranslations("case"), getTranslations("ledger")]);
  return (push, callbacks) => viewAttempt(push, callbacks, words, own);
}

function viewAttempt(
  push: PushRecord,
  callbacks: readonly CallbackEvent[],
  words: Words,
  own: Words,
): AttemptView {
  const { attempt, cause, result, startedAt, finishedAt, status, code, message } = push;
  const { customerId, requestId, bodyHash, retryAt, retryReason } = push;
  const fault = nameFault(push);
  const isRetryable = result === "not-sent" || retryAt !== null || retryReason !== null;
  return {
    attempt,
    cause: own(`causes.${cause}`),
    result: words(`results.${result ?? "underWay"}`),
    tone: result === null ? "info" : resultTones[result],
    startedAt: viewMoment(startedAt),
    finishedAt: finishedAt && viewMoment(finishedAt),
    duration: finishedAt && own("seconds", { seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000 }),
    status,
    fault: fault && wordOr(own, "faults", fault),
    code,
    message,
    customerId,
    requestId,
    bodyHash,
    retry: isRetryable
      ? {
          at: retryAt && viewMoment(retryAt),
          reason: retryReason && wordOr(own, "retryReasons", retryReason),
        }
      : null,
    callbacks: callbacks
      .filter(({ pushId }) => pushId === push.id)
      .map(({ id, receivedAt, reading, reason, copies }) => ({
        id,
        receivedAt: viewMoment(receivedAt),
        reading: words(`readings.${reading}`),
        tone: readingTones[reading],
        reason: reason && wordOr(words, "callbackReasons", reason),
        copies,
      })),
  };
}
