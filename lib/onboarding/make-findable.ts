import { indexApplication } from "@/lib/db/application-indexes";
import type { ApplicationRecord } from "@/lib/db/applications";
import type { AllAnswers } from "@/lib/onboarding/answers";
import { panOf } from "@/lib/onboarding/derived";
import { loadDraft } from "@/lib/onboarding/draft";
import { isPan } from "@/schemas/fields";

/** The steps that hold what an application is searched by. */
export const stepsWithNameOrPan: readonly string[] = ["identity", "about-you"];

/** Whether a step holds what an application is searched by. */
export function isSearchedBy(slug: string): boolean {
  return stepsWithNameOrPan.includes(slug);
}

/** Makes an application findable by the name and the PAN that it holds at this moment, a half-filled one too. */
export async function makeFindable(application: ApplicationRecord): Promise<void> {
  await indexApplication(application, async (transaction) => {
    const { answers } = await loadDraft(application, transaction);
    const pan = panOf(answers);
    return { pan: isPan(pan) ? pan : null, names: [nameOf(answers)] };
  });
}

/** The investor's name as on the identity document; empty where none was given yet. */
export function nameOf(answers: AllAnswers): string {
  return answers["identity"]?.["name"]?.trim() ?? "";
}
