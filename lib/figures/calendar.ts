import type { TimeUnit } from "@/lib/db/figures";
import { aheadOfGreenwich } from "@/lib/india-time";

const day = 86_400_000;

/** How many days figures reach back, as a person may choose. */
export const windows = [7, 30, 90, 365] as const;
export type Window = (typeof windows)[number];

/** A stretch of whole days in India that ends with today. */
export type Stretch = {
  days: Window;
  /** The moment at which it begins. */
  since: Date;
  unit: TimeUnit;
  /** The first days of its days, weeks or months, as YYYY-MM-DD, oldest first. The first may lie before `since`. */
  parts: string[];
};

/** The days up to and with today; a long stretch is cut into weeks or months, so that it can be seen at a glance. */
export function stretchOf(days: Window, now: Date): Stretch {
  const today = Math.floor((now.getTime() + aheadOfGreenwich) / day) * day;
  const first = today - (days - 1) * day;
  const unit: TimeUnit = days > 100 ? "month" : days > 31 ? "week" : "day";
  const parts: string[] = [];
  for (let at = beginOf(first, unit); at <= today; at = nextOf(at, unit)) parts.push(write(at));
  return { days, since: new Date(first - aheadOfGreenwich), unit, parts };
}

function beginOf(at: number, unit: TimeUnit): number {
  const date = new Date(at);
  if (unit === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  // Weeks begin on Monday, as PostgreSQL's do.
  return unit === "week" ? at - ((date.getUTCDay() + 6) % 7) * day : at;
}

function nextOf(at: number, unit: TimeUnit): number {
  const date = new Date(at);
  if (unit === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return at + (unit === "week" ? 7 : 1) * day;
}

function write(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
