import { z } from "zod";
import { fileId } from "@/schemas/fields";
import { stepForm } from "@/schemas/forms/step-form";

/** The signature as a picture (contract, "signature.signatureImageUrl"). */
export const signature = stepForm(z.object({ signature: fileId }));
