import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { hashToken, newToken } from "@/lib/crypto";
import { type ApplicationRecord, moveApplication } from "@/lib/db/applications";
import { inTransaction, type Transaction } from "@/lib/db/client";
import { beginPush, markPushAlive, type PushRecord, type PushResult } from "@/lib/db/pushes";
import type { Employee } from "@/lib/db/verifications";
import { env } from "@/lib/env";
import { fileAddress } from "@/lib/files/address";
import { logger } from "@/lib/logger";
import { countPush } from "@/lib/metrics";
import { admitPush, learnFromPush } from "@/lib/onboarding/circuit";
import { type AttemptEnd, finishAttempt } from "@/lib/onboarding/finish-attempt";
import { readCompleteAnswers } from "@/lib/onboarding/complete-answers";
import type { Draft } from "@/lib/onboarding/draft";
import { holdBack, isToBeSent, type Sending } from "@/lib/onboarding/hold-back";
import { makePushRequest } from "@/lib/onboarding/push-request";
import { settleCallbacks } from "@/lib/onboarding/settle-callbacks";
import { path } from "@/lib/paths";
import { UpstreamError, upstream } from "@/lib/upstream";
import type { PreparedPush } from "@/lib/upstream/push-onboarding";

const secondsADay = 24 * 60 * 60;

/** How often the process that sends says that it lives, in milliseconds. */
const signOfLifeEvery = 10_000;

/** For so long it is tried to record how a push ended, with waits in between that double, in milliseconds. */
const keptAtFor = 60_000;
const [shortestWait, longestWait] = [100, 5_000];

/** Stands in what is kept of a push for the secret of its callback address. */
const cutToken = "(cut)";

/** So much of an answer is kept, in bytes. */
const keptOfAnswer = 64 * 1024;

/** So much of a code is kept, in characters. */
const longestCode = 200;

type PushRequest = ReturnType<typeof makePushRequest>;

/**
 * Makes the body of a push and throws it away: whatever the contract would refuse is found before anything moves.
 * @throws AppError `incomplete` (409); `breaks-contract` (422) whose detail lists the faulty paths
 */
export function tryPush(draft: Draft, employee: Employee): void {
  makeRequest(draft, randomUUID(), newToken(), employee);
}

/**
 * The body of a draft's push under our settings, checked by the strict wire schema.
 * @param signedPdf id of the stored form
 * @param employee who vouches for the in-person verification
 * @throws AppError `incomplete` (409); `breaks-contract` (422) whose detail lists the faulty paths
 */
function makeRequest(
  draft: Draft,
  signedPdf: string,
  callbackToken: string,
  employee: Employee,
): PushRequest {
  const settings = env();
  const { application } = draft;
  const fileUrl = (id: string) =>
    fileAddress({ id, applicationId: application.id }, "upstream", settings.fileAddressDays * secondsADay);
  const context = {
    fileUrl,
    signedPdf: fileUrl(signedPdf),
    callbackUrl: `${settings.publicUrl}${path.callback(callbackToken)}`,
    employee,
    fatcaCountryCodes: settings.fatcaCountryCodes,
    collectAadhaar: settings.collectAadhaar,
  };
  return makePushRequest(readCompleteAnswers(draft.answers, draft.settings), context, settings);
}

/**
 * Pushes a submitted application to the upstream: the attempt is recorded before its first byte leaves, the outcome
 * after. Does nothing when another request has begun first, or where it is not due (any more). While the upstream is let
 * alone it is put off.
 */
export async function pushApplication(
  draft: Draft,
  signedPdf: string,
  employee: Employee,
  sending: Sending,
): Promise<void> {
  const { application } = draft;
  const callbackToken = newToken();
  const prepared = upstream().preparePush(makeRequest(draft, signedPdf, callbackToken, employee));
  const begun = await begin(application, { json: prepared.json, callbackToken, sending });
  if (!begun) return;
  const { push, probe } = begun;
  const signOfLife = setInterval(() => void showLife(push), signOfLifeEvery);
  const began = performance.now();
  const end = await send(prepared, callbackToken);
  countPush(end.result, sending.cause, began);
  // While it is not recorded it is not over: others would take this process for lost.
  await keepAtIt(() => finishAttempt(application, push.id, end)).finally(() => clearInterval(signOfLife));
  await learnFromPush(end, probe);
  await settleCallbacks(application);
}

