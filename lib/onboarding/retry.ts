import type { ApplicationRecord } from "@/lib/db/applications";
import type { PushRecord, PushResult } from "@/lib/db/pushes";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait at most after the first, second, ... safe failure in a row, in milliseconds. */
export const timetable: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
];

/** A wait that the upstream asks for is kept to up to this, in milliseconds. */
const longestAsked = hour;

/** Why an attempt ended before there was anything to send: its form could not be made, for now or because of its files. */
export const makingFaults = ["not-made", "file-damaged"] as const;

/** Why an application is tried again by itself. */
type RetryReason = "not-made" | "no-connection" | "login-failed" | "not-let-in" | "busy";

/**
 * Why it is not: `tried-enough`, `file-damaged`, `turned-away` and `login-refused` wait for an operator; `may-have-arrived` for a
 * callback or staff; `refused` for its investor.
 */
type StopReason =
  | "tried-enough"
  | "file-damaged"
  | "turned-away"
  | "login-refused"
  | "may-have-arrived"
  | "refused";

type RetryPlan =
  | { retryAt: Date; retryReason: RetryReason }
  | { retryAt: null; retryReason: StopReason | null };

/** How an attempt ended, as far as it matters here. */
export type Ended = {
  result: PushResult;
  /** In the words of `UpstreamErrorKind`, or one of `makingFaults`. */
  fault?: string | null | undefined;
  status?: number | null | undefined;
  retryAfterSeconds?: number | null | undefined;
};

/**
 * When an attempt is made again by itself and why, or why not. Only what was provably not taken is: nothing of it left,
 * or it was answered 401 (after a new login), 429, or 503 with `Retry-After`. The waits follow the timetable, anywhere
 * between nothing and the whole of each; never sooner than the upstream asks.
 * @param failures safe failures in a row, this one among them
 * @param random between 0 and 1
 */
export function planRetry(
  end: Ended,
  failures: number,
  now: Date = new Date(),
  random: () => number = Math.random,
): RetryPlan {
  const reason = readReason(end);
  if (!isRetried(reason)) return { retryAt: null, retryReason: reason };
  const longest = timetable[failures - 1];
  if (longest === undefined) return { retryAt: null, retryReason: "tried-enough" };
  const asked = Math.min((end.retryAfterSeconds ?? 0) * second, longestAsked);
  const wait = Math.max(asked, random() * longest);
  return { retryAt: new Date(now.getTime() + Math.round(wait)), retryReason: reason };
}

type Submitted = Pick<ApplicationRecord, "submittedAt" | "heldUntil">;
type Attempt = Pick<PushRecord, "cause" | "result" | "startedAt" | "retryAt">;

/** Whether nothing has been sent since an application was submitted. */
export function isUnsent(
  { submittedAt }: Pick<Submitted, "submittedAt">,
  latest: Pick<Attempt, "startedAt"> | null,
): boolean {
  return latest === null || (submittedAt !== null && latest.startedAt < submittedAt);
}

/** When a submitted application goes out by itself; null where it waits for somebody. */
export function dueAt(application: Submitted, latest: Attempt | null): Date | null {
  if (application.heldUntil !== null) return application.heldUntil;
  if (latest === null || isUnsent(application, latest)) return application.submittedAt ?? new Date(0);
  return latest.retryAt;
}

/**
 * How often in a row it could not be sent since somebody last said that it should be.
 * @param attempts oldest first, with the one that has just failed
 */
export function countFailures(attempts: readonly Pick<Attempt, "cause">[]): number {
  return (
    attempts.length -
    Math.max(
      0,
      attempts.findLastIndex(({ cause }) => cause !== "retry"),
    )
  );
}

function isRetried(reason: RetryReason | StopReason | null): reason is RetryReason {
  return (
    reason === "not-made" ||
    reason === "no-connection" ||
    reason === "login-failed" ||
    reason === "not-let-in" ||
    reason === "busy"
  );
}

function readReason({ result, fault, status, retryAfterSeconds }: Ended): RetryReason | StopReason | null {
  if (result === "accepted") return null;
  if (result === "refused") return "refused";
  if (result === "unknown") return "may-have-arrived";
  if (fault === "not-made" || fault === "file-damaged") return fault;
  if (fault === "no-connection") return "no-connection";
  if (fault === "login-failed") return judgesUs(status) ? "login-refused" : "login-failed";
  if (status === 401) return "not-let-in";
  const isBusy = status === 429 || (status === 503 && typeof retryAfterSeconds === "number");
  return isBusy ? "busy" : "turned-away";
}

/** Whether a login was refused for what we sent: asking again with the same would only lock us out. */
function judgesUs(status: number | null | undefined): boolean {
  return typeof status === "number" && status >= 400 && status < 500 && status !== 408 && status !== 429;
}
