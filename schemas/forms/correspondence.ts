import { z } from "zod";
import { addressType } from "@/schemas/code-tables";
import { choice, codeOf } from "@/schemas/fields";
import {
  addressDocuments,
  askedOfDocument,
  documentShape,
  mayBeEmptyOfDocument,
} from "@/schemas/forms/document";
import { always, stepForm, type Condition } from "@/schemas/forms/step-form";

const elsewhere: Condition = [{ sameAsPermanent: ["no"] }];

/** The correspondence address and its proof (contract, "onboardingData.corrAddressProof"). */
export const correspondence = stepForm(
  z.object({
    sameAsPermanent: choice(["yes", "no"]),
    addressType: codeOf(addressType).optional(),
    type: choice(addressDocuments).optional(),
    ...documentShape,
    name: documentShape.name.optional(),
    number: documentShape.number.optional(),
    dateOfBirth: documentShape.dateOfBirth.optional(),
  }),
  {
    asked: {
      addressType: elsewhere,
      type: elsewhere,
      name: elsewhere,
      number: elsewhere,
      dateOfBirth: elsewhere,
      ...askedOfDocument(elsewhere),
    },
    mayBeEmpty: { ...mayBeEmptyOfDocument, issueDate: always, expiryDate: always },
  },
);
