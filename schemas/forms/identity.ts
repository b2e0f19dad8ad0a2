import { z } from "zod";
import { choice, personName, text } from "@/schemas/fields";
import {
  askedOfDocument,
  documentShape,
  identityDocuments,
  mayBeEmptyOfDocument,
  numberFitsKind,
} from "@/schemas/forms/document";
import { always, stepForm } from "@/schemas/forms/step-form";

/** The identity document (contract, "onboardingData.identityProof"). */
export const identity = stepForm(
  z
    .object({ type: choice(identityDocuments), ...documentShape, name: personName, fatherName: text(120) })
    .check(numberFitsKind("type", "number")),
  { asked: askedOfDocument(always), mayBeEmpty: mayBeEmptyOfDocument },
);
