import { z } from "zod";

/** A month for which returns are filed, as `YYYY-MM`. Sorts as text. */
export type Period = string;

/** The first month of GST. */
export const firstPeriod: Period = "2017-07";

/** The most months that one check asks for. */
export const mostPeriods = 24;

export const period = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "missing");

function numberOf(month: Period): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function periodOf(number: number): Period {
  return `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** All months from one to another, both included; none where the order is wrong. */
export function listPeriods(from: Period, to: Period): Period[] {
  const count = Math.max(0, numberOf(to) - numberOf(from) + 1);
  return Array.from({ length: count }, (_, place) => periodOf(numberOf(from) + place));
}

/** The month it is in India. */
export function periodAt(moment: Date): Period {
  return new Date(moment.getTime() + 330 * 60_000).toISOString().slice(0, 7);
}

/** The financial year of a month, April to March, as `2025-26`. */
export function yearOfPeriod(month: Period): string {
  const first = Math.floor((numberOf(month) - 3) / 12);
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}

/** The months of a financial year (`2025-26`) that have begun; none where it is no year of GST. */
export function periodsOfYear(year: string, current: Period): Period[] {
  const first = /^(\d{4})-\d{2}$/.exec(year)?.[1];
  if (first === undefined) return [];
  const months = listPeriods(`${first}-04`, `${Number(first) + 1}-03`);
  return months.filter((month) => yearOfPeriod(month) === year && month >= firstPeriod && month <= current);
}

/** All financial years of GST, the present one first. */
export function listYears(current: Period): string[] {
  return [...new Set(listPeriods(firstPeriod, current).map(yearOfPeriod))].toReversed();
}
