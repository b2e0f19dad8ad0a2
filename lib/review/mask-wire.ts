import { maskAadhaar, maskEmail, maskNumber } from "@/lib/mask";
import { hasAadhaarChecksum } from "@/lib/onboarding/aadhaar";
import type { JsonLeaf } from "@/lib/review/json-leaves";

/**
 * A value of what went over the wire, for staff. `hidden`: `text` is masked, `whole` is what it stands for. `never`: nobody
 * sees it in full.
 */
export type WireValue =
  | { kind: "plain"; text: string }
  | { kind: "hidden"; text: string; whole: string }
  | { kind: "never"; text: string };

/** Fields that hold codes, labels of code tables and ids of ours or the upstream's. All others are hidden. */
const plainNames: ReadonlySet<string> = new Set(
  `annualIncome annualIncomeRange applicationStatusCode applicationStatusDescription branch citizenshipCountry
  citizenshipCountryCode code communicationAddressCode communicationAddressType country countryCode
  countryCodeJurisdictionResidence countryCodeOfBirth customerId designation fatherTitle gender kycAccountCode
  kycAccountDescription maidenTitle maritalStatus message motherTitle nomineeRelationShip occupationCode
  occupationDescription pep permanentAddressCode permanentAddressType reason relatedPerson requsetId
  residentForTaxInIndia residentialStatus rpep sameAsPermanent status statusCode title type`.split(/\s+/),
);

/** Fields of which the last characters may be told, as everywhere. */
const numberNames: ReadonlySet<string> = new Set(
  "panNumber number mobileNumber kycNumber taxIdentificationNumber".split(" "),
);

/** Other words that a body without a readable form may hold, and that say nothing of a person. */
const structureWords: ReadonlySet<string> = new Set(
  `aadhaarNumber addressProof bankAccount body br callbackUrl charset content corrAddressProof data div doctype DOCTYPE
  emailId empDetails error esign events false fatcaData fileUrl h1 head html http https identityProof json kycData lang meta
  name null onboardingData p panNumber relatedPersonData script signature signedPdf span style table tbody td text tr true
  undefined userData userForensics userPhoto UTF utf video xml accepted rejected pending dropout completed failed`.split(
    /\s+/,
  ),
);

const mark = "•";
const aadhaarShape = /(?<!\d)[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?!\d)/g;
const callbackToken = /(\/api\/callbacks\/)[\w-]{20,}/g;
const fileSignature = /(\/api\/files\/[\w-]+\?)[^\s"'<>]*/g;

/** A text that may be shown whole: without Aadhaar numbers, and without what opens a file or a callback's door. */
export function cutSecrets(text: string): string {
  return text
    .replace(callbackToken, `$1${mark.repeat(3)}`)
    .replace(fileSignature, `$1${mark.repeat(3)}`)
    .replace(aadhaarShape, (number) => (hasAadhaarChecksum(number) ? maskAadhaar(number) : number));
}

/** Text of no readable form, with every word hidden but those that belong to the form itself. */
export function maskText(text: string): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) =>
    structureWords.has(word) || plainNames.has(word) || numberNames.has(word) ? word : hideAll(word),
  );
}

/** How staff see a value of a body. */
export function maskLeaf({ path, kind, text, type }: JsonLeaf): WireValue {
  if (text === "" || kind === "boolean") return { kind: "plain", text };
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
  if (name === "aadhaarNumber" || (name === "number" && type.startsWith("aadhaar"))) {
    return { kind: "never", text: maskAadhaar(text) };
  }
  const whole = cutSecrets(text);
  if (plainNames.has(name)) return { kind: "plain", text: whole };
  if (/^https?:\/\//.test(text) && whole !== text) return { kind: "never", text: whole };
  if (text.includes("/api/callbacks/(cut)")) return { kind: "plain", text };
  return { kind: "hidden", text: maskByName(name, text), whole };
}

function maskByName(name: string, text: string): string {
  if (numberNames.has(name)) return maskNumber(text);
  if (name === "emailId") return maskEmail(text);
  return hideAll(text);
}

/** A text of which nothing but its shape is seen. */
export function hideAll(text: string): string {
  return text.replace(/[\p{L}\p{N}]/gu, mark);
}

/** Whether two values at one place of two bodies say the same: the address of a file is signed anew for each attempt. */
export function saysTheSame(one: string, other: string): boolean {
  return one === other || (fileAddressOf(one) !== null && fileAddressOf(one) === fileAddressOf(other));
}

function fileAddressOf(text: string): string | null {
  return /^https?:\/\/[^?]*\/api\/files\/[\w-]+(?=\?)/.exec(text)?.[0] ?? null;
}
