import { z } from "zod";
import { text } from "@/schemas/fields";
import { tolerance } from "@/schemas/gst";
import { gstin } from "@/schemas/gstin";
import {
  firstPeriod,
  listPeriods,
  mostPeriods,
  type Period,
  period,
  periodsOfYear,
} from "@/schemas/return-period";

/** The four secrets of a taxpayer. They live as long as one request. */
export const gstSecrets = ["username", "sek", "appKey", "authToken"] as const;
export type GstSecrets = Record<(typeof gstSecrets)[number], string>;

const longestSecret = 4096;
const secret = text(longestSecret);

// Made once: a schema that is made for each request may be held by its library, and with it what the request held.
const fields = z.object({
  gstin,
  username: secret,
  sek: secret,
  appKey: secret,
  authToken: secret,
  tolerance,
});
const spans = z.discriminatedUnion(
  "span",
  [
    z.object({ span: z.literal("one"), month: period }),
    z.object({ span: z.literal("range"), from: period, to: period }),
    z.object({ span: z.literal("year"), year: z.string() }),
    z.object({ span: z.literal("missing") }),
  ],
  "missing",
);

/** The months that a span names, or the question that is wrong about it. */
function listMonths(
  span: z.output<typeof spans>,
  current: Period,
): { periods: Period[] } | { fault: GstFault } {
  const hasBegun = (month: Period) => month >= firstPeriod && month <= current;
  const fault = (name: string, code: string) => ({ fault: { name, code } });
  switch (span.span) {
    case "missing":
      return { periods: [] };
    case "one":
      return hasBegun(span.month) ? { periods: [span.month] } : fault("month", "missing");
    case "year": {
      const periods = periodsOfYear(span.year, current);
      return periods.length > 0 ? { periods } : fault("year", "missing");
    }
    case "range": {
      const periods = listPeriods(span.from, span.to);
      if (!hasBegun(span.from)) return fault("from", "missing");
      if (!hasBegun(span.to)) return fault("to", "missing");
      if (periods.length === 0) return fault("to", "order");
      return periods.length > mostPeriods ? fault("to", "too-many") : { periods };
    }
  }
}

/** What is wrong with a form: the names of its questions with the codes of their faults, in the form's order. */
export type GstFault = { name: string; code: string };

export type GstCheckAnswers = { gstin: string; secrets: GstSecrets; tolerance: string; periods: Period[] };

const order = [
  "gstin",
  "username",
  "sek",
  "appKey",
  "authToken",
  "span",
  "month",
  "from",
  "to",
  "year",
  "tolerance",
];

/**
 * Reads the form of a GST check as it was sent, or says what is wrong with it: missing, too-long, gstin-form,
 * gstin-check, order, too-many, tolerance-form. A field that was not sent is empty; for `missing` there are no months.
 * @param current the month it is
 */
export function readGstForm(
  values: Readonly<Record<string, string>>,
  current: Period,
): { answers: GstCheckAnswers } | { faults: GstFault[] } {
  const filled: Record<string, string> = {};
  for (const name of order) filled[name] = values[name] ?? "";
  const typed = fields.safeParse(filled);
  const span = spans.safeParse(filled);
  const months = span.success ? listMonths(span.data, current) : null;
  if (typed.success && months !== null && "periods" in months) {
    const { gstin, tolerance, ...secrets } = typed.data;
    return { answers: { gstin, tolerance, secrets, periods: months.periods } };
  }
  const codes = new Map<string, string>();
  for (const { path, message } of [...(typed.error?.issues ?? []), ...(span.error?.issues ?? [])]) {
    const name = String(path[0] ?? "span");
    if (!codes.has(name)) codes.set(name, message);
  }
  if (months !== null && "fault" in months) codes.set(months.fault.name, months.fault.code);
  const faults = order.flatMap((name) => {
    const code = codes.get(name);
    return code === undefined ? [] : [{ name, code }];
  });
  return { faults };
}
