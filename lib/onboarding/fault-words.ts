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
  if (words.has(`${key}.faults.${fault}`)) return words(`${key}.faults.${fault}`);
  const rule = question.file && fileKindRule(question.file);
  return words(fault === "missing" ? `faults.missing.${verbFor(question)}` : `faults.${fault}`, {
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
