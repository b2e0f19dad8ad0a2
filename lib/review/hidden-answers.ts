import { maskAadhaar, maskEmail, maskNumber } from "@/lib/mask";
import { isAadhaar } from "@/lib/onboarding/aadhaar";
import type { Question } from "@/lib/onboarding/steps";
import type { RawAnswers } from "@/schemas/forms/step-form";

/** How an answer is hidden from staff. `never`: nobody sees it in full. */
export type Hiding = { mask: (value: string) => string; never: boolean };

const masks: Readonly<Record<string, (value: string) => string>> = {
  number: maskNumber,
  panNumber: maskNumber,
  aadhaarNumber: maskAadhaar,
  mobileNumber: maskNumber,
  emailId: maskEmail,
  taxIdentificationNumber: maskNumber,
  kycNumber: maskNumber,
  proofNumber: maskNumber,
};

/** How the answer to a question is hidden; null for one that staff read as it is. `around` holds its step's answers. */
export function hidingOf(question: Question, around: RawAnswers): Hiding | null {
  if (isAadhaar(question, around)) return { mask: maskAadhaar, never: true };
  const mask = masks[question.name];
  return mask ? { mask, never: false } : null;
}
