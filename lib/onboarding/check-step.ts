import { type AllAnswers, answersAround } from "@/lib/onboarding/answers";
import { type Caution, findCautions } from "@/lib/onboarding/cautions";
import type { Step } from "@/lib/onboarding/steps";
import type { RawAnswers } from "@/schemas/forms/step-form";

/** What is wrong with a step's answers. A step is complete when there is no fault and every caution is confirmed. */
export type StepCheck = {
  /** Fault code by question. */
  faults: Record<string, string>;
  cautions: (Caution & { confirmed: boolean })[];
  complete: boolean;
};

/** The name of the box that confirms a caution; its value is the doubted answer. */
export function confirmationName(caution: Caution): string {
  return `confirm.${caution.question}.${caution.caution}`;
}

/**
 * Checks the answers of one step as they were typed.
 * @param today a moment of today, in milliseconds since 1970
 */
export function checkStep(step: Step, answers: AllAnswers, settings: RawAnswers, today: number): StepCheck {
  const around = answersAround(step, answers, settings);
  const parsed = step.form.schema.safeParse(around);
  const faults: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const question = String(issue.path[0] ?? "");
    faults[question] ??= issue.message;
  }
  const own = answers[step.slug] ?? {};
  const cautions = findCautions(step, around, today)
    .filter((caution) => faults[caution.question] === undefined)
    .map((caution) => ({ ...caution, confirmed: own[confirmationName(caution)] === caution.value }));
  return {
    faults,
    cautions,
    complete: parsed.success && cautions.every((caution) => caution.confirmed),
  };
}
