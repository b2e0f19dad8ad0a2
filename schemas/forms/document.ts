import { z } from "zod";
import { country } from "@/schemas/code-tables";
import { codeOf, date, documentNumber, fileId, isPan, text } from "@/schemas/fields";
import { both, type Condition } from "@/schemas/forms/step-form";

/** Kinds of document that show an address (contract, "addressProof"). */
export const addressDocuments = [
  "aadhaar",
  "passport",
  "drivingLicence",
  "voterid",
  "aadhaarVault",
  "dlVault",
  "aadhaarXml",
] as const;

/** Kinds of identity document (contract, "identityProof"). */
export const identityDocuments = [
  "individualPan",
  "aadhaar",
  "passport",
  "drivingLicence",
  "voterid",
  "panVault",
  "aadhaarVault",
  "dlVault",
  "aadhaarXml",
] as const;

/** Kinds that carry the PAN as their number. */
export const panDocuments = ["individualPan", "panVault"] as const;

const of = (...type: string[]): Condition => [{ type }];
const withAddress = of(...addressDocuments);
const withDates = of("passport", "drivingLicence", "dlVault");
const withFront = of("individualPan", "aadhaar", "passport", "drivingLicence", "voterid");
const withBack = of("aadhaar", "passport", "drivingLicence", "voterid");
const fromVault = of("panVault", "aadhaarVault", "dlVault");
const offlineXml = of("aadhaarXml");

/** A pincode, without the space that some write after its third digit, or the postal code of another country. */
export const postalCode = text(12).transform((code) => code.replace(/^(\d{3})\s(\d{3})$/, "$1$2"));

/** What stands on a document that shows an address. */
const addressShape = {
  address: text(300).optional(),
  pincode: postalCode.optional(),
  city: text(80).optional(),
  district: text(80).optional(),
  state: text(80).optional(),
  country: codeOf(country).optional(),
};

/** The pictures or file of a document: front and back, one file from a vault, or the offline XML. */
const documentFilesShape = {
  front: fileId.optional(),
  back: fileId.optional(),
  vaultFile: fileId.optional(),
  xmlFile: fileId.optional(),
};

/** Everything asked of a document after its kind. */
export const documentShape = {
  name: text(120),
  number: documentNumber,
  dateOfBirth: date,
  issueDate: date.optional(),
  expiryDate: date.optional(),
  ...addressShape,
  ...documentFilesShape,
};

/** A PAN document's number is a PAN. Fault: pan-form on `numberField`. */
export function numberFitsKind(typeField: string, numberField: string) {
  return z.superRefine<Record<string, unknown>>(
    (document, context) => {
      const isPanDocument = panDocuments.some((kind) => kind === document[typeField]);
      if (!isPanDocument || isPan(String(document[numberField] ?? ""))) return;
      context.addIssue({ code: "custom", path: [numberField], message: "pan-form" });
    },
    {
      when: ({ value, issues }) =>
        typeof value === "object" &&
        value !== null &&
        !issues.some(({ path }) => path?.[0] === typeField || path?.[0] === numberField),
    },
  );
}

/** Which answers a document of the chosen kind needs, all of them only while `condition` holds. */
export function askedOfDocument(condition: Condition) {
  const also = (other: Condition) => both(condition, other);
  return {
    issueDate: also(withDates),
    expiryDate: also(withDates),
    address: also(withAddress),
    pincode: also(withAddress),
    city: also(withAddress),
    district: also(withAddress),
    state: also(withAddress),
    country: also(withAddress),
    front: also(withFront),
    back: also(withBack),
    vaultFile: also(fromVault),
    xmlFile: also(offlineXml),
  };
}

const abroad: Condition = [{ country: country.map(({ code }) => code).filter((code) => code !== "101") }];

/** The back of a driving licence may carry nothing, and an address abroad may have no district. */
export const mayBeEmptyOfDocument = { back: of("drivingLicence"), district: abroad };
