import { type ApplicationRecord, findApplication } from "@/lib/db/applications";
import { latestPush, type PushRecord } from "@/lib/db/pushes";
import { env } from "@/lib/env";
import { settingsAnswers } from "@/lib/onboarding/answers";
import { settleLostPush } from "@/lib/onboarding/push";
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
  await settleLostPush(application);
  const current = (await findApplication(application.id)) ?? application;
  const push = await latestPush(current);
  return {
    reference: current.reference,
    state: current.state,
    outcome: current.outcome,
    submittedAt: current.submittedAt?.toISOString() ?? null,
    answeredAt: push?.finishedAt?.toISOString() ?? null,
    completedAt: current.completedAt?.toISOString() ?? null,
    toCorrect: current.state === "refused" ? stepsToCorrect(push) : [],
    final: resting.includes(current.state),
  };
}

function stepsToCorrect(push: PushRecord | null): string[] {
  return push ? stepsNamedIn(push.message ?? "", settingsAnswers(env())) : [];
}
