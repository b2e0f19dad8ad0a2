import { z } from "zod";
import { choice, date, documentNumber, fileId, text } from "@/schemas/fields";
import { numberFitsKind } from "@/schemas/forms/document";
import { always, both, stepForm, type Condition } from "@/schemas/forms/step-form";

/** Kinds of document a related person may show. The contract spells `voterId` so here alone. */
export const relatedPersonDocuments = [
  "individualPan",
  "aadhaar",
  "passport",
  "drivingLicence",
  "voterId",
] as const;

const given: Condition = [{ relatedPerson: ["YES"] }];
const of = (...proofType: string[]) => both(given, [{ proofType }]);

/** A guardian, assignee or representative (contract, "fatcaData.relatedPersonData"). */
export const relatedPerson = stepForm(
  z
    .object({
      relatedPerson: choice(["YES", "NO"]),
      type: choice(["1", "2", "3"]).optional(),
      title: choice(["Mr.", "Mrs.", "Ms.", "Mx."]).optional(),
      name: text(120).optional(),
      kycNumber: text(30).optional(),
      proofType: choice(relatedPersonDocuments).optional(),
      proofNumber: documentNumber.optional(),
      proofExpiryDate: date.optional(),
      proofFront: fileId.optional(),
      proofBack: fileId.optional(),
    })
    .check(numberFitsKind("proofType", "proofNumber")),
  {
    asked: {
      type: given,
      title: given,
      name: given,
      kycNumber: given,
      proofType: given,
      proofNumber: given,
      proofExpiryDate: of("passport", "drivingLicence"),
      proofFront: given,
      proofBack: of("aadhaar", "passport", "drivingLicence", "voterId"),
    },
    mayBeEmpty: { kycNumber: always, proofBack: [{ proofType: ["drivingLicence"] }] },
  },
);
