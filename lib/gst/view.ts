import type { Period } from "@/schemas/return-period";

/* What pages show of a GST check. Plain data, safe in a browser. */

export const gstSides = ["sale", "purchase"] as const;
/** Sales compare GSTR-1, purchases GSTR-2A, each with GSTR-3B. */
export type GstSide = (typeof gstSides)[number];

/** An amount as it is shown: grouped, or as it came where it is no number; empty where it is blank. */
export type AmountView = { kind: "amount" | "blank" | "unreadable"; text: string };

/** The first amount less the second: `none` within the tolerance, `unknown` where one of them is no number. */
export type DifferenceView = { kind: "none" | "more" | "less" | "unknown"; text: string };

export type SideView = {
  status: string;
  first: AmountView;
  second: AmountView;
  difference: DifferenceView;
};

/** What an earlier check had, where it is not what this one has. */
export type ChangeView = {
  side: GstSide;
  field: "status" | "first" | "second";
  before: string;
  after: string;
};

export type GstFaultView = {
  code: string;
  /** The HTTP status of the answer, where there was one. */
  status: number | null;
  /** The upstream's own words. */
  message: string | null;
};

/** One month of a check. Neither `sides` nor `fault`: it was not asked. */
export type MonthView = {
  period: Period;
  askedAt: Date | null;
  sides: Record<GstSide, SideView> | null;
  fault: GstFaultView | null;
  /** What the upstream sent, as JSON for reading. */
  raw: string | null;
  /** The last earlier answer to the same question. */
  earlier: { askedAt: Date; changes: ChangeView[] } | null;
};

/** The sum of a column, and the answered months that have no number in it. */
export type TotalView = { text: string; without: Period[] };

export type SideTotals = {
  first: TotalView;
  second: TotalView;
  difference: TotalView & { kind: DifferenceView["kind"] };
  /** Months whose difference is greater than the tolerance. */
  differing: Period[];
  /** How many months have a difference at all. */
  compared: number;
  /** For a plot: sizes and places only. */
  plot: { first: (number | null)[]; second: (number | null)[]; difference: (number | null)[] };
};

/**
 * How far a check came: `partial` where months have faults, `stopped` where going on had no use, `interrupted` where
 * the server went down.
 */
export type GstCheckState = "running" | "complete" | "partial" | "stopped" | "cancelled" | "interrupted";

export type GstCheckView = {
  id: string;
  gstin: string;
  /** The state by name; null where the GSTIN names none. */
  place: string | null;
  by: string;
  createdAt: Date;
  state: GstCheckState;
  /** Rupees, as a decimal. */
  tolerance: string;
  months: MonthView[];
  /** Months without an answer, because they failed or were not asked. */
  missing: Period[];
  totals: Record<GstSide, SideTotals>;
};
