import { expect, test } from "vitest";
import { mostRows, readCodes } from "@/lib/branches/read-codes";

const typedOf = (text: string) => readCodes(text).typed;

test("one code a line, with spaces, dashes and empty lines", () => {
  expect(typedOf("560002005\n\n 110 002 129 \r\n400-002-010\n")).toEqual([
    "560002005",
    "110 002 129",
    "400-002-010",
  ]);
});

test("many codes in a line, however they are parted", () => {
  expect(typedOf("560002005, 110002129;400002010 600002001\t700002001")).toEqual([
    "560002005",
    "110002129",
    "400002010",
    "600002001",
    "700002001",
  ]);
});

test("the column that says MICR, wherever it stands, rows with an empty cell told", () => {
  const csv = `﻿Bank,"MICR code",Account,Address
State Bank,560002005,123456789,"1, M G Road"
Bank of India,,987654321,"2, Fort"
Canara Bank,56000200,111111111,x`;
  expect(typedOf(csv)).toEqual(["560002005", "", "56000200"]);
});

test("semicolons and tabs part cells, a title may stand above the headings", () => {
  expect(typedOf("Branches of November\nname;MICR\nA;560002005\nB;110002129")).toEqual([
    "560002005",
    "110002129",
  ]);
  expect(typedOf("name\tMicr No.\nA\t560002005")).toEqual(["560002005"]);
});

test("without such a column every cell of nine digits is a code, and a row without one is told", () => {
  expect(typedOf("State Bank,560002005,Bengaluru\nBank of India,5600,Mumbai\nno digits at all,none")).toEqual(
    ["560002005", "5600"],
  );
});

test("a code with spaces in it is one among other cells", () => {
  expect(typedOf("Branch 12,560 002 005,Bengaluru\nBranch 13,110 002 129,Delhi")).toEqual([
    "560 002 005",
    "110 002 129",
  ]);
});

test("words over codes are a heading, words among codes are a row", () => {
  expect(typedOf("code\n560002005")).toEqual(["560002005"]);
  expect(typedOf("560002005\nnot a code\n110002129")).toEqual(["560002005", "not a code", "110002129"]);
});

test("what a spreadsheet put around digits is taken off", () => {
  expect(typedOf('="560002005"\n\'110002129\n"400002010"')).toEqual(["560002005", "110002129", "400002010"]);
});

test("a stray quote ends nothing", () => {
  expect(typedOf('560002005,"unended\n110002129,x')).toEqual(["560002005", "110002129"]);
});

test("nothing is nothing, and a long cell is cut", () => {
  expect(typedOf(" \n\n")).toEqual([]);
  expect(typedOf("9".repeat(500))[0]).toHaveLength(60);
});

test("rows beyond the most are counted", () => {
  const { typed, leftOut } = readCodes(
    Array.from({ length: mostRows + 7 }, (_, place) => 100_000_000 + place).join("\n"),
  );
  expect([typed.length, leftOut]).toEqual([mostRows, 7]);
});
