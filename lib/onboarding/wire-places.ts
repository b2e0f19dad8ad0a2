import type { StepSlug } from "@/lib/onboarding/steps";
import type { RawAnswers } from "@/schemas/forms/step-form";

/** Which step asks for what stands at a place of the wire body. The first prefix that fits counts. */
const places: readonly (readonly [prefix: string, ...slugs: StepSlug[]])[] = [
  ["kycData.panNumber", "identity", "about-you"],
  ["kycData.fatherName", "identity", "family"],
  ["kycData.fatherTitle", "family"],
  ["kycData.nomineeRelationShip", "family"],
  ["kycData.mother", "family"],
  ["kycData.maiden", "family"],
  ["kycData.mobileNumber", "contact"],
  ["kycData.countryCode", "contact"],
  ["kycData.emailId", "contact"],
  ["kycData.occupation", "work"],
  ["kycData.annualIncome", "work"],
  ["kycData.permanentAddress", "address"],
  ["kycData.communicationAddress", "correspondence"],
  ["kycData", "about-you"],
  ["identityProof", "identity"],
  ["addressProof", "address", "identity"],
  ["corrAddressProof", "correspondence"],
  ["bankAccount", "bank"],
  ["fatcaData.pep", "work"],
  ["fatcaData.rpep", "work"],
  ["fatcaData.relatedPerson", "related-person"],
  ["fatcaData", "tax-residency"],
  ["userPhoto", "photo-and-video"],
  ["video", "photo-and-video"],
  ["userForensics", "photo-and-video"],
  ["signature", "signature"],
];

/**
 * The slugs of the steps that the upstream's message names by paths of the wire body (`onboardingData.kycData.gender`).
 * Where bank accounts are not verified, the identity document went out in place of the cheque.
 */
export function stepsNamedIn(message: string, settings: RawAnswers): StepSlug[] {
  const hasBankStep = settings["settings.bankVerification"] === "on";
  const slugs = [...message.matchAll(/onboardingData\.([\w.]+)/g)].flatMap(([, path = ""]) => {
    const [, ...named] = places.find(([prefix]) => path.startsWith(prefix)) ?? [""];
    return named.map((slug): StepSlug => (slug === "bank" && !hasBankStep ? "identity" : slug));
  });
  return [...new Set(slugs)];
}
