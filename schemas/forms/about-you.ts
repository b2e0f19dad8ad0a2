import { z } from "zod";
import { country } from "@/schemas/code-tables";
import { choice, codeOf, documentNumber, pan, text } from "@/schemas/fields";
import { addressDocuments, identityDocuments } from "@/schemas/forms/document";
import { always, both, stepForm, type Condition } from "@/schemas/forms/step-form";

/** Why a person may invest without a PAN. Ours: the contract knows only `PANEXEMPT`. */
export const panExemptions = ["government", "sikkim", "united-nations", "small-investment", "other"] as const;

/** The words of the contract for residential status. */
export const residentialStatuses = [
  "Resident Individual",
  "Foreign National",
  "Person of Indian Origin",
] as const;

const withoutPanDocument: Condition = [{ "identity.type": addressDocuments }];
const collectsAadhaar: Condition = [{ "settings.collectAadhaar": ["on"] }];
const withoutAadhaarCard: Condition = [
  { "identity.type": ["", ...identityDocuments.filter((kind) => kind !== "aadhaar")] },
];

/** Personal details (contract, "onboardingData.kycData"). */
export const aboutYou = stepForm(
  z.object({
    hasPan: choice(["yes", "no"]).optional(),
    panNumber: pan.optional(),
    panExemption: choice(panExemptions).optional(),
    kycAccountCode: choice(["01", "02"]),
    gender: choice(["Female", "Male", "Transgender"]),
    maritalStatus: choice(["MARRIED", "UNMARRIED", "OTHERS"]),
    citizenship: codeOf(country),
    residentialStatus: choice(residentialStatuses),
    placeOfBirth: text(80).min(2, "too-short").optional(),
    aadhaarNumber: documentNumber.optional(),
  }),
  {
    asked: {
      hasPan: withoutPanDocument,
      panNumber: both(withoutPanDocument, [{ hasPan: ["yes"] }]),
      panExemption: both(withoutPanDocument, [{ hasPan: ["no"] }]),
      aadhaarNumber: both(collectsAadhaar, withoutAadhaarCard),
    },
    mayBeEmpty: { placeOfBirth: always, aadhaarNumber: always },
  },
);
