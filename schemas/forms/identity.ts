import { z } from "zod";
import { choice, personName } from "../fields";
import { askedOfDocument, documentShape, identityDocuments, mayBeEmptyOfDocument } from "./document";
import { always, stepForm } from "./step-form";

/** The identity document (contract, "onboardingData.identityProof"). */
export const identity = stepForm(
  z.object({ type: choice(identityDocuments), ...documentShape, fatherName: personName }),
  { asked: askedOfDocument(always), mayBeEmpty: mayBeEmptyOfDocument },
);
