import { z } from "zod";
import { addressType } from "@/schemas/code-tables";
import { choice, codeOf } from "@/schemas/fields";
import {
  addressDocuments,
  askedOfDocument,
  documentShape,
  mayBeEmptyOfDocument,
  panDocuments,
} from "@/schemas/forms/document";
import { always, stepForm, type Condition } from "@/schemas/forms/step-form";

/** The identity document shows no address, or the investor gives another document. */
const otherDocument: Condition = [{ "identity.type": ["", ...panDocuments] }, { sameDocument: ["no"] }];

/** The permanent address and its proof (contract, "onboardingData.addressProof"). */
export const address = stepForm(
  z.object({
    sameDocument: choice(["yes", "no"]).optional(),
    addressType: codeOf(addressType),
    type: choice(addressDocuments).optional(),
    ...documentShape,
    name: documentShape.name.optional(),
    number: documentShape.number.optional(),
    dateOfBirth: documentShape.dateOfBirth.optional(),
  }),
  {
    asked: {
      sameDocument: [{ "identity.type": addressDocuments }],
      type: otherDocument,
      name: otherDocument,
      number: otherDocument,
      dateOfBirth: otherDocument,
      ...askedOfDocument(otherDocument),
    },
    mayBeEmpty: { ...mayBeEmptyOfDocument, issueDate: always, expiryDate: always },
  },
);
