import { parse } from "csv-parse/sync";
import { z } from "zod";
import { micrCode } from "@/schemas/fields";

/** So many rows a list takes. */
export const mostRows = 1000;

/** So much of a cell is kept: enough to recognise it by. */
const longestTyped = 60;

const table = z.array(z.array(z.string()));
const delimiters = [",", ";", "\t"];

/**
 * Finds the MICR codes in what somebody pasted or in a CSV file: in the column whose heading says MICR, else every
 * code of nine digits, wherever it stands. A row without one is given back as it was typed, so that it can be told.
 * @returns the rows that a list takes, and how many more there were
 */
export function readCodes(text: string): { typed: string[]; leftOut: number } {
  const rows = readTable(text);
  const heading = rows.findIndex((row) => row.some(isMicrHeading));
  const column = rows[heading]?.findIndex(isMicrHeading) ?? -1;
  const found =
    heading >= 0 && heading < 5
      ? rows.slice(heading + 1).map((row) => [tidy(row[column] ?? "")])
      : rows.map(findCodes);
  const [first] = rows;
  // A first line of words over rows with codes is a heading.
  const isHeading = heading < 0 && rows.length > 1 && !/\d/.test((first ?? []).join(""));
  const typed = found.slice(isHeading ? 1 : 0).flat();
  return { typed: typed.slice(0, mostRows), leftOut: Math.max(0, typed.length - mostRows) };
}

/** Rows of cells, empty rows left out; text that is no CSV is read line by line. */
function readTable(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, "");
  // By the first lines: one row may be a title, another an address full of commas.
  const lines = clean.split(/\r?\n/).filter((line) => line.trim() !== "");
  const counts = delimiters.map((one) => lines.slice(0, 5).join("\n").split(one).length);
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
  const options = { delimiter, relax_column_count: true, skip_empty_lines: true, trim: true };
  let rows: string[][];
  try {
    rows = table.parse(parse(clean, options));
  } catch {
    rows = clean.split(/\r?\n/).map((one) => one.split(delimiter));
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ""));
}

function isMicrHeading(cell: string): boolean {
  return /micr/i.test(cell) && !/\d/.test(cell);
}

function findCodes(row: string[]): string[] {
  const cells = row.map(tidy).filter((cell) => cell !== "");
  const codes = cells.flatMap((cell) => {
    if (isCode(cell)) return [cell];
    const parts = cell.split(/[\s,;]+/);
    return parts.some(isCode) ? parts.filter((part) => isCode(part) || cells.length === 1) : [];
  });
  return codes.length > 0 ? codes : cells.filter((cell) => /\d/.test(cell) || cells.length === 1).slice(0, 1);
}

function isCode(cell: string): boolean {
  return micrCode.safeParse(cell).success;
}

/** A cell as people see it: spreadsheets guard digits as `="560002005"` or `'560002005`. */
function tidy(cell: string): string {
  return cell
    .replace(/\p{C}/gu, " ")
    .trim()
    .replace(/^="?(\d+)"?$/, "$1")
    .replace(/^['"](.*?)['"]?$/, "$1")
    .trim()
    .slice(0, longestTyped);
}
