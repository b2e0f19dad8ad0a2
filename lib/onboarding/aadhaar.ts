import type { Question } from "@/lib/onboarding/steps";
import type { RawAnswers } from "@/schemas/forms/step-form";

/** Whether the answer to a question is an Aadhaar number, as the kind of document says. `around` holds its step's answers. */
export function isAadhaar(question: Question, around: RawAnswers): boolean {
  if (question.aadhaar === "always") return true;
  if (question.aadhaar === undefined) return false;
  return (around[question.name === "proofNumber" ? "proofType" : "type"] ?? "").startsWith("aadhaar");
}
