/** The answers in a form as typed, by name. Files and what the framework adds of its own are left out. */
export function collectAnswers(form: FormData): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$")) answers[name] = value;
  }
  return answers;
}
