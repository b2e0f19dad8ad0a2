import { readLimit } from "@/lib/db/limits";
import { readKeptForm } from "@/lib/kept-form";
import { findOwnCheck, gstLimit } from "@/lib/gst/start-check";
import { gstSecrets } from "@/schemas/forms/gst-check";
import {
  firstPeriod,
  listPeriods,
  listYears,
  type Period,
  periodAt,
  yearOfPeriod,
} from "@/schemas/return-period";

/** The name of the kept form, and of what it keeps. */
export const gstFormName = "gst.check";
export const keptFields = ["gstin", "span", "month", "from", "to", "year", "tolerance", "again"] as const;

export type GstFormState = {
  /** The month it is. */
  current: Period;
  /** What the questions hold: typed before, or of the check that is asked again. */
  values: Record<string, string>;
  /** `question.code`, as the address names them. */
  faults: { name: string; code: string }[];
  /** Months to choose from, by financial year, the latest first. */
  years: { year: string; periods: Period[] }[];
  /** The check whose missing months can be asked. */
  missing: { id: string; periods: Period[]; askedAt: Date } | null;
  /** Minutes to wait, where the limit is used up. */
  waitMinutes: number;
};

function nameSpan(periods: readonly Period[], current: Period): Record<string, string> {
  const [first = current] = periods;
  const last = periods.at(-1) ?? first;
  if (periods.length === 1) return { span: "one", month: first };
  const year = yearOfPeriod(first);
  const isYear = first === `${year.slice(0, 4)}-04` && last.endsWith("-03") && periods.length === 12;
  return isYear ? { span: "year", year } : { span: "range", from: first, to: last };
}

/**
 * What the form of a check shows.
 * @param query of its address: see `path.staff.gstForm`
 */
export async function viewGstForm(
  staffId: string,
  query: Readonly<Record<string, string | undefined>>,
): Promise<GstFormState> {
  const current = periodAt(new Date());
  const faults = (query["fault"] ?? "").split(",").flatMap((pair) => {
    const [name = "", code] = pair.split(".");
    return code === undefined ? [] : [{ name, code }];
  });
  const kept = faults.length > 0 ? await readKeptForm(gstFormName) : {};
  const check = await findOwnCheck(staffId, kept["again"] || query["again"] || "");
  const missing = check !== null && check.missing.length > 0 ? check : null;
  const asked = check && {
    gstin: check.gstin,
    tolerance: check.tolerance,
    ...nameSpan(check.periods, current),
    ...(query["months"] === "missing" && missing !== null ? { span: "missing" } : {}),
  };
  const limit = faults.some(({ code }) => code === "too-many")
    ? await readLimit(gstLimit, staffId)
    : { seconds: 0 };
  return {
    current,
    values: { tolerance: "1", year: yearOfPeriod(current), ...asked, ...kept },
    faults,
    years: listYears(current).map((year) => ({
      year,
      periods: listPeriods(firstPeriod, current)
        .filter((period) => yearOfPeriod(period) === year)
        .toReversed(),
    })),
    missing: missing && { id: missing.id, periods: missing.missing, askedAt: missing.createdAt },
    waitMinutes: Math.ceil(limit.seconds / 60),
  };
}

/** What of a form that was sent may be kept for its next showing: never a secret. */
export function pickKept(values: Readonly<Record<string, string>>): Record<string, string> {
  const known: readonly string[] = keptFields;
  const secret: readonly string[] = gstSecrets;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      known.includes(name) && !secret.includes(name) ? [[name, value.slice(0, 200)]] : [],
    ),
  );
}
