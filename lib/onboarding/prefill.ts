import type { AllAnswers } from "@/lib/onboarding/answers";
import { panOf, permanentAddress } from "@/lib/onboarding/derived";
import { genderOnAadhaar } from "@/lib/onboarding/fill-from-aadhaar";
import { findByLabel, state } from "@/schemas/code-tables";
import type { RawAnswers } from "@/schemas/forms/step-form";

type Prefill = (answers: AllAnswers, settings: RawAnswers) => Record<string, string>;

const india = "101";

/** The same person stands on the other document, so name and date of birth start as on the identity document. */
const otherDocument: Prefill = (answers) => ({
  country: india,
  name: answers["identity"]?.["name"] ?? "",
  dateOfBirth: answers["identity"]?.["dateOfBirth"] ?? "",
});

const taxResidency: Prefill = (answers, settings) => {
  const birth = { placeOfBirth: answers["about-you"]?.["placeOfBirth"] ?? "", countryOfBirth: india };
  if (settings["settings.residenceQuestion"] !== "india") return birth;
  const home = permanentAddress(answers);
  return {
    ...birth,
    ...home,
    residenceCountry: india,
    taxIdentificationNumber: panOf(answers),
    state: findByLabel(state, home.state)?.code ?? "",
  };
};

const aboutYou: Prefill = (answers) => {
  const gender = answers["identity"]?.[genderOnAadhaar];
  return { citizenship: india, residentialStatus: "Resident Individual", ...(gender ? { gender } : {}) };
};

const prefills: Readonly<Record<string, Prefill>> = {
  identity: () => ({ country: india }),
  "about-you": aboutYou,
  contact: () => ({ countryCode: "91" }),
  address: otherDocument,
  correspondence: otherDocument,
  "tax-residency": taxResidency,
  "photo-and-video": (answers) => ({ city: permanentAddress(answers).city }),
};

/**
 * What the questions of a step start with because it follows from other answers. The person may change it; it counts
 * only once the step is saved.
 */
export function prefill(slug: string, answers: AllAnswers, settings: RawAnswers): Record<string, string> {
  return prefills[slug]?.(answers, settings) ?? {};
}
