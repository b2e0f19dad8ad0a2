import type { UpstreamContext } from "@/lib/upstream/context";
import { postJson, writeBody } from "@/lib/upstream/http";
import {
  type GstDiscrepancyRequest,
  type GstDiscrepancyResponse,
  gstDiscrepancyRequestSchema,
  gstDiscrepancyResponseSchema,
} from "@/schemas/upstream/gst-discrepancy";

export type GstEssentials = GstDiscrepancyRequest["essentials"];

/**
 * `POST {base_url}/api/v2/patrons/<patron_id>/gstrdiscrepancies` (contract, "Endpoints" 1). The echo of the credentials
 * and the access token in the answer are dropped here.
 */
export async function checkGstDiscrepancy(
  { config, general, limits, agents }: UpstreamContext,
  essentials: GstEssentials,
  { acceptLanguage, signal }: { acceptLanguage: string; signal?: AbortSignal },
): Promise<GstDiscrepancyResponse> {
  const operation = "check GST discrepancy";
  const body = writeBody(operation, gstDiscrepancyRequestSchema([config.gstPeriodFormat]), { essentials });
  const { baseUrl, patronId } = config.upstream;
  const { answer } = await general.withToken((token) =>
    postJson({
      operation,
      url: `${baseUrl}/api/v2/patrons/${encodeURIComponent(patronId)}/gstrdiscrepancies`,
      headers: {
        authorization: token,
        "content-type": "application/json",
        accept: "application/json",
        "accept-language": acceptLanguage,
      },
      body,
      answer: gstDiscrepancyResponseSchema,
      dispatcher: agents.other,
      totalMs: limits.callMs,
      answerBytes: limits.answerBytes,
      signal,
    }),
  );
  return answer;
}
