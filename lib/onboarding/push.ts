import { createHash, randomUUID } from "node:crypto";
import { hashToken, newToken } from "@/lib/crypto";
import { type ApplicationRecord, lockApplication, moveApplication } from "@/lib/db/applications";
import { inTransaction } from "@/lib/db/client";
import { beginPush, finishPush, latestPush, type PushEnd, type PushRecord } from "@/lib/db/pushes";
import type { Employee } from "@/lib/db/verifications";
import { env } from "@/lib/env";
import { fileAddress } from "@/lib/files/address";
import { logger } from "@/lib/logger";
import { readCompleteAnswers } from "@/lib/onboarding/complete-answers";
import type { Draft } from "@/lib/onboarding/draft";
import { makePushRequest } from "@/lib/onboarding/push-request";
import { settleCallbacks } from "@/lib/onboarding/settle-callbacks";
import { statesBefore } from "@/lib/onboarding/states";
import { wipeAadhaar } from "@/lib/onboarding/wipe-aadhaar";
import { path } from "@/lib/paths";
import { UpstreamError, upstream } from "@/lib/upstream";
import { type ApplicationState, applicationStates } from "@/schemas/application";

const secondsADay = 24 * 60 * 60;

/** After this long a push without an outcome has lost its process; it may have been taken. */
const longestPush = 3 * 60 * 1000;

/** Stands in the kept copy of a push for the secret of its callback address. */
const cutToken = "(cut)";

const stateAfter = {
  accepted: "accepted",
  refused: "refused",
  unknown: "unknown",
  "not-sent": "submitted",
} as const satisfies Record<PushEnd["result"], ApplicationState>;

type PushRequest = ReturnType<typeof makePushRequest>;

/**
 * Makes the body of a push and throws it away: whatever the contract would refuse is found before anything moves.
 * @throws AppError `incomplete` (409); `breaks-contract` (422) whose detail lists the faulty paths
 */
export function tryPush(draft: Draft, employee: Employee): void {
  preparePush(draft, randomUUID(), newToken(), employee);
}

/**
 * The body of a draft's push under our settings, checked by the strict wire schema.
 * @param signedPdf id of the stored form
 * @param employee who vouches for the in-person verification
 * @throws AppError `incomplete` (409); `breaks-contract` (422) whose detail lists the faulty paths
 */
function preparePush(
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
 * after. Does nothing when another request has begun first.
 */
export async function pushApplication(draft: Draft, signedPdf: string, employee: Employee): Promise<void> {
  const { application } = draft;
  const callbackToken = newToken();
  const request = preparePush(draft, signedPdf, callbackToken, employee);
  const push = await begin(application, request, callbackToken);
  if (!push) return;
  await finish(application, push, await send(request));
  await settleCallbacks(application);
}

/** Settles a push whose process was lost: it may have been taken, so its outcome is unknown. */
export async function settleLostPush(application: ApplicationRecord): Promise<void> {
  if (application.state !== "pushing") return;
  const push = await latestPush(application);
  if (!push || push.finishedAt || push.startedAt.getTime() > Date.now() - longestPush) return;
  await finish(application, push, { result: "unknown", code: "process-lost" });
  await settleCallbacks(application);
}

function begin(
  application: ApplicationRecord,
  request: PushRequest,
  callbackToken: string,
): Promise<PushRecord | null> {
  const sent = JSON.stringify(request);
  return inTransaction(async (transaction) => {
    const moved = await moveApplication(transaction, {
      application,
      from: statesBefore("pushing"),
      to: "pushing",
      actor: "system",
      reason: "push-begun",
    });
    if (!moved) return null;
    return beginPush(transaction, application, {
      callbackTokenHash: hashToken(callbackToken),
      body: sent.replaceAll(callbackToken, cutToken),
      bodyHash: createHash("sha256").update(sent).digest("hex"),
    });
  });
}

async function send(request: PushRequest): Promise<PushEnd> {
  try {
    const answer = await upstream().pushOnboarding(request);
    return { result: "accepted", status: 200, customerId: answer.customerId, requestId: answer.requsetId };
  } catch (error) {
    if (!(error instanceof UpstreamError)) {
      logger.error({ error }, "A push ended in an error of ours");
      return { result: "unknown", code: "internal" };
    }
    logger.warn({ kind: error.kind, status: error.status, reason: error.reason }, "A push was not accepted");
    return {
      result: readResult(error),
      status: error.status ?? null,
      code: error.answer?.code ?? error.reason ?? error.kind,
      message: error.answer?.message ?? null,
    };
  }
}

/** Statuses that judge what was sent, whoever wrote the answer and however it can be read. */
const aboutTheApplication = [400, 422];

/** Statuses that speak of the way to the upstream, not of the application. */
const aboutTheWay = [401, 403, 404, 405, 407, 413, 415, 421, 429];

/**
 * `refused` lets the investor correct and submit again; `not-sent` keeps the answers and offers to send them again. Other
 * client errors refuse only in the upstream's own words: a gateway that answers a page has judged nothing.
 */
function readResult({ kind, taken, status = 0 }: UpstreamError): PushEnd["result"] {
  if (taken === "maybe") return "unknown";
  // The status of a failed login is not that of the push.
  if (kind === "login-failed") return "not-sent";
  if (aboutTheApplication.includes(status)) return "refused";
  const isClientError = kind === "refused" && status >= 400 && status < 500;
  return isClientError && !aboutTheWay.includes(status) ? "refused" : "not-sent";
}

async function finish(application: ApplicationRecord, push: PushRecord, end: PushEnd): Promise<void> {
  await inTransaction(async (transaction) => {
    // The application's row first, as everywhere: two that lock in another order could wait for each other.
    await lockApplication(transaction, application, applicationStates);
    if (!(await finishPush(transaction, application, push.id, end))) return;
    await moveApplication(transaction, {
      application,
      from: ["pushing"],
      to: stateAfter[end.result],
      actor: "upstream",
      reason: `push-${end.result}`,
    });
    if (end.result === "accepted") await wipeAadhaar(transaction, application);
  });
}
