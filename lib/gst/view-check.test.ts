import { describe, expect, test } from "vitest";
import type { GstCheckRecord, GstMonthRecord } from "@/lib/db/gst";
import { stateOfCheck, viewGstCheck } from "@/lib/gst/view-check";
import type { GstResult } from "@/schemas/gst";

const at = new Date("2026-11-21T10:00:00Z");

function resultOf(gstr1: string, gstr3b: string, gstr2a = "0", purchases3b = "0"): GstResult {
  return {
    sale: { status: "Filed", gstr1Amount: gstr1, gstr3bAmount: gstr3b },
    purchase: { status: "Filed", gstr2aAmount: gstr2a, gstr3bAmount: purchases3b },
  };
}

function monthOf(
  period: string,
  result: GstResult | null,
  more: Partial<GstMonthRecord> = {},
): GstMonthRecord {
  return { period, askedAt: at, result, fault: null, status: null, message: null, ...more };
}

function checkOf(periods: string[], more: Partial<GstCheckRecord> = {}): GstCheckRecord {
  return {
    id: "4d1c3a1e-9a6b-4d2a-8f57-0f6a3f0a9c11",
    by: { id: "s", name: "Sunita" },
    gstin: "27AAPFU0939F1ZV",
    periods,
    tolerance: "1",
    createdAt: at,
    begunAt: at,
    finishedAt: at,
    ...more,
  };
}

function view(months: GstMonthRecord[], earlier: GstMonthRecord[] = [], tolerance = "1") {
  const check = checkOf(months.map(({ period }) => period));
  return viewGstCheck({ check, months }, earlier, { tolerance, now: at });
}

test("both sides show what came, grouped, with an exact difference and its sign", () => {
  const [month] = view([monthOf("2026-04", resultOf("12,34,567.10", "1234000", "-5", "0.3"))]).months;
  expect(month?.sides?.sale).toEqual({
    status: "Filed",
    first: { kind: "amount", text: "12,34,567.10" },
    second: { kind: "amount", text: "12,34,000.00" },
    difference: { kind: "more", text: "+567.10" },
  });
  expect(month?.sides?.purchase.difference).toEqual({ kind: "less", text: "\u22125.30" });
});

test.each([
  ["1", "none"],
  ["0.99", "more"],
  ["0", "more"],
])("a difference of one rupee is with a tolerance of %s: %s", (tolerance, kind) => {
  const { months, totals } = view([monthOf("2026-04", resultOf("101", "100"))], [], tolerance);
  expect(months[0]?.sides?.sale.difference).toEqual({ kind, text: "+1.00" });
  expect(totals.sale.differing).toEqual(kind === "none" ? [] : ["2026-04"]);
});

test("twenty digits are added up to the last paisa", () => {
  const { totals } = view([
    monthOf("2026-04", resultOf("12345678901234567890.01", "12345678901234567890.00")),
    monthOf("2026-05", resultOf("0.02", "1")),
  ]);
  expect(totals.sale.first.text).toBe("1,23,45,67,89,01,23,45,67,890.03");
  expect(totals.sale.second.text).toBe("1,23,45,67,89,01,23,45,67,891.00");
  expect(totals.sale.difference).toMatchObject({ kind: "none", text: "\u22120.97", without: [] });
});

test("what is blank or no number is shown as it came, has no difference, and totals say that they leave it out", () => {
  const { months, totals } = view([
    monthOf("2026-04", resultOf("Not available", "100")),
    monthOf("2026-05", resultOf("", "50")),
    monthOf("2026-06", resultOf("7", "5")),
  ]);
  expect(months[0]?.sides?.sale.first).toEqual({ kind: "unreadable", text: "Not available" });
  expect(months[0]?.sides?.sale.difference).toEqual({ kind: "unknown", text: "" });
  expect(months[1]?.sides?.sale.first).toEqual({ kind: "blank", text: "" });
  expect(totals.sale.first).toEqual({ text: "7.00", without: ["2026-04", "2026-05"] });
  expect(totals.sale.second).toEqual({ text: "155.00", without: [] });
  expect(totals.sale.difference).toMatchObject({ text: "+2.00", without: ["2026-04", "2026-05"] });
  expect(totals.sale.compared).toBe(1);
  expect(totals.sale.plot.first).toEqual([null, null, 7]);
});

test("where no month has a number there is no total", () => {
  const { totals } = view([monthOf("2026-04", resultOf("", ""))]);
  expect(totals.sale.first.text).toBe("");
  expect(totals.sale.difference.kind).toBe("unknown");
});

test("a month that failed, or was not asked, has no figures and is left out of all totals", () => {
  const check = checkOf(["2026-04", "2026-05", "2026-06"]);
  const months = [
    monthOf("2026-04", resultOf("7", "5")),
    monthOf("2026-05", null, { fault: "refused", status: 500, message: "Sorry" }),
  ];
  const shown = viewGstCheck({ check, months }, [], { now: at });
  expect(shown.months[1]).toMatchObject({
    sides: null,
    fault: { code: "refused", status: 500, message: "Sorry" },
  });
  expect(shown.months[2]).toMatchObject({ sides: null, fault: null, askedAt: null });
  expect(shown.missing).toEqual(["2026-05", "2026-06"]);
  expect(shown.totals.sale.first).toEqual({ text: "7.00", without: [] });
});

test("what an earlier check had is told where it was something else, whatever its spelling", () => {
  const before = new Date("2026-10-01T00:00:00Z");
  const earlier = [
    monthOf("2026-04", resultOf("1,000.00", "900", "5"), { askedAt: before }),
    monthOf("2026-05", resultOf("", "900"), { askedAt: before }),
  ];
  const { months } = view(
    [
      monthOf("2026-04", resultOf("1000", "900", "5.00")),
      monthOf("2026-05", resultOf("10", "900")),
      monthOf("2026-06", resultOf("1", "1")),
    ],
    earlier,
  );
  expect(months.map((month) => month.earlier)).toEqual([
    { askedAt: before, changes: [] },
    { askedAt: before, changes: [{ side: "sale", field: "first", before: "", after: "10.00" }] },
    null,
  ]);
});

test("what came opens as it came", () => {
  const result = { ...resultOf("1", "2"), extra: { note: "kept" } };
  const [month] = view([monthOf("2026-04", result)]).months;
  expect(JSON.parse(month?.raw ?? "")).toEqual(result);
});

describe("how far a check came", () => {
  const answered = monthOf("2026-04", resultOf("1", "1"));
  const failed = monthOf("2026-05", null, { fault: "time-out" });
  const refused = monthOf("2026-04", null, { fault: "refused", status: 422 });
  const both = ["2026-04", "2026-05"];
  const later = new Date(at.getTime() + 120_000);

  test.each([
    ["complete", checkOf(["2026-04"]), [answered], at],
    ["partial", checkOf(both), [answered, failed], at],
    ["stopped", checkOf(both), [refused], at],
    ["cancelled", checkOf(both), [answered], at],
    ["cancelled", checkOf(both), [], at],
    ["running", checkOf(both, { finishedAt: null }), [answered], at],
    ["interrupted", checkOf(both, { finishedAt: null }), [answered], later],
    ["running", checkOf(both, { begunAt: later, finishedAt: null }), [answered, failed], later],
  ] as const)("%s", (state, check, months, now) => expect(stateOfCheck(check, months, now)).toBe(state));
});
