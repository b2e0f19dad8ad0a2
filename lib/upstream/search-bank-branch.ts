import type { UpstreamContext } from "@/lib/upstream/context";
import { UpstreamError } from "@/lib/upstream/errors";
import { postJson, writeBody } from "@/lib/upstream/http";
import {
  type BankBranch,
  type BankSearchRequest,
  bankSearchRequestSchema,
  bankSearchResponseSchema,
} from "@/schemas/upstream/bank-search";

/** A branch; or no branch has the code; or the upstream calls the search malformed. `message` is what it said. */
export type BankBranchSearch =
  | { result: "found"; branch: BankBranch }
  | { result: "not-found"; message: string }
  | { result: "invalid"; message: string };

/** The words of a 404 that means the code and not the address (contract, "Errors"). */
const unknownMicrCode = "please enter a valid micr code";

/** `POST {base_url}/api/v2/patrons/<patron_id>/banksearchs` (contract, "Endpoints" 2). */
export async function searchBankBranch(
  { config, general, limits, agents }: UpstreamContext,
  micrCode: string,
  signal?: AbortSignal,
): Promise<BankBranchSearch> {
  const operation = "search bank branch";
  const request: BankSearchRequest = { task: "micrCode", essentials: { micrCode } };
  const body = writeBody(operation, bankSearchRequestSchema, request);
  const { baseUrl, patronId } = config.upstream;
  try {
    const { answer } = await general.withToken((token) =>
      postJson({
        operation,
        url: `${baseUrl}/api/v2/patrons/${encodeURIComponent(patronId)}/banksearchs`,
        headers: { authorization: token, "content-type": "application/json" },
        body,
        answer: bankSearchResponseSchema,
        dispatcher: agents.other,
        totalMs: limits.callMs,
        answerBytes: limits.answerBytes,
        signal,
      }),
    );
    return { result: "found", branch: answer.result };
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "refused" || error.operation !== operation)
      throw error;
    const message = error.answer?.message.trim() ?? "";
    if (error.status === 400) return { result: "invalid", message };
    if (error.status === 404 && message.toLowerCase() === unknownMicrCode) {
      return { result: "not-found", message };
    }
    throw error;
  }
}
