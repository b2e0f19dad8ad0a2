import type { AllAnswers } from "@/lib/onboarding/answers";
import { checkStep } from "@/lib/onboarding/check-step";
import { type Step, steps } from "@/lib/onboarding/steps";
import { always, holds, type RawAnswers } from "@/schemas/forms/step-form";

/** Where an investor stands: derived from the answers each time, never stored. */
export type Journey = {
  /** The steps that apply, in order. */
  steps: { step: Step; complete: boolean; mayVisit: boolean }[];
  /** The first step that is not complete, or null when only the review is left. */
  next: Step | null;
};

/**
 * Replays the answers. A step may be visited when every step before it is complete.
 * @param today a moment of today, in milliseconds since 1970
 */
export function planJourney(answers: AllAnswers, settings: RawAnswers, today: number): Journey {
  const journey: Journey = { steps: [], next: null };
  for (const step of stepsThatApply(settings)) {
    const mayVisit = journey.next === null;
    const { complete } = checkStep(step, answers, settings, today);
    journey.steps.push({ step, complete, mayVisit });
    if (!complete) journey.next ??= step;
  }
  return journey;
}

/** The steps that apply under these settings. */
function stepsThatApply(settings: RawAnswers): Step[] {
  return steps.filter((step: Step) => holds(step.applies ?? always, settings));
}
