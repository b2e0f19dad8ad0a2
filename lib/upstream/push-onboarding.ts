import type { UpstreamContext } from "@/lib/upstream/context";
import { type Answered, postJson, writeBody } from "@/lib/upstream/http";
import {
  type PushRequest,
  type PushResponse,
  pushRequestSchema,
  pushResponseSchema,
} from "@/schemas/upstream/push";

/** A push whose bytes are settled. */
export type PreparedPush = {
  /** What is sent, to the letter; as bytes in UTF-8. */
  json: string;
  send(signal?: AbortSignal): Promise<Answered<PushResponse>>;
};

/** `POST {kra_base_url}/kra-handler/api/onboardings/push` (contract, "Endpoints" 3). */
export function preparePush(
  { config, kra, limits, agents }: UpstreamContext,
  request: PushRequest,
): PreparedPush {
  const operation = "push onboarding";
  const body = writeBody(operation, pushRequestSchema(config), request);
  const send = (signal?: AbortSignal) =>
    kra.withToken((token) =>
      postJson({
        operation,
        url: `${config.kra.baseUrl}/kra-handler/api/onboardings/push`,
        headers: { authorization: token, "content-type": "application/json", accept: "application/json" },
        body,
        answer: pushResponseSchema,
        dispatcher: agents.push,
        totalMs: limits.pushMs,
        answerBytes: limits.answerBytes,
        keepsText: true,
        signal,
      }),
    );
  return { json: body, send };
}
