import type { z } from "zod";
import {
  anyText,
  date,
  dateOrEmpty,
  exactly,
  needing,
  oneOf,
  text,
  twoCharacters,
  webAddresses,
} from "@/schemas/upstream/atoms";

const addressDocuments = [
  "aadhaar",
  "passport",
  "drivingLicence",
  "voterid",
  "aadhaarVault",
  "dlVault",
  "aadhaarXml",
] as const;

type DocumentType = "individualPan" | "panVault" | "voterId" | (typeof addressDocuments)[number];

/** How many addresses of files a document has: front and back, or the one file of a vault or an offline XML. */
const fileCounts: Record<DocumentType, { least: number; most: number }> = {
  individualPan: { least: 1, most: 1 },
  panVault: { least: 1, most: 1 },
  aadhaar: { least: 2, most: 2 },
  passport: { least: 2, most: 2 },
  drivingLicence: { least: 1, most: 2 },
  voterid: { least: 2, most: 2 },
  voterId: { least: 2, most: 2 },
  aadhaarVault: { least: 1, most: 1 },
  dlVault: { least: 1, most: 1 },
  aadhaarXml: { least: 1, most: 1 },
};

/** Documents that bear a date of issue and one of expiry. */
const datedDocuments: readonly DocumentType[] = ["passport", "drivingLicence", "dlVault"];

/**
 * `onboardingData.identityProof`, as sent. The PAN card needs neither address nor dates; all others have the address
 * as on the document, and both dates where such a document bears them. Files: front, then back; a PAN's front only; a
 * driving licence's front or both sides (contract, "onboardingData.identityProof").
 */
export const identityProofSchema = exactly({
  type: oneOf([
    "individualPan",
    "aadhaar",
    "passport",
    "drivingLicence",
    "voterid",
    "panVault",
    "aadhaarVault",
    "dlVault",
    "aadhaarXml",
  ]),
  name: twoCharacters,
  fatherName: text,
  number: text,
  dateOfBirth: date,
  address: anyText.optional(),
  pincode: anyText.optional(),
  state: anyText.optional(),
  district: anyText.optional(),
  city: anyText.optional(),
  country: anyText.optional(),
  expiryDate: dateOrEmpty.optional(),
  issueDate: dateOrEmpty.optional(),
  fileUrl: webAddresses,
})
  .superRefine(checkFileCount, needing("type", "fileUrl"))
  .superRefine(
    (proof, context) => {
      if (proof.type === "individualPan") return;
      for (const field of ["address", "pincode", "state", "district", "city"] as const) {
        if (proof[field]?.trim()) continue;
        context.addIssue({ code: "custom", path: [field], message: missingWords(proof[field], proof.type) });
      }
    },
    needing("type", "address", "pincode", "state", "district", "city"),
  )
  .superRefine(
    (proof, context) => {
      if (proof.type === "individualPan") return;
      for (const field of ["expiryDate", "issueDate"] as const) {
        const value = proof[field];
        if (value || (value === "" && !datedDocuments.includes(proof.type))) continue;
        context.addIssue({ code: "custom", path: [field], message: missingWords(value, proof.type) });
      }
    },
    needing("type", "expiryDate", "issueDate"),
  );

/** `onboardingData.addressProof`, as sent: all required, the dates may be empty (contract, same heading). */
export const addressProofSchema = exactly({
  type: oneOf(addressDocuments),
  name: text,
  expiryDate: dateOrEmpty,
  issueDate: dateOrEmpty,
  dateOfBirth: date,
  number: text,
  address: text,
  pincode: text,
  state: text,
  district: text,
  city: text,
  country: text,
  fileUrl: webAddresses,
}).superRefine(checkFileCount, needing("type", "fileUrl"));

/**
 * `onboardingData.corrAddressProof`, as sent. The contract does not say whether `fileUrl`, `country` and
 * `sameAsPermanent` are required: they may be left out, and the list of files may be empty (contract, same heading).
 */
export const corrAddressProofSchema = exactly({
  type: oneOf(addressDocuments),
  name: text,
  number: text,
  address: text,
  pincode: text,
  dateOfBirth: date,
  state: text,
  district: text,
  city: text,
  expiryDate: dateOrEmpty,
  issueDate: dateOrEmpty,
  fileUrl: webAddresses.optional(),
  country: text.optional(),
  sameAsPermanent: oneOf(["true", "false"]).optional(),
}).superRefine(
  (proof, context) => {
    if (proof.fileUrl?.length) checkFileCount({ type: proof.type, fileUrl: proof.fileUrl }, context);
  },
  needing("type", "fileUrl"),
);

/**
 * `relatedPersonIdentityProof` of the FATCA data, as sent. Here the voter id is spelled `voterId`. The date of expiry is
 * empty where such a document bears none (contract, "onboardingData.fatcaData").
 */
export const relatedPersonIdentityProofSchema = exactly({
  type: oneOf(["individualPan", "aadhaar", "passport", "drivingLicence", "voterId"]),
  number: text,
  expiryDate: dateOrEmpty,
  fileUrl: webAddresses,
})
  .superRefine(checkFileCount, needing("type", "fileUrl"))
  .superRefine(
    (proof, context) => {
      if (proof.expiryDate !== "" || !datedDocuments.includes(proof.type)) return;
      context.addIssue({ code: "custom", path: ["expiryDate"], message: missingWords("", proof.type) });
    },
    needing("type", "expiryDate"),
  );

function checkFileCount(
  proof: { type: DocumentType; fileUrl: string[] },
  context: z.core.$RefinementCtx,
): void {
  const { least, most } = fileCounts[proof.type];
  if (proof.fileUrl.length >= least && proof.fileUrl.length <= most) return;
  const wanted = least === most ? `${least}` : `${least} or ${most}`;
  context.addIssue({
    code: "custom",
    path: ["fileUrl"],
    message: `must hold ${wanted} ${most === 1 ? "address" : "addresses"} for a document of type ${proof.type}`,
  });
}

function missingWords(value: string | undefined, type: DocumentType): string {
  return `${value === undefined ? "is required" : "must not be empty"} for a document of type ${type}`;
}
