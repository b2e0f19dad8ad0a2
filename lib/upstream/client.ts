import { checkGstDiscrepancy, type GstEssentials } from "@/lib/upstream/check-gst-discrepancy";
import type { UpstreamConfig, UpstreamContext } from "@/lib/upstream/context";
import { UpstreamError } from "@/lib/upstream/errors";
import { defaultLimits, type Limits, makeAgent, postJson, writeBody } from "@/lib/upstream/http";
import { type PreparedPush, preparePush } from "@/lib/upstream/push-onboarding";
import { type BankBranchSearch, searchBankBranch } from "@/lib/upstream/search-bank-branch";
import { type Credentials, openSession } from "@/lib/upstream/session";
import type { GstDiscrepancyResponse } from "@/schemas/upstream/gst-discrepancy";
import { type LoginResponse, loginRequestSchema, loginResponseSchema } from "@/schemas/upstream/login";
import type { PushRequest } from "@/schemas/upstream/push";

/** The three operations of the upstream. Each throws `UpstreamError` and nothing else. */
export type UpstreamClient = {
  /**
   * Settles the bytes of a push (contract, "Push onboarding request") and sends them when told to: once, never repeated
   * except after a 401.
   */
  preparePush(body: PushRequest): PreparedPush;
  /** Checks one return period of a taxpayer (contract, "GST discrepancy request"). Credentials are not kept. */
  checkGstDiscrepancy(
    essentials: GstEssentials,
    options: { acceptLanguage: string; signal?: AbortSignal },
  ): Promise<GstDiscrepancyResponse>;
  /** Finds a bank branch by its MICR code (contract, "Bank search request"). */
  searchBankBranch(micrCode: string, signal?: AbortSignal): Promise<BankBranchSearch>;
  /** Closes idle connections. */
  close(): Promise<void>;
};

/**
 * Makes a client of the upstream. Both services have a session of their own.
 * @param options time and size limits, and the clock, for tests
 */
export function createUpstreamClient(
  config: UpstreamConfig,
  options: { limits?: Partial<Limits>; now?: () => number } = {},
): UpstreamClient {
  const limits = { ...defaultLimits, ...options.limits };
  const agents = { push: makeAgent(limits, false), other: makeAgent(limits, true) };

  async function logIn({ loginUrl, username, password }: Credentials): Promise<LoginResponse> {
    try {
      const { answer } = await postJson({
        operation: "login",
        url: loginUrl,
        headers: { "content-type": "application/json", accept: "application/json" },
        body: writeBody("login", loginRequestSchema, { username, password }),
        answer: loginResponseSchema,
        dispatcher: agents.other,
        totalMs: limits.callMs,
        answerBytes: limits.answerBytes,
      });
      return answer;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      throw new UpstreamError("login-failed", "login", {
        taken: "no",
        status: error.status,
        reason: error.reason ? `${error.kind} ${error.reason}` : error.kind,
        retryAfterSeconds: error.retryAfterSeconds,
        answer: error.answer,
      });
    }
  }

  const context: UpstreamContext = {
    config,
    limits,
    agents,
    general: openSession(config.upstream.auth, logIn, options.now),
    kra: openSession(config.kra.auth, logIn, options.now),
  };

  return {
    preparePush: (body) => preparePush(context, body),
    checkGstDiscrepancy: (essentials, settings) => checkGstDiscrepancy(context, essentials, settings),
    searchBankBranch: (micrCode, signal) => searchBankBranch(context, micrCode, signal),
    async close() {
      await Promise.all([agents.push.close(), agents.other.close()]);
    },
  };
}
