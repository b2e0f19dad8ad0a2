import { AppError } from "@/lib/errors";
import type { CameraShape } from "@/lib/onboarding/view";
import type { FileKind } from "@/schemas/file";
import { aboutYou, panExemptions, residentialStatuses } from "@/schemas/forms/about-you";
import { address } from "@/schemas/forms/address";
import { bank } from "@/schemas/forms/bank";
import { consent } from "@/schemas/forms/consent";
import { contact } from "@/schemas/forms/contact";
import { correspondence } from "@/schemas/forms/correspondence";
import { addressDocuments, identityDocuments } from "@/schemas/forms/document";
import { family } from "@/schemas/forms/family";
import { identity } from "@/schemas/forms/identity";
import { photoAndVideo } from "@/schemas/forms/photo-and-video";
import { relatedPerson, relatedPersonDocuments } from "@/schemas/forms/related-person";
import { signature } from "@/schemas/forms/signature";
import type { Condition, RawAnswers, StepForm } from "@/schemas/forms/step-form";
import { taxResidency } from "@/schemas/forms/tax-residency";
import { work } from "@/schemas/forms/work";

/** The code tables a question may offer. */
export type OptionTable = "country" | "state" | "occupation" | "annualIncome" | "addressType";

/** One question of a step, by the kind of its answer. Words stand in the catalogue under `questions.<key>`. */
export type Question = {
  readonly name: string;
  readonly kind:
    | "text"
    | "multiline"
    | "date"
    | "choice"
    | "select"
    | "checkbox"
    | "file"
    | "signature"
    | "aadhaar"
    | "branch";
  /** Where its words stand when they are shared between steps; else `<slug>.<name>`. */
  readonly key?: string;
  /** The setting whose value ends the key, where the words depend on a setting. */
  readonly bySetting?: string;
  readonly group?: string;
  readonly options?: readonly string[];
  readonly table?: OptionTable;
  readonly file?: FileKind;
  /** A file that can be pictured with the camera: what its frame is shaped like. */
  readonly camera?: CameraShape;
  readonly autocomplete?: string;
  readonly inputMode?: "numeric" | "tel" | "email";
  readonly width?: "short" | "medium";
  readonly uppercase?: boolean;
  readonly fill?: "pincode" | "place";
  readonly suggest?: "states" | "cities";
  /** The answer may be an Aadhaar number: shown masked, wiped once the agency has accepted. */
  readonly aadhaar?: "always" | "byType";
};

/** One step of the journey: its address, its questions in order, the form that checks them, and when it applies. */
export type Step = {
  readonly slug: string;
  readonly form: StepForm;
  readonly questions: readonly Question[];
  readonly applies?: Condition;
};

const yesNo = ["yes", "no"];
const titlesOfWomen = ["Mrs.", "Ms.", "Mx."];

const addressQuestions: readonly Question[] = [
  {
    name: "country",
    kind: "select",
    table: "country",
    key: "document.country",
    group: "document.onDocument",
  },
  { name: "address", kind: "multiline", key: "document.address" },
  {
    name: "pincode",
    kind: "text",
    key: "document.pincode",
    inputMode: "numeric",
    width: "short",
    fill: "pincode",
  },
  { name: "city", kind: "text", key: "document.city", width: "medium" },
  { name: "district", kind: "text", key: "document.district", width: "medium" },
  { name: "state", kind: "text", key: "document.state", width: "medium", suggest: "states" },
];

const documentDates: readonly Question[] = [
  { name: "issueDate", kind: "date", key: "document.issueDate" },
  { name: "expiryDate", kind: "date", key: "document.expiryDate" },
];

const documentFiles: readonly Question[] = [
  {
    name: "front",
    kind: "file",
    file: "image",
    camera: "card",
    key: "document.front",
    group: "document.pictures",
  },
  { name: "back", kind: "file", file: "image", camera: "card", key: "document.back" },
  { name: "vaultFile", kind: "file", file: "vault", camera: "page", key: "document.vaultFile" },
];

