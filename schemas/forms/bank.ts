import { z } from "zod";
import { fileId, micrCode } from "@/schemas/fields";
import { always, stepForm } from "@/schemas/forms/step-form";

/** The bank branch and the cheque (contract, "bankAccount.fileUrl"). The MICR code finds the branch; it is not pushed. */
export const bank = stepForm(z.object({ micrCode: micrCode.optional(), cheque: fileId }), {
  mayBeEmpty: { micrCode: always },
});
