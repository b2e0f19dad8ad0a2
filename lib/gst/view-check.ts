import Big from "big.js";
import type { GstCheckRecord, GstMonthRecord, GstMonthState } from "@/lib/db/gst";
import { type Amount, readAmount, subtract, writeRupees } from "@/lib/gst/amounts";
import { isFinal } from "@/lib/gst/run-check";
import {
  type AmountView,
  type ChangeView,
  type DifferenceView,
  type GstCheckState,
  type GstCheckView,
  type GstSide,
  gstSides,
  type MonthView,
  type SideTotals,
  type SideView,
} from "@/lib/gst/view";
import type { GstResult } from "@/schemas/gst";
import { stateOfGstin } from "@/schemas/gstin";
import type { Period } from "@/schemas/return-period";

/** One side of one month, with its numbers. `difference` is the first amount less the second. */
export type SideFigures = { status: string; first: Amount; second: Amount; difference: Big | null };

/** Both sides of a result, read. */
export function readFigures({ sale, purchase }: GstResult): Record<GstSide, SideFigures> {
  const read = (status: string, firstText: string, secondText: string): SideFigures => {
    const first = readAmount(firstText);
    const second = readAmount(secondText);
    return { status, first, second, difference: subtract(first, second) };
  };
  return {
    sale: read(sale.status, sale.gstr1Amount, sale.gstr3bAmount),
    purchase: read(purchase.status, purchase.gstr2aAmount, purchase.gstr3bAmount),
  };
}

function viewAmount(amount: Amount): AmountView {
  if (amount.kind === "amount") return { kind: "amount", text: writeRupees(amount.value) };
  return { kind: amount.kind, text: amount.kind === "blank" ? "" : amount.text };
}

/** How a difference is shown; one that is not greater than the tolerance counts as none. */
export function viewDifference(difference: Big | null, tolerance: string): DifferenceView {
  if (difference === null) return { kind: "unknown", text: "" };
  const kind = difference.abs().lte(tolerance) ? "none" : difference.gt(0) ? "more" : "less";
  return { kind, text: writeRupees(difference, { sign: true }) };
}

function viewSide({ status, first, second, difference }: SideFigures, tolerance: string): SideView {
  return {
    status,
    first: viewAmount(first),
    second: viewAmount(second),
    difference: viewDifference(difference, tolerance),
  };
}

/** Both sides of a result as they are shown. */
export function viewSides(result: GstResult, tolerance: string): Record<GstSide, SideView> {
  const { sale, purchase } = readFigures(result);
  return { sale: viewSide(sale, tolerance), purchase: viewSide(purchase, tolerance) };
}

/** What differs between two answers. Another spelling of the same number is no change. */
function findChanges(before: GstResult, after: GstResult): ChangeView[] {
  const [old, now] = [viewSides(before, "0"), viewSides(after, "0")];
  return gstSides.flatMap((side) =>
    (["status", "first", "second"] as const).flatMap((field) => {
      const [was, is] = [old[side][field], now[side][field]].map((value) =>
        typeof value === "string" ? value : value.text,
      );
      return was === is ? [] : [{ side, field, before: was ?? "", after: is ?? "" }];
    }),
  );
}

function viewMonth(
  period: Period,
  month: GstMonthRecord | undefined,
  earlier: GstMonthRecord | undefined,
  tolerance: string,
): MonthView {
  const { result = null, fault = null, status = null, message = null } = month ?? {};
  return {
    period,
    askedAt: month?.askedAt ?? null,
    sides: result && viewSides(result, tolerance),
    fault: fault === null ? null : { code: fault, status, message },
    raw: result && JSON.stringify(result, null, 2),
    earlier:
      result && earlier?.result
        ? { askedAt: earlier.askedAt, changes: findChanges(earlier.result, result) }
        : null,
  };
}

/** The sum of the numbers; null where there is none. */
export function sumUp(values: readonly (Big | null)[]): Big | null {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum.plus(value), new Big(0));
}

function addUp(months: readonly (GstMonthRecord | null)[], side: GstSide, tolerance: string): SideTotals {
  const figures = months.map((month) =>
    month?.result ? { period: month.period, ...readFigures(month.result)[side] } : null,
  );
  const answered = figures.filter((found) => found !== null);
  const column = (read: (found: SideFigures) => Big | null) => ({
    sum: sumUp(answered.map(read)),
    without: answered.filter((found) => read(found) === null).map(({ period }) => period),
    plot: figures.map((found) => {
      const value = found && read(found);
      return value && Number(value);
    }),
  });
  const numberOf = (amount: Amount) => (amount.kind === "amount" ? amount.value : null);
  const first = column((found) => numberOf(found.first));
  const second = column((found) => numberOf(found.second));
  const difference = column((found) => found.difference);
  const write = ({ sum, without }: typeof first) => ({ text: sum === null ? "" : writeRupees(sum), without });
  return {
    first: write(first),
    second: write(second),
    difference: { ...viewDifference(difference.sum, tolerance), without: difference.without },
    differing: answered.flatMap((found) => (found.difference?.abs().gt(tolerance) ? [found.period] : [])),
    compared: answered.length - difference.without.length,
    plot: { first: first.plot, second: second.plot, difference: difference.plot },
  };
}

/** A running check whose last sign of life is older than this, in milliseconds, runs no more. */
export const patience = 60_000;

/** How far a check has come. */
export function stateOfCheck(
  { periods, begunAt, finishedAt }: Pick<GstCheckRecord, "periods" | "begunAt" | "finishedAt">,
  months: readonly GstMonthState[],
  now: Date,
): GstCheckState {
  if (months.filter(({ fault }) => fault === null).length === periods.length) return "complete";
  if (finishedAt === null) {
    const lastSign = Math.max(begunAt.getTime(), ...months.map(({ askedAt }) => askedAt.getTime()));
    return now.getTime() - lastSign < patience ? "running" : "interrupted";
  }
  if (months.length === periods.length) return "partial";
  const last = months.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime()).at(-1);
  return last !== undefined && isFinal(last) ? "stopped" : "cancelled";
}

/**
 * A check as its page shows it.
 * @param earlier what earlier checks had for its months
 * @param tolerance in place of the check's own
 */
export function viewGstCheck(
  { check, months }: { check: GstCheckRecord; months: GstMonthRecord[] },
  earlier: readonly GstMonthRecord[],
  { tolerance = check.tolerance, now = new Date() }: { tolerance?: string; now?: Date } = {},
): GstCheckView {
  const asked = check.periods.map((period) => months.find((month) => month.period === period) ?? null);
  return {
    id: check.id,
    gstin: check.gstin,
    place: stateOfGstin(check.gstin),
    by: check.by.name,
    createdAt: check.createdAt,
    state: stateOfCheck(check, months, now),
    tolerance,
    months: check.periods.map((period, place) =>
      viewMonth(
        period,
        asked[place] ?? undefined,
        earlier.find((month) => month.period === period),
        tolerance,
      ),
    ),
    missing: check.periods.filter((_, place) => !asked[place]?.result),
    totals: { sale: addUp(asked, "sale", tolerance), purchase: addUp(asked, "purchase", tolerance) },
  };
}
