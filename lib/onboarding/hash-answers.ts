import { createHash } from "node:crypto";
import { blindIndex } from "@/lib/crypto";
import { isAadhaar } from "@/lib/onboarding/aadhaar";
import type { Draft } from "@/lib/onboarding/draft";
import type { Question } from "@/lib/onboarding/steps";

/** What the hash reads of a draft. */
type Answered = Pick<Draft, "answers" | "files" | "journey"> & { application: { reference: string } };

/**
 * SHA-256, in hex, of all that an investor has given: the reference, then each step of the journey in order with its
 * questions, every answer as it was typed (without space around it) and every file by its own SHA-256. The same
 * answers always have the same hash; another answer, another file, or a file less has another. An Aadhaar number goes
 * in as its keyed hash: all else that is hashed stands in the form, and the number could be found by trying.
 */
export function hashAnswers({ application, answers, files, journey }: Answered): string {
  const given = journey.steps.map(({ step }) => [
    step.slug,
    step.questions.map((question) => {
      const { name } = question;
      const values = answers[step.slug] ?? {};
      const file = files.find((kept) => kept.step === step.slug && kept.question === name);
      return [name, file ? `sha256:${file.sha256}` : hide(question, values, application.reference)];
    }),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([application.reference, given]), "utf8")
    .digest("hex");
}

function hide(question: Question, values: Record<string, string>, reference: string): string {
  const value = values[question.name]?.trim() ?? "";
  if (value === "" || !isAadhaar(question, values)) return value;
  return `hmac:${blindIndex(`answers hash: ${reference}`, value).toString("hex")}`;
}
