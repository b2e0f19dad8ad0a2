import type { PushRecord } from "@/lib/db/pushes";

/** Statuses that turn a request away without a look at what it asks. */
const turnedAway = [404, 405, 407, 413, 415, 421];

/** How the client says that what came back can't be read as HTTP; so does each code that begins with `HPE_`. */
const notHttp = ["HTTPParserError", "UND_ERR_HEADERS_OVERFLOW"];

/**
 * Which words say what went wrong with an attempt: the client's kind of fault (`UpstreamErrorKind`), and finer than it
 * where the answer was read and its status tells more.
 * @returns a key of `ledger.faults`; null where nothing went wrong
 */
export function nameFault({
  result,
  fault,
  status,
  code,
}: Pick<PushRecord, "result" | "fault" | "status" | "code">): string | null {
  if (fault === "not-json" && (code === "duplicate-key" || code === "too-deep")) return code;
  if (fault === "cut" && (notHttp.includes(code ?? "") || code?.startsWith("HPE_"))) return "not-http";
  return fault === "refused" && status !== null ? nameRefusal(status, result === "not-sent") : fault;
}

function nameRefusal(status: number, isUntaken: boolean): string {
  if (status < 400) return "redirect";
  if (status === 401 || status === 403) return "not-let-in";
  if (status === 408) return "gave-up";
  if (status === 429 || (status === 503 && isUntaken)) return "busy";
  if (status >= 500) return "failed";
  return turnedAway.includes(status) ? "turned-away" : "refused";
}
