import { AppError } from "@/lib/errors";

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
  const sent: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$")) sent[name] = value;
  }
  return sent;
}
