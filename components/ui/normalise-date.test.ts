import { expect, test } from "vitest";
import { normaliseDate } from "./normalise-date";

test.each(["1/2/1990", "01-02-1990", "1.2.1990", "01 02 1990", "01021990", " 01/02/1990 ", "1990-02-01"])(
  "writes %s with slashes and leading noughts",
  (typed) => {
    expect(normaliseDate(typed)).toBe("01/02/1990");
  },
);

test.each(["", "1990", "1/2/90", "first of May", "010290", "1/2/1990x"])("leaves %j as typed", (typed) => {
  expect(normaliseDate(typed)).toBe(typed);
});

test("keeps a date that no calendar has, so that the check can name it", () => {
  expect(normaliseDate("31022020")).toBe("31/02/2020");
});
