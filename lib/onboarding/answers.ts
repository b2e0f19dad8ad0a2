import type { Env } from "@/lib/env";
import type { Step } from "@/lib/onboarding/steps";
import type { RawAnswers } from "@/schemas/forms/step-form";

/** All raw answers of an application: by step, then by question; a file question holds the id of its file. */
export type AllAnswers = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The settings that conditions may name, as answers. */
export function settingsAnswers(
  settings: Pick<Env, "kycMode" | "bankVerification" | "fatcaResidenceQuestion" | "collectAadhaar">,
): Record<string, string> {
  return {
    "settings.videoRequired": settings.kycMode === "3" ? "on" : "off",
    "settings.bankVerification": settings.bankVerification ? "on" : "off",
    "settings.residenceQuestion": settings.fatcaResidenceQuestion,
    "settings.collectAadhaar": settings.collectAadhaar ? "on" : "off",
  };
}

/** What a step's conditions see: its own answers by name, those of every step as `step.question`, and the settings. */
export function answersAround(
  step: Pick<Step, "slug">,
  answers: AllAnswers,
  settings: RawAnswers,
): RawAnswers {
  const around: Record<string, string | undefined> = { ...settings };
  for (const [slug, values] of Object.entries(answers)) {
    for (const [question, value] of Object.entries(values)) around[`${slug}.${question}`] = value;
  }
  return { ...around, ...answers[step.slug] };
}
