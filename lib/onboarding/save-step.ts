import { saveAnswers } from "@/lib/db/answers";
import type { ApplicationRecord } from "@/lib/db/applications";
import { maskAadhaar } from "@/lib/mask";
import { findBranch } from "@/lib/onboarding/bank-branch";
import { checkStep } from "@/lib/onboarding/check-step";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import { guardChanges, isToSignAgain } from "@/lib/onboarding/guard-changes";
import { readOpenQuestions } from "@/lib/onboarding/open-questions";
import { isSearchedBy, makeFindable } from "@/lib/onboarding/make-findable";
import { type Step } from "@/lib/onboarding/steps";
import { findPincode } from "@/lib/pincodes";
import type { SentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { findByLabel, state } from "@/schemas/code-tables";

const longestAnswer = 2000;
const mostAnswers = 100;
const branchQuestion = "micrCode";

/**
 * Saves a step as it was typed, whatever is wrong with it, and tells where the person goes next: back to the step with
 * its faults shown, to the next step that is not complete, or to the review. Where staff sent some questions back, the
 * others stay as they were, and the short list comes next.
 * @param filled answers that stand on a document that was just read: they count before those that were typed
 * @throws AppError `locked` (409) when the application may no longer be changed
 */
export async function saveStep(
  application: ApplicationRecord,
  step: Step,
  sent: SentForm,
  filled: Readonly<Record<string, string>> = {},
): Promise<string> {
  const before = await loadDraft(application);
  const values = await complete(step, before, { ...readAnswersOf(step, before, sent), ...filled });
  const saved = await keepAnswers(application, step, values, { expected: Number(sent["revision"] ?? 0) });
  const replaced = saved !== "conflict" && saved.replaced ? step.slug : undefined;
  const returnTo = sent["return"] === "review" ? "review" : undefined;
  const draft = await loadDraft(application);
  const check = checkStep(step, draft.answers, draft.settings, Date.now());
  const { complete: isComplete } = check;
  if (sent["intent"] === "find-branch") {
    const isDoubted = check.cautions.some(
      ({ question, confirmed }) => question === branchQuestion && !confirmed,
    );
    const isWrong = check.faults[branchQuestion] !== undefined || isDoubted;
    return path.step(step.slug, { check: isWrong, only: branchQuestion, returnTo, replaced });
  }
  if (!isComplete) return path.step(step.slug, { check: true, returnTo, replaced });
  if (await readOpenQuestions(draft)) return path.corrections({ replaced });
  const { next } = draft.journey;
  if (next === null) return path.review({ replaced });
  return path.step(next.slug, { replaced, returnTo, check: returnTo !== undefined && !isToSignAgain(draft) });
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
  return keepAnswers(application, step, values, { ifRevision: Number(sent["revision"] ?? 0) });
}

/** Saves what may be changed of a step, and lets it be searched by. */
async function keepAnswers(
  application: ApplicationRecord,
  step: Step,
  values: Record<string, string>,
  options: { ifRevision?: number; expected?: number },
): ReturnType<typeof saveAnswers> {
  const guard = guardChanges(application, step);
  const saved = await saveAnswers(application, step.slug, values, { ...options, guard: guard.answers });
  await guard.settle();
  if (saved !== "conflict" && isSearchedBy(step.slug)) await makeFindable(application);
  return saved;
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
    const [, question] = /^confirm\.(\w+)\.[a-z-]{1,40}$/.exec(name) ?? [];
    const isOwn = step.questions.some((asked) => asked.name === question);
    if (isOwn && Object.keys(values).length < mostAnswers) values[name] = value.slice(0, longestAnswer);
  }
  return unmask(step, draft, values);
}

function unmask(step: Step, draft: Draft, values: Record<string, string>): Record<string, string> {
  const stored = draft.answers[step.slug] ?? {};
  for (const question of step.questions) {
    const typed = values[question.name];
    const kept = stored[question.name];
    if (typed === undefined || kept === undefined || question.aadhaar === undefined) continue;
    if (maskAadhaar(typed) === maskAadhaar(kept) && /X/.test(typed)) values[question.name] = kept;
  }
  return values;
}

/** What the step held before: a question that was not shown keeps its answer, a caution its confirmation. */
function keptFrom(step: Step, draft: Draft): Record<string, string> {
  const files = new Set(step.questions.flatMap(({ name, file }) => (file ? [name] : [])));
  const stored = Object.entries(draft.answers[step.slug] ?? {});
  return Object.fromEntries(stored.filter(([name]) => !files.has(name)).slice(0, mostAnswers));
}

async function complete(
  step: Step,
  draft: Draft,
  values: Record<string, string>,
): Promise<Record<string, string>> {
  const all = fillFromPincode(step, keepKindOfPicture(step, draft, { ...keptFrom(step, draft), ...values }));
  return step.slug === "bank" ? findBranch(all) : all;
}

/** Remembers as `pictured` (kind and file id) for which kind of document the picture of its front was given. */
function keepKindOfPicture(step: Step, draft: Draft, values: Record<string, string>): Record<string, string> {
  const front = draft.answers[step.slug]?.["front"];
  const isKnown = values["pictured"]?.endsWith(` ${front}`);
  return front === undefined || isKnown ? values : { ...values, pictured: `${values["type"]} ${front}` };
}

/** Fills an empty district and state from a pincode that lies in one district alone. */
function fillFromPincode(step: Step, values: Record<string, string>): Record<string, string> {
  const district = step.questions.find(({ name }) => name === "district");
  const byCode = step.questions.some(({ name, table }) => name === "state" && table === "state");
  const [only, ...others] = findPincode(values["pincode"]?.replace(/\s/g, "") ?? "")?.districts ?? [];
  if (!district || !only || others.length > 0 || values["country"] !== "101") return values;
  const found = byCode ? (findByLabel(state, only.state)?.code ?? "") : only.state;
  return { ...values, district: values["district"] || only.district, state: values["state"] || found };
}