/** It comes before what it fills in. */
const offlineAadhaar: Question = {
  name: "xmlFile",
  kind: "aadhaar",
  file: "aadhaarXml",
  key: "document.xmlFile",
};

const documentNumber: Question = {
  name: "number",
  kind: "text",
  key: "document.number",
  uppercase: true,
  width: "medium",
  aadhaar: "byType",
};

/** The questions about a document other than the identity document. */
const otherDocument: readonly Question[] = [
  { name: "type", kind: "choice", options: addressDocuments, key: "document.type" },
  offlineAadhaar,
  { name: "name", kind: "text", key: "document.name" },
  documentNumber,
  { name: "dateOfBirth", kind: "date", key: "document.dateOfBirth" },
  ...documentDates,
  ...addressQuestions,
  ...documentFiles,
];

/** THE REGISTRY: every step in order. The rail, the guard, the review page, the PDF and the mapper read it. */
export const steps = [
  { slug: "consent", form: consent, questions: [{ name: "consent", kind: "checkbox" }] },
  {
    slug: "identity",
    form: identity,
    questions: [
      { name: "type", kind: "choice", options: identityDocuments, key: "document.type" },
      offlineAadhaar,
      { name: "name", kind: "text", key: "document.name", autocomplete: "name" },
      { name: "fatherName", kind: "text", key: "document.fatherName" },
      documentNumber,
      { name: "dateOfBirth", kind: "date", key: "document.dateOfBirth", autocomplete: "bday" },
      ...documentDates,
      ...addressQuestions,
      ...documentFiles,
    ],
  },
  {
    slug: "about-you",
    form: aboutYou,
    questions: [
      { name: "hasPan", kind: "choice", options: yesNo },
      { name: "panNumber", kind: "text", uppercase: true, width: "medium" },
      { name: "panExemption", kind: "choice", options: panExemptions },
      { name: "kycAccountCode", kind: "choice", options: ["01", "02"] },
      { name: "gender", kind: "choice", options: ["Female", "Male", "Transgender"] },
      { name: "maritalStatus", kind: "choice", options: ["MARRIED", "UNMARRIED", "OTHERS"] },
      { name: "residentialStatus", kind: "choice", options: residentialStatuses },
      { name: "citizenship", kind: "select", table: "country" },
      { name: "placeOfBirth", kind: "text", width: "medium" },
      { name: "aadhaarNumber", kind: "text", inputMode: "numeric", width: "medium", aadhaar: "always" },
    ],
  },
  {
    slug: "family",
    form: family,
    questions: [
      { name: "nomineeRelationShip", kind: "choice", options: ["FATHER", "SPOUSE"] },
      { name: "spouseTitle", kind: "choice", options: ["Mr.", "Mrs."] },
      { name: "spouseName", kind: "text" },
      { name: "motherTitle", kind: "choice", options: titlesOfWomen, group: "family.mother" },
      { name: "motherName", kind: "text" },
      { name: "maidenTitle", kind: "choice", options: titlesOfWomen, group: "family.maiden" },
      { name: "maidenName", kind: "text" },
    ],
  },
  {
    slug: "contact",
    form: contact,
    questions: [
      {
        name: "countryCode",
        kind: "text",
        inputMode: "tel",
        width: "short",
        autocomplete: "tel-country-code",
      },
      { name: "mobileNumber", kind: "text", inputMode: "tel", width: "medium", autocomplete: "tel-national" },
      { name: "emailId", kind: "text", inputMode: "email", autocomplete: "email" },
    ],
  },
  {
    slug: "work",
    form: work,
    questions: [
      { name: "occupation", kind: "select", table: "occupation" },
      { name: "occupationOther", kind: "text", width: "medium" },
      { name: "annualIncome", kind: "select", table: "annualIncome" },
      { name: "pep", kind: "choice", options: ["YES", "NO"], group: "work.office" },
      { name: "rpep", kind: "choice", options: ["YES", "NO"] },
    ],
  },
  {
    slug: "address",
    form: address,
    questions: [
      { name: "sameDocument", kind: "choice", options: yesNo },
      { name: "addressType", kind: "select", table: "addressType", key: "document.addressType" },
      ...otherDocument,
    ],
  },
  {
    slug: "correspondence",
    form: correspondence,
    questions: [
      { name: "sameAsPermanent", kind: "choice", options: yesNo },
      { name: "addressType", kind: "select", table: "addressType", key: "document.addressType" },
      ...otherDocument,
    ],
  },
  {
    slug: "bank",
    form: bank,
    applies: [{ "settings.bankVerification": ["on"] }],
    questions: [
      { name: "micrCode", kind: "branch", inputMode: "numeric", width: "medium" },
      { name: "cheque", kind: "file", file: "cheque", camera: "cheque" },
    ],
  },
  {
    slug: "tax-residency",
    form: taxResidency,
    questions: [
      {
        name: "declaration",
        kind: "choice",
        options: ["YES", "NO"],
        bySetting: "settings.residenceQuestion",
      },
      { name: "residenceCountry", kind: "select", table: "country" },
      { name: "taxIdentificationNumber", kind: "text", width: "medium", uppercase: true },
      { name: "placeOfBirth", kind: "text", width: "medium" },
      { name: "countryOfBirth", kind: "select", table: "country" },
      { name: "country", kind: "select", table: "country", group: "tax-residency.address" },
      { name: "address", kind: "multiline" },
      { name: "pincode", kind: "text", width: "short", fill: "pincode" },
      { name: "city", kind: "text", width: "medium" },
      { name: "district", kind: "text", width: "medium" },
      { name: "state", kind: "select", table: "state" },
    ],
  },
  {
    slug: "related-person",
    form: relatedPerson,
    questions: [
      { name: "relatedPerson", kind: "choice", options: ["YES", "NO"] },
      { name: "type", kind: "choice", options: ["1", "2", "3"] },
      { name: "title", kind: "choice", options: ["Mr.", "Mrs.", "Ms.", "Mx."] },
      { name: "name", kind: "text" },
      { name: "kycNumber", kind: "text", width: "medium" },
      { name: "proofType", kind: "choice", options: relatedPersonDocuments, group: "related-person.proof" },
      { name: "proofNumber", kind: "text", uppercase: true, width: "medium", aadhaar: "byType" },
      { name: "proofExpiryDate", kind: "date" },
      { name: "proofFront", kind: "file", file: "image", camera: "card" },
      { name: "proofBack", kind: "file", file: "image", camera: "card" },
    ],
  },
  {
    slug: "photo-and-video",
    form: photoAndVideo,
    questions: [
      { name: "userPhoto", kind: "file", file: "image", camera: "face" },
      {
        name: "city",
        kind: "text",
        width: "medium",
        autocomplete: "address-level2",
        fill: "place",
        suggest: "cities",
      },
      { name: "video", kind: "file", file: "video" },
    ],
  },
  {
    slug: "signature",
    form: signature,
    questions: [{ name: "signature", kind: "signature", file: "signature" }],
  },
] as const satisfies readonly Step[];

export type StepSlug = (typeof steps)[number]["slug"];

/**
 * The step at an address.
 * @throws AppError `no-step` (404)
 */
export function openStep(slug: string): Step {
  const step = findStep(slug);
  if (step) return step;
  throw new AppError({ code: "no-step", status: 404, words: "onboarding.errors.notFound" });
}

/** The step at an address, or null. */
export function findStep(slug: string): Step | null {
  return steps.find((step) => step.slug === slug) ?? null;
}

/** Where the words of a question stand in the catalogue; `context` holds the settings. */
export function wordsKey(step: Step, question: Question, context: RawAnswers): string {
  const key = question.key ?? `${step.slug}.${question.name}`;
  return question.bySetting ? `${key}-${context[question.bySetting]}` : key;
}
