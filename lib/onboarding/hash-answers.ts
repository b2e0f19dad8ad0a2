import { createHash } from "node:crypto";
import type { Draft } from "@/lib/onboarding/draft";

/** What the hash reads of a draft. */
type Answered = Pick<Draft, "answers" | "files" | "journey"> & { application: { reference: string } };

/**
 * SHA-256, in hex, of all that an investor has given: the reference, then each step of the journey in order with its
 * questions, every answer as it was typed (without space around it) and every file by its own SHA-256. The same
 * answers always have the same hash; another answer, another file, or a file less has another.
 */
export function hashAnswers({ application, answers, files, journey }: Answered): string {
  const given = journey.steps.map(({ step }) => [
    step.slug,
    step.questions.map(({ name }) => {
      const file = files.find((kept) => kept.step === step.slug && kept.question === name);
      return [name, file ? `sha256:${file.sha256}` : (answers[step.slug]?.[name]?.trim() ?? "")];
    }),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([application.reference, given]), "utf8")
    .digest("hex");
}
