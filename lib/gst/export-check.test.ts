import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { GstMonthRecord } from "@/lib/db/gst";
import { type GstExport, writeGstCsv } from "@/lib/gst/export-check";
import messages from "@/lib/i18n/messages/en/gst.json" with { type: "json" };
import { z } from "zod";

const at = new Date("2026-11-21T10:00:00Z");
const tree = z.record(z.string(), z.unknown());

/** The words of the catalogue, with their gaps filled. */
function words(key: string, values: Record<string, string | number> = {}): string {
  const found = key.split(".").reduce<unknown>((inner, part) => tree.parse(inner)[part], messages);
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    String(found),
  );
}

function monthOf(period: string, gstr1Amount: string, more: Partial<GstMonthRecord> = {}): GstMonthRecord {
  return {
    period,
    askedAt: at,
    result: {
      sale: { status: "=1+1", gstr1Amount, gstr3bAmount: "10" },
      purchase: { status: "Filed", gstr2aAmount: "-5", gstr3bAmount: "5" },
    },
    fault: null,
    status: null,
    message: null,
    ...more,
  };
}

function exportOf(months: GstMonthRecord[]): GstExport {
  return {
    check: {
      id: "4d1c3a1e-9a6b-4d2a-8f57-0f6a3f0a9c11",
      by: { id: "s", name: "Sunita" },
      gstin: "27AAPFU0939F1ZV",
      periods: ["2026-04", "2026-05", "2026-06", "2026-07"],
      tolerance: "1",
      createdAt: at,
      begunAt: at,
      finishedAt: at,
    },
    months,
    tolerance: "1",
    at,
  };
}

function readCsv(months: GstMonthRecord[]): Record<string, string>[] {
  return z
    .array(z.record(z.string(), z.string()))
    .parse(parse(writeGstCsv(exportOf(months), words), { columns: true, bom: true }));
}

test("the file has a row for each month and one of totals, with plain exact decimals", () => {
  const rows = readCsv([
    monthOf("2026-04", "12,34,567.5"),
    monthOf("2026-05", "12345678901234567890.12"),
    monthOf("2026-06", "Not available"),
  ]);
  expect(rows.map((row) => row["Month"])).toEqual(["2026-04", "2026-05", "2026-06", "2026-07", "Total"]);
  expect(rows[0]).toMatchObject({
    GSTIN: "27AAPFU0939F1ZV",
    "Asked at": "2026-11-21T15:30:00+05:30",
    "Sales: GSTR-1": "1234567.50",
    "Sales: GSTR-3B": "10.00",
    "Sales: difference": "1234557.50",
    "Sales: greater than the tolerance": "Yes",
    "Purchases: GSTR-2A": "-5.00",
    "Purchases: difference": "-10.00",
    Problem: "",
  });
  expect(rows[1]?.["Sales: GSTR-1"]).toBe("12345678901234567890.12");
  expect(rows[2]).toMatchObject({ "Sales: GSTR-1": "Not available", "Sales: difference": "" });
  expect(rows[3]).toMatchObject({ "Asked at": "", "Sales: GSTR-1": "", Problem: "Not asked" });
  expect(rows[4]).toMatchObject({
    "Sales: GSTR-1": "12345678901235802457.62",
    "Sales: GSTR-3B": "30.00",
    "Sales: difference": "12345678901235802437.62",
    "Purchases: difference": "-30.00",
  });
});

test("a text that a spreadsheet would take for a formula is no formula; a negative number stays one", () => {
  const [row] = readCsv([
    monthOf("2026-04", "@SUM(A1)"),
    monthOf("2026-05", "1", { result: null, fault: "refused", status: 500, message: '=HYPERLINK("x")' }),
  ]);
  expect(row).toMatchObject({
    "Sales: status": "'=1+1",
    "Sales: GSTR-1": "'@SUM(A1)",
    "Purchases: GSTR-2A": "-5.00",
  });
});

test("why a month has no figures stands beside it", () => {
  const rows = readCsv([
    monthOf("2026-04", "", { result: null, fault: "refused", status: 500, message: "Sorry" }),
  ]);
  expect(rows[0]?.["Problem"]).toBe("The upstream refused to answer (status 500): Sorry");
});
