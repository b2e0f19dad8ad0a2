import { z } from "zod";

/** What a check found for one month, as it came: more than these fields may be in it. */
export const gstResult = z.looseObject({
  sale: z.looseObject({ status: z.string(), gstr1Amount: z.string(), gstr3bAmount: z.string() }),
  purchase: z.looseObject({ status: z.string(), gstr2aAmount: z.string(), gstr3bAmount: z.string() }),
});
export type GstResult = z.output<typeof gstResult>;

/** A tolerance in rupees: a decimal of 0 or more with at most two places. Faults: missing, tolerance-form. */
export const tolerance = z
  .string()
  .trim()
  .min(1, "missing")
  .transform((typed) => typed.replace(/,/g, ""))
  .pipe(z.string().regex(/^\d{1,12}(?:\.\d{1,2})?$/, "tolerance-form"));
