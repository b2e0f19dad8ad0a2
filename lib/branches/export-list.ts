import { getTranslations } from "next-intl/server";
import writeExcelFile from "write-excel-file/node";
import { openList, readKnown, viewRows } from "@/lib/branches/lists";
import type { BranchListRecord } from "@/lib/db/branches";
import { writeIsoMoment } from "@/lib/india-time";
import { guardFormula, type SpreadsheetFormat, writeCsv } from "@/lib/spreadsheet";
import type { BranchFault, BranchRowState } from "@/schemas/branch";

/** The words of a result: the names of its columns, and of what became of a row. */
export type ResultWords = {
  column: (column: ResultColumn) => string;
  state: (state: BranchRowState) => string;
  fault: (fault: BranchFault) => string;
  /** Of a row that repeats an earlier one. */
  sameAs: (place: number) => string;
};

export const resultColumns = [
  "place",
  "typed",
  "micrCode",
  "state",
  "bankName",
  "branch",
  "ifscCode",
  "address",
  "city",
  "district",
  "stateName",
  "pincode",
  "contact",
  "askedAt",
  "remark",
] as const;
type ResultColumn = (typeof resultColumns)[number];

const widths: Partial<Record<ResultColumn, number>> = {
  place: 6,
  bankName: 28,
  branch: 24,
  address: 60,
  remark: 40,
};

/**
 * What became of a list of somebody's own, as a file.
 * @throws AppError `not-found` (404)
 */
export async function exportList(
  staff: { id: string },
  id: string,
  format: SpreadsheetFormat,
): Promise<{ content: string | Buffer; name: string }> {
  const list = await openList(staff, id);
  const words = await getTranslations("branches");
  const rows = await tabulateList(list, {
    column: (column) => words(`export.columns.${column}`),
    state: (state) => words(`list.states.${state}`),
    fault: (fault) => words(`faults.${fault}`),
    sameAs: (place) => words("export.sameAs", { place }),
  });
  const content = format === "csv" ? writeListCsv(rows) : await writeXlsx(rows, words("export.sheet"));
  return { content, name: `bank-branches-${momentOf(list.createdAt).slice(0, 10)}` };
}

/** What became of each row of a list as a table of texts, headings first. Codes are text, so that no digit is lost. */
export async function tabulateList(list: BranchListRecord, words: ResultWords): Promise<string[][]> {
  const { answers, faults } = await readKnown(list);
  const rows = viewRows(list.typed, answers, faults).map((row) => {
    const branch = answers.get(row.micrCode ?? "")?.branch;
    const remarks = [
      row.sameAs === null ? "" : words.sameAs(row.sameAs),
      row.fault === null ? "" : words.fault(row.fault),
      row.message,
    ];
    const cells: Record<ResultColumn, string> = {
      place: String(row.place),
      typed: row.typed,
      micrCode: row.micrCode ?? "",
      state: words.state(row.state),
      bankName: row.bankName,
      branch: row.branch,
      ifscCode: row.ifscCode,
      address: row.address,
      city: branch?.splitAddress.city.join(", ") ?? "",
      district: branch?.district ?? "",
      stateName: branch?.state ?? "",
      pincode: branch?.splitAddress.pincode ?? "",
      contact: branch?.contact ?? "",
      askedAt: row.askedAt === null ? "" : momentOf(new Date(row.askedAt)),
      remark: remarks.filter((remark) => remark !== "").join(" · "),
    };
    return resultColumns.map((column) => clean(cells[column]));
  });
  return [resultColumns.map((column) => words.column(column)), ...rows];
}

/** A table as CSV, with no cell that would run as a formula. */
export function writeListCsv(rows: readonly string[][]): string {
  return writeCsv(rows.map((row) => row.map(guardFormula)));
}

/** A table as an XLSX file, every cell a text. */
export async function writeXlsx(rows: readonly string[][], title: string): Promise<Buffer> {
  const [headings = [], ...others] = rows;
  return writeExcelFile(
    [
      headings.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
      ...others.map((cells) => cells.map((value) => ({ value, type: String }))),
    ],
    {
      sheet: title,
      stickyRowsCount: 1,
      columns: resultColumns.map((column) => ({ width: widths[column] ?? 16 })),
    },
  ).toBuffer();
}

/** Date and time in India, in the form that spreadsheets sort. */
function momentOf(at: Date): string {
  return writeIsoMoment(at).slice(0, 16).replace("T", " ");
}

/** XML knows no control characters. */
function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, " ");
}
