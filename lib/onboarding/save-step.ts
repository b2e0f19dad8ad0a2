import { saveAnswers } from "@/lib/db/answers";
import type { ApplicationRecord } from "@/lib/db/applications";
import { isMasked, maskAadhaar } from "@/lib/mask";
import { type AllAnswers, answersAround } from "@/lib/onboarding/answers";
import { findBranch } from "@/lib/onboarding/bank-branch";
import { checkStep } from "@/lib/onboarding/check-step";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import { type Step, stepReadsAadhaar } from "@/lib/onboarding/steps";
import { findPincode } from "@/lib/pincodes";
import { path } from "@/lib/paths";

/** A step as its form sent it: names and values as typed. */
export type SentForm = Readonly<Record<string, string>>;

const longestAnswer = 2000;

/**
 * Saves a step as it was typed, whatever is wrong with it, and tells where the person goes next: back to the step with
 * its faults shown, to the next step that is not complete, or to the review.
 * @throws AppError `locked` (409) when the application may no longer be changed
 */
export async function saveStep(application: ApplicationRecord, step: Step, sent: SentForm): Promise<string> {
  const before = await loadDraft(application);
  const values = await complete(step, before, readAnswersOf(step, before, sent));
  const saved = await saveAnswers(application, step.slug, values, { expected: Number(sent["revision"] ?? 0) });
  const replaced = saved !== "conflict" && saved.replaced ? step.slug : undefined;
  const returnTo = sent["return"] === "review" ? "review" : undefined;
  if (sent["intent"] === "find-branch") return path.step(step.slug, { returnTo, replaced });

  const draft = await loadDraft(application);
  const { complete: isComplete } = checkStep(step, draft.answers, draft.settings, Date.now());
  if (!isComplete) return path.step(step.slug, { check: true, returnTo, replaced });
  return draft.journey.next ? path.step(draft.journey.next.slug, { replaced, returnTo }) : path.review({ replaced });
}

/**
 * Saves a step in passing, without asking whether it is right.
 * @returns the new revision, or `conflict` when another tab has saved the step since
 * @throws AppError `locked` (409)
 */
export async function saveDraft(
  application: ApplicationRecord,
  step: Step,
  sent: SentForm,
): Promise<{ revision: number } | "conflict"> {
  const draft = await loadDraft(application);
  const values = { ...keptFrom(step, draft), ...readAnswersOf(step, draft, sent) };
  return saveAnswers(application, step.slug, values, { ifRevision: Number(sent["revision"] ?? 0) });
}

/** The answers in a sent form that belong to the step, with a masked number put back as it was. */
function readAnswersOf(step: Step, draft: Draft, sent: SentForm): Record<string, string> {
  const values: Record<string, string> = {};
  for (const question of step.questions) {
    if (question.file) continue;
    const typed = sent[question.name];
    if (typed !== undefined) values[question.name] = typed.slice(0, longestAnswer);
    else if (question.kind === "checkbox") values[question.name] = "";
  }
  for (const [name, value] of Object.entries(sent)) {
    if (name.startsWith("confirm.")) values[name] = value.slice(0, longestAnswer);
  }
  return unmask(step, draft, values);
}

function unmask(step: Step, draft: Draft, values: Record<string, string>): Record<string, string> {
  const stored = draft.answers[step.slug] ?? {};
  const around = answersAround(step, { ...draft.answers, [step.slug]: values }, draft.settings);
  for (const question of step.questions) {
    const typed = values[question.name];
    const kept = stored[question.name];
    if (typed === undefined || kept === undefined || !stepReadsAadhaar(question, around)) continue;
    if (maskAadhaar(typed) === maskAadhaar(kept) && /X/.test(typed)) values[question.name] = kept;
  }
  return values;
}

/** What the step held before and no field of its form carries: confirmations and a branch that was found. */
function keptFrom(step: Step, draft: Draft): Record<string, string> {
  const names = new Set(step.questions.map(({ name }) => name));
  const stored = Object.entries(draft.answers[step.slug] ?? {});
  return Object.fromEntries(stored.filter(([name]) => !names.has(name)));
}

async function complete(
  step: Step,
  draft: Draft,
  values: Record<string, string>,
): Promise<Record<string, string>> {
  const all = { ...keptFrom(step, draft), ...keepUnasked(step, draft), ...values };
  fillFromPincode(step, all);
  return step.slug === "bank" ? findBranch(all) : all;
}
