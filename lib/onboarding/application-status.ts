import type { ApplicationRecord } from "@/lib/db/applications";
import { latestPush, type PushRecord } from "@/lib/db/pushes";
import { env } from "@/lib/env";
import { settingsAnswers } from "@/lib/onboarding/answers";
import { stepsNamedIn } from "@/lib/onboarding/wire-places";
import type { ApplicationStatus } from "@/schemas/api";
import type { ApplicationState } from "@/schemas/application";

/** States in which a page need not ask again: nothing changes there without the investor. */
const resting: readonly ApplicationState[] = [
  "draft",
  "refused",
  "returned",
  "completed",
  "withdrawn",
  "expired",
];

/** Where an application stands, for its investor. */
export async function readStatus(application: ApplicationRecord): Promise<ApplicationStatus> {
  const push = await latestPush(application);
  const waitsUntil = application.heldUntil ?? push?.retryAt;
  return {
    reference: application.reference,
    state: application.state,
    outcome: application.outcome,
    submittedAt: application.submittedAt?.toISOString() ?? null,
    answeredAt: push?.finishedAt?.toISOString() ?? null,
    completedAt: application.completedAt?.toISOString() ?? null,
    retryAt: application.state === "submitted" ? (waitsUntil?.toISOString() ?? null) : null,
    isHeld: application.state === "submitted" && application.heldUntil !== null,
    toCorrect: application.state === "refused" ? stepsToCorrect(push) : [],
    final: resting.includes(application.state),
  };
}

function stepsToCorrect(push: PushRecord | null): string[] {
  return push ? stepsNamedIn(push.message ?? "", settingsAnswers(env())) : [];
}
