import { blindIndex } from "@/lib/crypto";
import type { Draft } from "@/lib/onboarding/draft";

/** Tells whether an answer or file is still the same, without keeping it: a keyed hash as hex. */
export function fingerprintOf(
  { application, answers, files }: Draft,
  { step, question }: { step: string; question: string },
): string {
  const file = files.find((kept) => kept.step === step && kept.question === question);
  const value = file?.sha256 ?? answers[step]?.[question]?.trim() ?? "";
  return blindIndex("answer", JSON.stringify([application.id, step, question, value])).toString("hex");
}
