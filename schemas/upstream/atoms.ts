import { z } from "zod";
import type { CodeRow } from "@/schemas/code-tables/look-up";

/*
 * The values that requests to the upstream are made of. The message of an issue is the end of a sentence that starts
 * with the path (see `describeIssues`), and names no value.
 */

/** The error of a value of the wrong type: left out, or something else. */
function wants(kind: string) {
  return (issue: { input?: unknown }) => (issue.input === undefined ? "is required" : `must be ${kind}`);
}

/** An object that knows all its keys: others are refused. */
export function exactly<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "invalid_type" ? wants("an object")(issue) : undefined),
  });
}

/** Text that may be empty. */
export const anyText = z.string({ error: wants("text") });

/** Text that says something. */
export const text = anyText.refine((value) => value.trim() !== "", "must not be empty");

/** Any text of 2 characters or more. */
export const twoCharacters = anyText.min(2, "must have at least 2 characters");

/** One of the words the contract lists. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, {
    error: (issue) => (issue.input === undefined ? "is required" : `must be one of: ${words.join(", ")}`),
  });
}

export const yesOrNo = oneOf(["YES", "NO"]);

/** A code that stands in a code table; `table` is the number the contract gives it. */
export function codeOf(rows: readonly CodeRow[], table: string) {
  return anyText.refine((code) => rows.some((row) => row.code === code), `must be a code of table ${table}`);
}

/** A label that stands in a code table. */
export function labelIn(rows: readonly CodeRow[], table: string) {
  return anyText.refine(
    (label) => rows.some((row) => row.label === label),
    `must be spelled as in table ${table}`,
  );
}

/** A date that exists, as `DD/MM/YYYY` or `DD-MM-YYYY`. */
export const date = anyText.refine(isDate, "must be a date that exists, as DD/MM/YYYY or DD-MM-YYYY");

/** A date, or nothing where the document bears none. */
export const dateOrEmpty = anyText.refine(
  (value) => value === "" || isDate(value),
  "must be empty or a date that exists, as DD/MM/YYYY or DD-MM-YYYY",
);

/** An absolute http or https address. */
export const webAddress = anyText.refine(isWebAddress, "must be an http or https address");

/** A list of addresses of files. */
export const webAddresses = z.array(webAddress, { error: wants("a list of addresses") });

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(value: string): boolean {
  const match = /^(\d{2})([/-])(\d{2})\2(\d{4})$/.exec(value);
  if (!match) return false;
  const [day, month, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  const leapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 && leapYear ? 29 : (monthLengths[month - 1] ?? 0);
  return year > 0 && day >= 1 && day <= length;
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value)) return false;
  return URL.canParse(value);
}

/**
 * Settings of a rule between fields: it is checked as soon as the fields it needs are right in themselves, whatever
 * is wrong elsewhere, so that one answer names all faults. A path into a deeper object is written with dots.
 */
export function needing(...fields: string[]): z.core.$ZodSuperRefineParams {
  return {
    when: (payload) =>
      typeof payload.value === "object" &&
      payload.value !== null &&
      payload.issues.every((issue) => {
        const place = (issue.path ?? []).map(String).join(".");
        if (issue.code === "unrecognized_keys") return true;
        return place !== "" && !fields.some((field) => reaches(field, place) || reaches(place, field));
      }),
  };
}

function reaches(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`);
}