/** Records an attempt of which there was nothing to send, because its form could not be made. */
export async function recordUnmade(
  application: ApplicationRecord,
  sending: Sending,
  isDamaged: boolean,
): Promise<void> {
  const push = await inTransaction(async (transaction) => {
    if (!(await isToBeSent(transaction, application, sending))) return null;
    return beginAttempt(transaction, application, sending, { json: "{}", callbackToken: newToken() });
  });
  const fault = isDamaged ? "file-damaged" : "not-made";
  if (push) await finishAttempt(application, push.id, { result: "not-sent", fault });
}

function begin(
  application: ApplicationRecord,
  { json, callbackToken, sending }: { json: string; callbackToken: string; sending: Sending },
): Promise<{ push: PushRecord; probe: Date | null } | null> {
  return inTransaction(async (transaction) => {
    if (!(await isToBeSent(transaction, application, sending))) return null;
    const admission = await admitPush(transaction);
    if (!admission.isAdmitted) {
      await holdBack(transaction, application, sending, admission.openUntil);
      return null;
    }
    const push = await beginAttempt(transaction, application, sending, { json, callbackToken });
    return { push, probe: admission.probe };
  });
}

/** What was heard must not be lost because the database is away for a moment. */
async function keepAtIt(work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let wait = shortestWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - began > keptAtFor) throw error;
      logger.warn({ error }, "How a push ended could not be recorded yet");
    }
    await setTimeout(wait);
  }
}

async function beginAttempt(
  transaction: Transaction,
  application: ApplicationRecord,
  { cause }: Sending,
  { json, callbackToken }: { json: string; callbackToken: string },
): Promise<PushRecord> {
  await moveApplication(transaction, {
    application,
    from: ["submitted"],
    to: "pushing",
    actor: "system",
    reason: "push-begun",
    set: { heldUntil: null, heldCause: null },
  });
  return beginPush(transaction, application, {
    callbackTokenHash: hashToken(callbackToken),
    body: json.replaceAll(callbackToken, cutToken),
    bodyHash: createHash("sha256").update(json).digest("hex"),
    cause,
  });
}

async function showLife(push: PushRecord): Promise<void> {
  try {
    await markPushAlive(push.id);
  } catch (error) {
    logger.warn({ push: push.id, error }, "A push that is being sent could not give a sign of life");
  }
}

async function send(prepared: PreparedPush, callbackToken: string): Promise<AttemptEnd> {
  const cut = (text: string) => text.replaceAll(callbackToken, cutToken);
  const keep = (text: string) => Buffer.from(cut(text)).subarray(0, keptOfAnswer).toString("utf8");
  try {
    const { answer, status, text } = await prepared.send();
    const { customerId, requsetId: requestId } = answer;
    return { result: "accepted", status, customerId, requestId, answer: keep(text) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) {
      logger.error({ error }, "A push ended in an error of ours");
      return { result: "unknown", code: "internal" };
    }
    logger.warn({ kind: error.kind, status: error.status, reason: error.reason }, "A push was not accepted");
    return {
      result: readResult(error),
      status: error.status ?? null,
      fault: error.kind,
      code: readCode(error, cut),
      message: error.answer ? cut(error.answer.message) : null,
      answer: error.text === undefined ? null : keep(error.text),
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
}

/** The upstream's own code, else that of the fault; null where the status says it all. Fit to be stored, whatever came. */
function readCode({ kind, reason, answer }: UpstreamError, cut: (text: string) => string): string | null {
  const ofFault = reason ?? kind;
  const code = answer?.code ?? (ofFault === "refused" ? null : ofFault);
  return code === null ? null : cut(code).replaceAll("\u0000", "").slice(0, longestCode);
}

/** Statuses that judge what was sent, whoever wrote the answer and however it can be read. */
const aboutTheApplication = [400, 422];

/** Statuses that speak of the way to the upstream, not of the application. */
const aboutTheWay = [401, 403, 404, 405, 407, 413, 415, 421, 429];

/**
 * `refused` lets the investor correct and submit again; `not-sent` keeps the answers and offers to send them again. Other
 * client errors refuse only in the upstream's own words: a gateway that answers a page has judged nothing.
 */
function readResult({ kind, taken, status = 0 }: UpstreamError): PushResult {
  if (taken === "maybe") return "unknown";
  // The status of a failed login is not that of the push.
  if (kind === "login-failed") return "not-sent";
  if (aboutTheApplication.includes(status)) return "refused";
  const isClientError = kind === "refused" && status >= 400 && status < 500;
  return isClientError && !aboutTheWay.includes(status) ? "refused" : "not-sent";
}
