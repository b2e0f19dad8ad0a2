import { expect, test } from "vitest";
import { listPeriods, listYears, periodAt, periodsOfYear, yearOfPeriod } from "@/schemas/return-period";

test("a range of months crosses the turn of years", () => {
  expect(listPeriods("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(listPeriods("2026-02", "2026-02")).toEqual(["2026-02"]);
  expect(listPeriods("2026-03", "2026-02")).toEqual([]);
});

test("a financial year goes from April to March", () => {
  const year = periodsOfYear("2025-26", "2026-11");
  expect([year.length, year[0], year.at(-1)]).toEqual([12, "2025-04", "2026-03"]);
  expect(yearOfPeriod("2026-03")).toBe("2025-26");
  expect(yearOfPeriod("2026-04")).toBe("2026-27");
  expect(yearOfPeriod("1999-12")).toBe("1999-00");
});

test("the present year has the months that have begun, the first one those since GST", () => {
  expect(periodsOfYear("2026-27", "2026-06")).toEqual(["2026-04", "2026-05", "2026-06"]);
  expect(periodsOfYear("2017-18", "2026-06")[0]).toBe("2017-07");
});

test("what is no financial year has no months", () => {
  for (const year of ["2025-27", "2025", "2016-17", "2027-28", "", "2025-26 "]) {
    expect(periodsOfYear(year, "2026-11"), year).toEqual([]);
  }
});

test("years are offered from the present one back to the first", () => {
  const years = listYears("2026-03");
  expect([years[0], years.at(-1), years.length]).toEqual(["2025-26", "2017-18", 9]);
});

test("a month begins when it begins in India", () => {
  expect(periodAt(new Date("2026-03-31T18:29:59Z"))).toBe("2026-03");
  expect(periodAt(new Date("2026-03-31T18:30:00Z"))).toBe("2026-04");
});
