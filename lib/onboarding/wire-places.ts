import type { StepSlug } from "@/lib/onboarding/steps";

/** Which step asks for what stands at a place of the wire body. The first prefix that fits counts. */
const places: readonly (readonly [prefix: string, ...slugs: StepSlug[]])[] = [
  ["kycData.panNumber", "identity", "about-you"],
  ["kycData.fatherName", "family"],
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
  ["addressProof", "address"],
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

/** The slugs of the steps that the upstream's message names by paths of the wire body (`onboardingData.kycData.gender`). */
export function stepsNamedIn(message: string): StepSlug[] {
  const slugs = [...message.matchAll(/onboardingData\.([\w.]+)/g)].flatMap(([, path = ""]) => {
    const [, ...named] = places.find(([prefix]) => path.startsWith(prefix)) ?? [""];
    return named;
  });
  return [...new Set(slugs)];
}
