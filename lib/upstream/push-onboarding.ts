import type { UpstreamContext } from "@/lib/upstream/context";
import { postJson, writeBody } from "@/lib/upstream/http";
import {
  type PushRequest,
  type PushResponse,
  pushRequestSchema,
  pushResponseSchema,
} from "@/schemas/upstream/push";

/** `POST {kra_base_url}/kra-handler/api/onboardings/push` (contract, "Endpoints" 3). */
export async function pushOnboarding(
  { config, kra, limits, agents }: UpstreamContext,
  request: PushRequest,
  signal?: AbortSignal,
): Promise<PushResponse> {
  const operation = "push onboarding";
  const body = writeBody(operation, pushRequestSchema(config), request);
  return kra.withToken((token) =>
    postJson({
      operation,
      url: `${config.kra.baseUrl}/kra-handler/api/onboardings/push`,
      headers: { authorization: token, "content-type": "application/json", accept: "application/json" },
      body,
      answer: pushResponseSchema,
      dispatcher: agents.push,
      totalMs: limits.pushMs,
      answerBytes: limits.answerBytes,
      signal,
    }),
  );
}
