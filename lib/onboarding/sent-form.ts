/** A form as it was sent: names and values as typed, without what the framework adds. */
export type SentForm = Readonly<Record<string, string>>;

/** The text fields of a form; of several with one name the last counts. */
export function readSentForm(form: FormData): SentForm {
  const sent: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$")) sent[name] = value;
  }
  return sent;
}
