import { AppError } from "@/lib/errors";
import { collectAnswers } from "@/lib/onboarding/view";

/** A form as it was sent: names and values as typed, without what the framework adds. */
export type SentForm = Readonly<Record<string, string>>;

/**
 * The text fields of a form; of several with one name the last counts.
 * @throws AppError `no-form` (400) for anything that a program sent in place of a form
 */
export function readSentForm(form: unknown): SentForm {
  if (!(form instanceof FormData)) {
    throw new AppError({ code: "no-form", status: 400, words: "onboarding.errors.notFound" });
  }
  return collectAnswers(form);
}
