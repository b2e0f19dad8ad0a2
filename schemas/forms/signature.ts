import { z } from "zod";
import { fileId } from "../fields";
import { stepForm } from "./step-form";

/** The signature as a picture (contract, "signature.signatureImageUrl"). */
export const signature = stepForm(z.object({ signature: fileId }));
