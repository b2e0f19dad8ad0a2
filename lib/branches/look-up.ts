import {
  type BranchAnswer,
  forgetBranchSearches,
  keepBranchAnswer,
  listBranchSearches,
  noteBranchSearch,
  readBranchAnswers,
} from "@/lib/db/branches";
import { type Limit, useLimit } from "@/lib/db/limits";
import { logger } from "@/lib/logger";
import { UpstreamError, upstream } from "@/lib/upstream";
import { type BranchFault, branchSchema } from "@/schemas/branch";
import { micrCode } from "@/schemas/fields";

/** How often one person may have the upstream asked. Kept answers don't count. */
export const micrLimit: Limit = { name: "MICR", points: 300, seconds: 60 * 60 };

/** What came of asking the upstream for a MICR code; `message` is what it said. */
export type Asked =
  | { result: "answered"; answer: BranchAnswer }
  | { result: "failed"; fault: BranchFault; message: string }
  | { result: "limited"; waitSeconds: number };

/**
 * Asks the upstream for a MICR code and keeps what it says, a branch or that there is none.
 * @param whom id of the member of staff on whose limit it counts
 * @param code nine digits
 */
export async function askBranch(whom: string, code: string, signal?: AbortSignal): Promise<Asked> {
  const waitSeconds = await useLimit(micrLimit, whom);
  if (waitSeconds > 0) return { result: "limited", waitSeconds };
  try {
    const search = await upstream().searchBankBranch(code, signal);
    if (search.result === "invalid") return { result: "failed", fault: "invalid", message: search.message };
    const known = { micrCode: code, askedAt: new Date() };
    const answer: BranchAnswer =
      search.result === "found"
        ? { ...known, branch: branchSchema.parse(search.branch) }
        : { ...known, branch: null, message: search.message };
    await keepBranchAnswer(answer);
    return { result: "answered", answer };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logger.warn({ kind: error.kind, status: error.status }, "The bank branch search did not answer");
    return { result: "failed", fault: readFault(error), message: error.answer?.message.trim() ?? "" };
  }
}

function readFault({ kind, status }: UpstreamError): BranchFault {
  switch (kind) {
    case "refused":
      if (status === 429) return "busy";
      return status !== undefined && status >= 500 ? "unavailable" : "refused";
    case "not-json":
    case "wrong-shape":
    case "too-large":
      return status !== undefined && status >= 500 ? "unavailable" : "unreadable";
    case "cancelled":
      return "time-out";
    case "invalid-request":
      return "refused";
    default:
      return kind;
  }
}

/** What a page shows for a MICR code that somebody typed. */
export type LookUp =
  | { state: "nothing" }
  /** No nine digits. */
  | { state: "malformed"; fault: "missing" | "nine-digits" }
  /** The upstream has not been asked yet. */
  | { state: "unasked"; code: string }
  | { state: "answered"; code: string; answer: BranchAnswer }
  | { state: "failed"; code: string; fault: BranchFault; message: string }
  /** No more questions until then. */
  | { state: "limited"; code: string; until: Date };

/**
 * Looks a branch up: what is kept of it first, else the upstream.
 * @param typed the code as typed; undefined where nothing was asked for
 * @param mayAsk false where nobody is waiting for the answer, as when a page is only fetched ahead
 */
export async function lookUpBranch(
  staff: { id: string },
  typed: string | undefined,
  mayAsk: boolean,
): Promise<LookUp> {
  if (typed === undefined) return { state: "nothing" };
  const parsed = micrCode.safeParse(typed.trim());
  if (!parsed.success) {
    return { state: "malformed", fault: typed.trim() === "" ? "missing" : "nine-digits" };
  }
  const code = parsed.data;
  const kept = (await readBranchAnswers([code])).get(code);
  if (kept) {
    if (mayAsk) await noteBranchSearch(staff.id, code);
    return { state: "answered", code, answer: kept };
  }
  if (!mayAsk) return { state: "unasked", code };
  const asked = await askBranch(staff.id, code);
  if (asked.result === "answered") {
    await noteBranchSearch(staff.id, code);
    return { state: "answered", code, answer: asked.answer };
  }
  return asked.result === "failed"
    ? { state: "failed", code, fault: asked.fault, message: asked.message }
    : { state: "limited", code, until: new Date(Date.now() + asked.waitSeconds * 1000) };
}

/**
 * Asks the upstream again for a code that it has answered.
 * @returns why there is no new answer; undefined where there is one
 */
export async function refreshBranch(
  staff: { id: string },
  typed: string,
): Promise<BranchFault | "limited" | undefined> {
  const code = micrCode.safeParse(typed);
  if (!code.success) return "invalid";
  const asked = await askBranch(staff.id, code.data);
  if (asked.result === "answered") return undefined;
  return asked.result === "failed" ? asked.fault : "limited";
}

/** What somebody looked for last, the newest first, with what is known of it. */
export async function recentBranches(staff: {
  id: string;
}): Promise<{ code: string; answer: BranchAnswer | undefined }[]> {
  const codes = await listBranchSearches(staff.id);
  const answers = await readBranchAnswers(codes);
  return codes.map((code) => ({ code, answer: answers.get(code) }));
}

/** Forgets that somebody looked for a code, or for any. */
export async function forgetOwnSearches(staff: { id: string }, code: string | undefined): Promise<void> {
  await forgetBranchSearches(staff.id, code);
}

/** Whether a page is loaded by somebody who waits for it: not fetched ahead, and not by a script. */
export function isAwaited(headers: Headers): boolean {
  const ahead = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""}`;
  if (ahead.includes("prefetch")) return false;
  const goal = headers.get("sec-fetch-dest");
  return goal === null ? (headers.get("accept") ?? "").includes("text/html") : goal === "document";
}
