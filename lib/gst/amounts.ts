import Big from "big.js";

/** An amount in rupees as it came: a number, nothing at all, or a text that is no number. */
export type Amount =
  | { kind: "amount"; value: Big }
  | { kind: "blank" }
  /** `text` as it came. */
  | { kind: "unreadable"; text: string };

/** Longer texts than any sum of money: they are shown as they came. */
const longest = 60;

// Thousands are grouped as in India or as elsewhere, or not at all: `1,5` may be a decimal comma, so it is no number.
const whole = String.raw`\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+`;
const number = new RegExp(String.raw`^(?:(?:${whole})(?:\.\d+)?|\.\d+)$`);

/**
 * Reads an amount as tax services spell it: with or without commas, paise, a sign in front or behind, a sign of the
 * currency, or in parentheses where it is negative.
 */
export function readAmount(text: string): Amount {
  const compact = text
    .trim()
    .replace(/(?<=\d)\s(?=\d)/g, ",")
    .replace(/\s/g, "");
  if (compact === "") return { kind: "blank" };
  if (compact.length > longest) return { kind: "unreadable", text };
  const [, bracket = "", before = "", digits = "", after = "", closing = ""] =
    /^(\(?)([+\-\u2212]?(?:₹|rs\.?|inr)?[+\-\u2212]?)([\d.,]*)([+\-\u2212]?)(\)?)$/i.exec(compact) ?? [];
  const marks = (before + after).replace(/[^+\-\u2212]/g, "");
  const isClosed = (bracket === "") === (closing === "");
  if (!number.test(digits) || !isClosed || marks.length > 1 || (bracket !== "" && marks !== "")) {
    return { kind: "unreadable", text };
  }
  const value = new Big(digits.replace(/,/g, ""));
  const isNegative = bracket !== "" || /[-\u2212]/.test(marks);
  return { kind: "amount", value: isNegative && !value.eq(0) ? value.neg() : value };
}

/** The first less the second; null unless both are numbers. */
export function subtract(first: Amount, second: Amount): Big | null {
  return first.kind === "amount" && second.kind === "amount" ? first.value.minus(second.value) : null;
}

/** A decimal for a program: a minus sign, digits, a point, two places or as many as there are. */
export function writeDecimal(value: Big): string {
  const exact = value.toFixed();
  const places = exact.split(".")[1]?.length ?? 0;
  return places < 2 ? value.toFixed(2) : exact;
}

/** Rupees for a person: grouped as in India, exact to the last place, with a real minus sign. */
export function writeRupees(value: Big, { sign = false }: { sign?: boolean } = {}): string {
  const [digits = "", paise = ""] = writeDecimal(value.abs()).split(".");
  const grouped = digits.replace(/(\d)(?=(\d\d)+\d$)/g, "$1,");
  const mark = value.lt(0) ? "\u2212" : sign && value.gt(0) ? "+" : "";
  return `${mark}${grouped}.${paise}`;
}

/** Whether a spreadsheet, which counts with 15 significant digits, holds a number exactly. */
export function fitsSpreadsheet(value: Big): boolean {
  return value.c.length <= 15;
}
