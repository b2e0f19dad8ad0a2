import type { UpstreamErrorBody } from "@/schemas/upstream/error";
import type { DescribedIssue } from "@/schemas/upstream/issues";

/** The calls we make to the upstream. */
export type UpstreamOperation = "login" | "push onboarding" | "check GST discrepancy" | "search bank branch";

/**
 * What went wrong:
 * - `invalid-request`: our own body breaks the contract; nothing was sent.
 * - `login-failed`: no access token could be had; the call itself was not sent.
 * - `no-connection`: nothing of the body left (name, refused, TLS, connect time-out).
 * - `time-out`: no whole answer in time after the body began to leave.
 * - `cut`: the connection was lost after the body began to leave.
 * - `cancelled`: the caller gave up.
 * - `refused`: an answer that says no, with a status and, where it could be read, the error of the upstream.
 * - `not-json`, `wrong-shape`, `too-large`: an answer that could not be read. JSON that has a key twice, or is nested too
 *   deep, counts as none: the reason says which.
 */
export type UpstreamErrorKind =
  | "invalid-request"
  | "login-failed"
  | "no-connection"
  | "time-out"
  | "cut"
  | "cancelled"
  | "refused"
  | "not-json"
  | "wrong-shape"
  | "too-large";

type Details = {
  taken: "no" | "maybe";
  status?: number | undefined;
  reason?: string | undefined;
  retryAfterSeconds?: number | undefined;
  issues?: readonly DescribedIssue[] | undefined;
  answer?: UpstreamErrorBody["error"] | undefined;
  text?: string | undefined;
};

/**
 * A call to the upstream that brought no usable answer. The message and all fields that a logger would print hold no
 * bodies, tokens or words of the upstream; those are in `answer` and `text`, which loggers pass over.
 */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  readonly kind: UpstreamErrorKind;
  readonly operation: UpstreamOperation;
  /** Whether the upstream may have accepted the request. With `no` it is safe to send it again. */
  readonly taken: "no" | "maybe";
  /** The HTTP status, where an answer began. */
  readonly status: number | undefined;
  /** The system's code for a fault of the connection (`ECONNREFUSED`), or the kind of fault of a failed login. */
  readonly reason: string | undefined;
  /** How long the upstream asks us to wait, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** The places of a body that break its schema, without values. */
  readonly issues: readonly DescribedIssue[] | undefined;
  /** The error as the upstream worded it: for staff, never for a log. */
  declare readonly answer: UpstreamErrorBody["error"] | undefined;
  /** The answer as it came, as far as it came, where the call keeps it: for the ledger, never for a log. */
  declare readonly text: string | undefined;

  constructor(kind: UpstreamErrorKind, operation: UpstreamOperation, details: Details) {
    const facts = [details.status, details.reason].filter((fact) => fact !== undefined).join(", ");
    super(`${operation}: ${kind}${facts ? ` (${facts})` : ""}`);
    this.kind = kind;
    this.operation = operation;
    this.taken = details.taken;
    this.status = details.status;
    this.reason = details.reason;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.issues = details.issues;
    Object.defineProperty(this, "answer", { value: details.answer, enumerable: false });
    Object.defineProperty(this, "text", { value: details.text, enumerable: false });
  }
}

/**
 * Whether a request that was answered with this status may have been accepted: not with a client error (a time-out of
 * the upstream's own excepted), nor with 503 when it says when to come back.
 */
export function takenAfter(status: number, retryAfterSeconds?: number): "no" | "maybe" {
  if (status === 408) return "maybe";
  if (status === 503) return retryAfterSeconds === undefined ? "maybe" : "no";
  return status >= 400 && status < 500 ? "no" : "maybe";
}
