import type Big from "big.js";
import writeXlsxFile, { type Cell, type SheetData } from "write-excel-file/node";
import type { GstCheckRecord, GstMonthRecord } from "@/lib/db/gst";
import { type Amount, fitsSpreadsheet, writeDecimal } from "@/lib/gst/amounts";
import { gstSides } from "@/lib/gst/view";
import { readFigures, type SideFigures, sumUp } from "@/lib/gst/view-check";
import { writeIsoMoment } from "@/lib/india-time";
import { guardFormula, writeCsv } from "@/lib/spreadsheet";
import { stateOfGstin } from "@/schemas/gstin";

/** Words of the export by their key in the catalogue below `gst`. */
type Words = (key: string, values?: Record<string, string | number>) => string;

export type GstExport = {
  check: GstCheckRecord;
  months: readonly GstMonthRecord[];
  /** Rupees, as a decimal. */
  tolerance: string;
  at: Date;
};

type Value = string | Big;

function listColumns(words: Words): string[] {
  const ofSides = gstSides.flatMap((name) => {
    const side = words(`sides.${name}.title`);
    const amount = (which: string) =>
      words("export.amount", { side, return: words(`sides.${name}.${which}`) });
    return [
      words("export.status", { side }),
      amount("first"),
      amount("second"),
      words("export.difference", { side }),
      words("export.differs", { side }),
    ];
  });
  return ["gstin", "month", "asked"]
    .map((key) => words(`export.${key}`))
    .concat(ofSides, words("export.problem"));
}

function valueOf(amount: Amount): Value {
  if (amount.kind === "amount") return amount.value;
  return amount.kind === "blank" ? "" : amount.text;
}

function listSide(
  { status, first, second, difference }: SideFigures,
  tolerance: string,
  words: Words,
): Value[] {
  const differs = difference && words(difference.abs().gt(tolerance) ? "export.yes" : "export.no");
  return [status, valueOf(first), valueOf(second), difference ?? "", differs ?? ""];
}

function listMonth(month: GstMonthRecord | undefined, tolerance: string, words: Words): Value[] {
  if (!month?.result) {
    const fault = month?.fault ? words(`faults.${month.fault}`) : words("check.notAsked");
    const status = month?.status ?? null;
    const problem = status === null ? fault : words("faultStatus", { fault, status });
    return [...Array<string>(10).fill(""), [problem, month?.message].filter(Boolean).join(": ")];
  }
  const figures = readFigures(month.result);
  return [...gstSides.flatMap((side) => listSide(figures[side], tolerance, words)), ""];
}

function listTotals({ months }: GstExport): Value[] {
  const figures = months.flatMap(({ result }) => (result === null ? [] : [readFigures(result)]));
  return gstSides.flatMap((side) => {
    const sum = (read: (found: SideFigures) => Amount | Big | null) => {
      const values = figures.map((found) => {
        const value = read(found[side]);
        return value !== null && "kind" in value ? (value.kind === "amount" ? value.value : null) : value;
      });
      return sumUp(values) ?? "";
    };
    return [
      "",
      sum(({ first }) => first),
      sum(({ second }) => second),
      sum(({ difference }) => difference),
      "",
    ];
  });
}

/** The rows below the column names: one for each month asked for, then the totals. */
function listRows(exported: GstExport, words: Words): Value[][] {
  const { check, months, tolerance } = exported;
  const rows = check.periods.map((period) => {
    const month = months.find((found) => found.period === period);
    const asked = month ? writeIsoMoment(month.askedAt) : "";
    return [check.gstin, period, asked, ...listMonth(month, tolerance, words)];
  });
  return [...rows, [check.gstin, words("export.total"), "", ...listTotals(exported), ""]];
}

/** The check as CSV: amounts are plain decimals, or stand as they came. */
export function writeGstCsv(exported: GstExport, words: Words): string {
  const rows = listRows(exported, words).map((row) =>
    row.map((value) => (typeof value === "string" ? guardFormula(value) : writeDecimal(value))),
  );
  return writeCsv([listColumns(words), ...rows]);
}

/** Groups digits as in India; a number below zero is grouped in thousands. */
const rupees = String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;#,##0.00`;

function toCell(value: Value): Cell {
  if (typeof value === "string") return value === "" ? null : { type: String, value };
  return fitsSpreadsheet(value)
    ? { type: Number, value: Number(value), format: rupees }
    : { type: String, value: writeDecimal(value), align: "right" };
}

/** The check as an Excel workbook: a sheet of months, and one that says what they are. */
export async function writeGstXlsx(exported: GstExport, words: Words): Promise<Buffer> {
  const { check, tolerance, at } = exported;
  const heading = (value: string): Cell => ({ type: String, value, fontWeight: "bold", wrap: true });
  const data: SheetData = [
    listColumns(words).map(heading),
    ...listRows(exported, words).map((row) => row.map(toCell)),
  ];
  const about: [string, string][] = [
    ["gstin", check.gstin],
    ["state", stateOfGstin(check.gstin) ?? ""],
    ["checked", writeIsoMoment(check.createdAt)],
    ["by", check.by.name],
    ["exported", writeIsoMoment(at)],
    ["tolerance", tolerance],
    ["note", words("export.noteText")],
  ];
  return writeXlsxFile([
    {
      data,
      sheet: words("export.sheet"),
      columns: data[0]?.map((_, place) => ({ width: place < 3 ? 24 : 20 })) ?? [],
      stickyRowsCount: 1,
    },
    {
      data: about.map(([key, value]) => [
        heading(words(`export.${key}`)),
        { type: String, value, wrap: true },
      ]),
      sheet: words("export.about"),
      columns: [{ width: 24 }, { width: 60 }],
    },
  ]).toBuffer();
}
