import { z } from "zod";
import { anyText, exactly, text } from "@/schemas/upstream/atoms";

/** How the return period is written: `11/2026` or `112026`. */
export type GstPeriodFormat = "MM/YYYY" | "MMYYYY";

const periods: Record<GstPeriodFormat, RegExp> = {
  "MM/YYYY": /^(?:0[1-9]|1[0-2])\/\d{4}$/,
  MMYYYY: /^(?:0[1-9]|1[0-2])\d{4}$/,
};

/**
 * The body of a GST discrepancy check, as sent: six required strings, unknown keys refused. A GSTIN has 15 letters and
 * digits (contract, "GST discrepancy request"; the formats are not shown there).
 * @param formats the ways of writing the return period that are accepted
 */
export function gstDiscrepancyRequestSchema(formats: readonly GstPeriodFormat[] = ["MM/YYYY"]) {
  return exactly({
    essentials: exactly({
      gstin: anyText.regex(/^[0-9A-Z]{15}$/, "must have 15 letters and digits"),
      username: text,
      sek: text,
      appKey: text,
      authToken: text,
      retPeriod: anyText.refine(
        (period) => formats.some((format) => periods[format].test(period)),
        `must be a month written as ${formats.join(" or ")}`,
      ),
    }),
  });
}

export type GstDiscrepancyRequest = z.infer<ReturnType<typeof gstDiscrepancyRequestSchema>>;

/**
 * The answer of a GST discrepancy check, as received: the echoed credentials and `id`, an access token, are dropped;
 * `result` stays as it came, with keys that the contract does not name. Statuses are free text; amounts are strings of
 * any content (contract, "GST discrepancy response").
 */
export const gstDiscrepancyResponseSchema = z.object({
  patronId: z.string(),
  result: z.looseObject({
    sale: z.looseObject({ status: z.string(), gstr1Amount: z.string(), gstr3bAmount: z.string() }),
    purchase: z.looseObject({ status: z.string(), gstr2aAmount: z.string(), gstr3bAmount: z.string() }),
  }),
});

export type GstDiscrepancyResponse = z.infer<typeof gstDiscrepancyResponseSchema>;
