import { stringify } from "csv-stringify/sync";

/** The kinds of files that tables are downloaded as. */
export const spreadsheetTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type SpreadsheetFormat = keyof typeof spreadsheetTypes;

/** Text that a spreadsheet would take for a formula gets an apostrophe in front. Not for numbers, which have signs. */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}

/** A table as CSV (RFC 4180, UTF-8 with its mark), its cells as they are given. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { bom: true, record_delimiter: "windows" },
  );
}

/** Answers with a table to download. @param name of the file, without its ending; it outlives the page in lists of downloads */
export function answerSpreadsheet(
  content: string | Buffer,
  format: SpreadsheetFormat,
  name: string,
): Response {
  return new Response(typeof content === "string" ? content : new Uint8Array(content), {
    headers: {
      "content-type": spreadsheetTypes[format],
      "content-disposition": `attachment; filename="${name}.${format}"`,
      "cache-control": "private, no-store",
    },
  });
}
