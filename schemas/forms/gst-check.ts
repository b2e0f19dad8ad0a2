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

/** How the months of a check are named. `missing`: those that an earlier check has no answer for. */
export const gstSpans = ["one", "range", "year", "missing"] as const;
export type GstSpan = (typeof gstSpans)[number];

/** The four secrets of a taxpayer. They live as long as one request. */
export const gstSecrets = ["username", "sek", "appKey", "authToken"] as const;
export type GstSecrets = Record<(typeof gstSecrets)[number], string>;

const longestSecret = 4096;
const secret = text(longestSecret);

/**
 * The form of a GST check; a field that was not sent is empty. Gives the months in order, and none for `missing`.
 * Faults: missing, too-long, gstin-form, gstin-check, order, too-many, tolerance-form.
 * @param current the month it is
 */
export function gstCheckForm(current: Period) {
  const begun = period.refine((month) => month >= firstPeriod && month <= current, "missing");
  const span = z.discriminatedUnion(
    "span",
    [
      z.object({ span: z.literal("one"), month: begun }).transform(({ month }) => [month]),
      z
        .object({ span: z.literal("range"), from: begun, to: begun })
        .superRefine(({ from, to }, context) => {
          const count = listPeriods(from, to).length;
          const message = count === 0 ? "order" : count > mostPeriods ? "too-many" : null;
          if (message !== null) context.addIssue({ code: "custom", message, path: ["to"] });
        })
        .transform(({ from, to }) => listPeriods(from, to)),
      z.object({ span: z.literal("year"), year: z.string() }).transform(({ year }, context) => {
        const months = periodsOfYear(year, current);
        if (months.length === 0) context.addIssue({ code: "custom", message: "missing", path: ["year"] });
        return months;
      }),
      z.object({ span: z.literal("missing") }).transform((): Period[] => []),
    ],
    "missing",
  );
  return {
    fields: z.object({ gstin, username: secret, sek: secret, appKey: secret, authToken: secret, tolerance }),
    span,
  };
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

/** Reads the form as it was sent, or says what is wrong with it. */
export function readGstForm(
  values: Readonly<Record<string, string>>,
  current: Period,
): { answers: GstCheckAnswers } | { faults: GstFault[] } {
  const form = gstCheckForm(current);
  const filled = Object.fromEntries(order.map((name) => [name, values[name] ?? ""]));
  const fields = form.fields.safeParse(filled);
  const span = form.span.safeParse(filled);
  if (fields.success && span.success) {
    const { gstin, tolerance, ...secrets } = fields.data;
    return { answers: { gstin, tolerance, secrets, periods: span.data } };
  }
  const codes = new Map<string, string>();
  for (const { path, message } of [...(fields.error?.issues ?? []), ...(span.error?.issues ?? [])]) {
    const name = String(path[0] ?? "span");
    if (!codes.has(name)) codes.set(name, message);
  }
  const faults = order.flatMap((name) => {
    const code = codes.get(name);
    return code === undefined ? [] : [{ name, code }];
  });
  return { faults };
}
