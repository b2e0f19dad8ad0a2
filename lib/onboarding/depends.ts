import type { Step } from "@/lib/onboarding/steps";
import { always, type Condition, type RawAnswers } from "@/schemas/forms/step-form";

/**
 * What is left of a question's condition once everything outside its own step is known: `shown` always or never, or
 * `depends` on other questions of the page (in the form of `QuestionView.depends`).
 */
export function narrowCondition(
  step: Step,
  question: string,
  around: RawAnswers,
): { shown: boolean; depends?: string } {
  const own = new Set(step.questions.map(({ name }) => name));
  const condition: Condition = step.form.asked[question] ?? always;
  const alternatives: string[] = [];
  for (const alternative of condition) {
    const parts = Object.entries(alternative);
    const outside = parts.filter(([name]) => !own.has(name));
    if (!outside.every(([name, values]) => values.includes(around[name] ?? ""))) continue;
    const inside = parts.filter(([name]) => own.has(name));
    if (inside.length === 0) return { shown: true };
    alternatives.push(inside.map(([name, values]) => `${name}=${values.join("|")}`).join("&"));
  }
  return alternatives.length === 0 ? { shown: false } : { shown: true, depends: alternatives.join(";") };
}
