import Big from "big.js";
import { describe, expect, test } from "vitest";
import { fitsSpreadsheet, readAmount, subtract, writeDecimal, writeRupees } from "@/lib/gst/amounts";

function decimalOf(text: string): string {
  const amount = readAmount(text);
  return amount.kind === "amount" ? amount.value.toFixed() : amount.kind;
}

describe("an amount is read", () => {
  test.each([
    ["0", "0"],
    ["1000", "1000"],
    ["1000.50", "1000.5"],
    [".5", "0.5"],
    ["007", "7"],
    // Commas, as in India and as elsewhere.
    ["1,000", "1000"],
    ["12,34,567.89", "1234567.89"],
    ["1,23,45,67,890.12", "1234567890.12"],
    ["1,234,567.89", "1234567.89"],
    ["123,456", "123456"],
    // Signs.
    ["-5", "-5"],
    ["+5", "5"],
    ["\u22125.25", "-5.25"],
    ["5-", "-5"],
    ["- 1,234.00", "-1234"],
    ["(1,234.00)", "-1234"],
    ["-0.00", "0"],
    // The currency.
    ["₹ 1,00,000", "100000"],
    ["Rs. 500", "500"],
    ["Rs -500", "-500"],
    ["-₹500", "-500"],
    ["INR500.75", "500.75"],
    // White space of any kind.
    ["  42 \n", "42"],
    ["1\u00a0000", "1000"],
    ["12 34 567", "1234567"],
    // More digits than a float holds.
    ["12345678901234567890", "12345678901234567890"],
    ["12,34,56,78,90,12,34,56,78,901.99", "123456789012345678901.99"],
    ["0.000000000000000001", "0.000000000000000001"],
  ])("%j", (text, decimal) => expect(decimalOf(text)).toBe(decimal));
});

test.each(["", " ", "\t\n", "\u00a0"])("%j is blank", (text) => expect(decimalOf(text)).toBe("blank"));

test.each([
  "Not available",
  "NA",
  "-",
  "--5",
  "-5-",
  "+-5",
  "()",
  "(5",
  "5)",
  "(-5)",
  ".",
  "5.",
  "1.2.3",
  ",5",
  "5,",
  "1,5",
  "1234,567",
  "12 34",
  "12,34",
  "1.234,56",
  "1,,000",
  "1e5",
  "0x10",
  "Infinity",
  "NaN",
  "१२३",
  "5 lakh",
  "$5",
  "9".repeat(61),
])("%j is no number, and is kept as it came", (text) => {
  expect(readAmount(text)).toEqual({ kind: "unreadable", text });
});

test("a difference is exact, and is there only between two numbers", () => {
  const of = (first: string, second: string) =>
    subtract(readAmount(first), readAmount(second))?.toFixed() ?? null;
  expect(of("0.3", "0.1")).toBe("0.2");
  expect(of("99999999999999999999.99", "0.01")).toBe("99999999999999999999.98");
  expect(of("1,000.00", "-5")).toBe("1005");
  expect(of("", "5")).toBeNull();
  expect(of("5", "")).toBeNull();
  expect(of("Not available", "5")).toBeNull();
});

test.each([
  ["0", "0.00"],
  ["999", "999.00"],
  ["1000", "1,000.00"],
  ["99999", "99,999.00"],
  ["100000", "1,00,000.00"],
  ["12345678.9", "1,23,45,678.90"],
  ["-100000.5", "\u22121,00,000.50"],
  ["12345678901234567890.12", "1,23,45,67,89,01,23,45,67,890.12"],
  ["0.125", "0.125"],
])("%s is written %s", (decimal, words) => expect(writeRupees(new Big(decimal))).toBe(words));

test("a whole range of sizes is grouped as the language data of India groups them", () => {
  const inIndia = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });
  for (let size = 0; size <= 15; size += 1) {
    const digits = "987654321987654".slice(0, size) || "0";
    expect(writeRupees(new Big(digits))).toBe(inIndia.format(Number(digits)));
  }
});

test("a difference bears its sign", () => {
  expect(writeRupees(new Big(5), { sign: true })).toBe("+5.00");
  expect(writeRupees(new Big(-5), { sign: true })).toBe("\u22125.00");
  expect(writeRupees(new Big(0), { sign: true })).toBe("0.00");
});

test("for programs a decimal has no commas and no exponent", () => {
  expect(writeDecimal(new Big("1e21"))).toBe("1000000000000000000000.00");
  expect(writeDecimal(new Big("-0.1"))).toBe("-0.10");
  expect(writeDecimal(new Big("0.0000001"))).toBe("0.0000001");
});

test("a spreadsheet holds 15 digits", () => {
  expect(fitsSpreadsheet(new Big("9999999999999.99"))).toBe(true);
  expect(fitsSpreadsheet(new Big("99999999999999.99"))).toBe(false);
  expect(fitsSpreadsheet(new Big("100000000000000000000"))).toBe(true);
});
