import type { OptionTable, Question } from "@/lib/onboarding/steps";
import { addressType, annualIncome, country, occupation, state } from "@/schemas/code-tables";
import type { OptionView } from "@/lib/onboarding/view";

const tables: Readonly<Record<OptionTable, readonly { code: string; label: string }[]>> = {
  country,
  state,
  occupation,
  annualIncome,
  addressType,
};

/** Looks a message up: the key below `questions`, and whether there is one. */
export type Words = {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
};

/** The answers a question offers, in words; undefined for a question that is typed. */
export function optionsOf(question: Question, key: string, words: Words): OptionView[] | undefined {
  if (question.table) return tables[question.table].map(({ code, label }) => ({ value: code, label }));
  return question.options?.map((value) => ({
    value,
    label: words(`${key}.options.${value.replace(/\W/g, "")}`),
  }));
}

/** What an answer is called: the words of an option, or the answer itself. */
export function answerInWords(question: Question, key: string, value: string, words: Words): string {
  return optionsOf(question, key, words)?.find((option) => option.value === value)?.label ?? value;
}
