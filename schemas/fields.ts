import { z } from "zod";

/*
 * The atoms that forms are made of. They take text as typed and give it back tidied. The message of an issue is a fault
 * code; its words are in the message catalogue. They refuse only what the contract refuses too.
 */

/** Text of 1 to `max` characters. Faults: missing, too-long. */
export const text = (max = 200) => z.string().trim().min(1, "missing").max(max, "too-long");

/** A person's name, at least 2 characters. Faults: missing, too-short, too-long. */
export const personName = text(120).min(2, "too-short");

/** One of a fixed set of values. Fault: missing. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, "missing");

/** A code that stands in a code table. Fault: missing. */
export const codeOf = (table: readonly { code: string }[]) =>
  z.string().refine((code) => table.some((row) => row.code === code), "missing");

/** A box that must be ticked. Fault: missing. */
export const ticked = z.literal("yes", "missing");

/** The id of a stored file; the server fills it in. Fault: missing. */
export const fileId = z.string().min(1, "missing");

/**
 * A document's number, upper case, without inner spaces; twelve digits written in fours lose their dashes too.
 * Faults: missing, too-long.
 */
export const documentNumber = text(40).transform((number) =>
  number
    .toUpperCase()
    .replace(/\s+/g, "")
    .replace(/^([\dX*]{4})-([\dX*]{4})-(\d{4})$/, "$1$2$3"),
);

/** Whether a number has the form of a PAN: five letters, four digits, a letter. */
export const isPan = (number: string) => /^[A-Z]{5}\d{4}[A-Z]$/.test(number);

/** A PAN. Faults: missing, pan-form. */
export const pan = documentNumber.refine(isPan, "pan-form");

/** A ten-digit mobile number; spaces, dashes, a leading 0 or +91 are dropped. Faults: missing, ten-digits. */
export const mobileNumber = z
  .string()
  .min(1, "missing")
  .transform((number) => number.replace(/[\s().-]/g, "").replace(/^(?:\+?91|0)(?=\d{10}$)/, ""))
  .pipe(z.string().regex(/^\d{10}$/, "ten-digits"));

/** The country code of a telephone number, 1 to 4 digits without the plus. Faults: missing, format. */
export const callingCode = z
  .string()
  .min(1, "missing")
  .transform((code) => code.replace(/^\+/, ""))
  .pipe(z.string().regex(/^[1-9]\d{0,3}$/, "format"));

/** An e-mail address, in any script. Faults: missing, too-long, format. */
export const email = z
  .string()
  .min(1, "missing")
  .max(254, "too-long")
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "format");

/** The nine digits of a MICR code: city, bank, branch. Faults: missing, nine-digits. */
export const micrCode = z
  .string()
  .min(1, "missing")
  .transform((code) => code.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{9}$/, "nine-digits"));

/** A calendar date, given back as `DD/MM/YYYY`. Faults: missing, not-a-date. */
export const date = z
  .string()
  .min(1, "missing")
  .transform((typed, context) => {
    const read = readDate(typed);
    if (!read) {
      context.addIssue({ code: "custom", message: "not-a-date" });
      return z.NEVER;
    }
    return read;
  });

/**
 * Reads a date as people type it (`31/3/1985`, `31-03-1985`, `31.03.1985`, `31031985`, `1985-03-31`).
 * @returns `DD/MM/YYYY`, or null when it is no date of the calendar
 */
export function readDate(typed: string): string | null {
  const text = typed.trim();
  const match =
    /^(?<day>\d{1,2})[/.\-\s]+(?<month>\d{1,2})[/.\-\s]+(?<year>\d{4})$/.exec(text) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/.exec(text) ??
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text);
  if (!match?.groups) return null;
  const { day = "", month = "", year = "" } = match.groups;
  const read = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists =
    Number(year) >= 1900 && read.getUTCMonth() === Number(month) - 1 && read.getUTCDate() === Number(day);
  return exists ? `${day.padStart(2, "0")}/${month.padStart(2, "0")}/${year}` : null;
}

/** The moment a `DD/MM/YYYY` date starts, in UTC milliseconds. */
export function dateValue(date: string): number {
  const [day, month, year] = date.split("/").map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1);
}
