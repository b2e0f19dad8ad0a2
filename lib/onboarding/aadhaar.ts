import { stdnum } from "stdnum";
import type { Question } from "@/lib/onboarding/steps";
import type { RawAnswers } from "@/schemas/forms/step-form";

/**
 * Whether the answer to a question is an Aadhaar number: as the kind of document says, or because it is one whatever
 * kind was chosen. `around` holds its step's answers.
 */
export function isAadhaar(question: Question, around: RawAnswers): boolean {
  if (question.aadhaar === "always") return true;
  if (question.aadhaar === undefined) return false;
  const type = around[question.name === "proofNumber" ? "proofType" : "type"] ?? "";
  return type.startsWith("aadhaar") || hasAadhaarChecksum(around[question.name] ?? "");
}

/** Twelve digits, the last of which is the Verhoeff check digit of the others. */
export function hasAadhaarChecksum(number: string): boolean {
  return stdnum["IN"]?.["aadhaar"]?.validate(number).isValid ?? false;
}
