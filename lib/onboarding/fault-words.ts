import type { Words } from "@/lib/onboarding/options";
import { type Question, type Step, wordsKey } from "@/lib/onboarding/steps";
import { fileKindRule } from "@/schemas/file";
import type { RawAnswers } from "@/schemas/forms/step-form";

/** The words for a fault of a question: its own, or those that fit its kind. */
export function faultInWords(
  step: Step,
  question: Question,
  fault: string,
  words: Words,
  around: RawAnswers,
): string {
  const key = wordsKey(step, question, around);
  const rule = question.file && fileKindRule(question.file);
  const common = fault === "missing" ? `faults.missing.${verbFor(question)}` : `faults.${fault}`;
  return words(words.has(`${key}.faults.${fault}`) ? `${key}.faults.${fault}` : common, {
    label: words(`${key}.label`),
    noun: words(`${key}.noun`),
    limit: rule ? `${rule.maxBytes / 1024 / 1024} MB` : "",
    types: rule ? rule.formats.map((format) => format.toUpperCase()).join(", ") : "",
  });
}

function verbFor(question: Question): "text" | "choice" | "file" {
  if (question.file) return "file";
  return question.options || question.table ? "choice" : "text";
}
