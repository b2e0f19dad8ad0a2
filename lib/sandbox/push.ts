import { randomBytes } from "node:crypto";
import { z } from "zod";
import { describeIssues } from "@/schemas/upstream/issues";
import { type PushOptions, pushRequestSchema } from "@/schemas/upstream/push";
import { answerError, answerFaults } from "./answers";
import { type CallbackSettings, hasRoomForCallbacks, sendCallbacks } from "./callback";
import { readIdentity } from "./customer-id";
import { finishAnswer, refuseAtTheDoor, type Scene } from "./play";
import { findFileFaults } from "./push-files";
import { findPushScenario, normalPush } from "./scenarios";
import { count } from "./state";

export type PushSettings = CallbackSettings &
  Pick<PushOptions, "kycMode" | "bankVerification" | "fatcaCountryCodes">;

const anyPush = z.looseObject({ onboardingData: z.unknown() });

/**
 * Takes a push (contract, "Push onboarding request"): rules, then files, then the answer that the PAN chooses,
 * and the callback after it.
 * @param userId the customer of the upstream on whose behalf the token was issued
 */
export async function takePush(
  body: unknown,
  userId: string,
  settings: PushSettings,
  scene: Omit<Scene, "onceKey">,
): Promise<Response> {
  const { state } = scene;
  const identity = readIdentity(anyPush.safeParse(body).data?.onboardingData);
  const scenario = identity ? findPushScenario(identity.panNumber) : normalPush;
  const full: Scene = { ...scene, onceKey: `push ${identity?.customerId ?? ""}` };
  if (identity) count(state, identity.customerId, "received");

  const refusal = refuseAtTheDoor(scenario.answer, full);
  if (refusal) return refusal;

  const parsed = pushRequestSchema(settings).safeParse(body);
  if (!parsed.success || !identity) {
    return answerFaults(parsed.error ? describeIssues(parsed.error) : []);
  }
  const fileFaults = await findFileFaults(parsed.data);
  if (fileFaults.length > 0) return answerFaults(fileFaults);

  if (scenario.answer === "refused") {
    return answerError(422, "KYC of this PAN is already registered with another KRA", {
      code: "KYC_ALREADY_REGISTERED",
    });
  }
  if (scenario.answer === "refused-field") {
    const path = "onboardingData.identityProof.name";
    return answerFaults([
      { path, message: `${path} must be the name in the records of the Income Tax Department` },
    ]);
  }
  if (!hasRoomForCallbacks(state)) {
    return answerError(503, "Service Unavailable", { headers: { "retry-after": "30" } });
  }

  const { customerId } = identity;
  const requsetId = randomBytes(12).toString("hex");
  const callbackUrl = parsed.data.callbackUrl ?? "";
  count(state, customerId, "accepted");
  if (callbackUrl !== "") {
    const { onboardingData } = parsed.data;
    const taken = { customerId, merchantId: userId, requsetId, callbackUrl, onboardingData };
    await sendCallbacks(state, scenario.callback, taken, settings);
  }
  return finishAnswer(scenario.answer, full, { customerId, requsetId, callbackUrl });
}
