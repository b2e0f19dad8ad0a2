import { expect, test } from "vitest";
import { readRange } from "./byte-range";

test.each([
  [null, null],
  ["", null],
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=0-", { start: 0, end: 1000 }],
  ["bytes=10-19", { start: 10, end: 20 }],
  ["bytes=990-5000", { start: 990, end: 1000 }],
  ["bytes=-1", { start: 999, end: 1000 }],
  ["bytes=-5000", { start: 0, end: 1000 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=5000-6000", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["items=0-1", null],
  ["bytes=a-b", null],
  [`bytes=0-${"9".repeat(400)}`, null],
])("the range %j of 1,000 bytes is %j", (header, expected) => {
  expect(readRange(header, 1000)).toEqual(expected);
});
