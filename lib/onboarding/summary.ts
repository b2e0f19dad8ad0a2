import type { FileRecord } from "@/lib/db/files";
import { maskAadhaar } from "@/lib/mask";
import { isAadhaar } from "@/lib/onboarding/aadhaar";
import { answersAround } from "@/lib/onboarding/answers";
import { bankBranchView } from "@/lib/onboarding/bank-branch";
import type { Draft } from "@/lib/onboarding/draft";
import { answerInWords, type Words } from "@/lib/onboarding/options";
import { type Question, type Step, wordsKey } from "@/lib/onboarding/steps";
import { readDate } from "@/schemas/fields";
import { always, holds, type RawAnswers } from "@/schemas/forms/step-form";

/** One answer in words; `value` is empty where nothing was given. */
export type SummaryRow = { question: string; label: string; value: string; file?: FileRecord };

/** The answers of one step. */
export type SummarySection = { slug: string; title: string; rows: SummaryRow[] };

/**
 * Every answer in the order of the wizard, as it is shown on the review page, in the form and in the copy that a person
 * keeps. An Aadhaar number is masked.
 * @param words translates below `questions`
 */
export function summarise(draft: Draft, words: Words): SummarySection[] {
  return draft.journey.steps.map(({ step }) => ({
    slug: step.slug,
    title: words(`titles.${step.slug}`),
    rows: summariseStep(step, draft, words),
  }));
}

/** The same for one step. */
export function summariseStep(step: Step, draft: Draft, words: Words): SummaryRow[] {
  return [...summariseAnswers(step, draft, words), ...summariseBranch(step, draft, words)];
}

function summariseAnswers(step: Step, draft: Draft, words: Words): SummaryRow[] {
  const around = answersAround(step, draft.answers, draft.settings);
  return step.questions
    .filter(({ name }) => holds(step.form.asked[name] ?? always, around))
    .map((question) => {
      const key = wordsKey(step, question, around);
      const label = words(words.has(`${key}.short`) ? `${key}.short` : `${key}.label`);
      const file = draft.files.find((kept) => kept.step === step.slug && kept.question === question.name);
      return {
        question: question.name,
        label,
        value: file?.name ?? valueOf(question, key, around, words),
        file,
      };
    });
}

function valueOf(question: Question, key: string, around: RawAnswers, words: Words): string {
  const value = question.file ? "" : (around[question.name]?.trim() ?? "");
  if (question.kind === "checkbox") return value === "" ? "" : words("ticked");
  if (question.kind === "date") return readDate(value) ?? value;
  if (isAadhaar(question, around)) return maskAadhaar(value);
  if (question.uppercase) return value.toUpperCase();
  return value === "" ? "" : answerInWords(question, key, value, words);
}

function summariseBranch(step: Step, { answers }: Draft, words: Words): SummaryRow[] {
  const branch = step.slug === "bank" ? bankBranchView(answers, words) : undefined;
  if (!branch) return [];
  const rows = [{ label: words("branch.bank"), value: branch.title }, ...branch.rows];
  return rows.map((row) => ({ question: "micrCode", ...row }));
}
