import { expect, test } from "vitest";
import { measureWait, viewMoment } from "@/lib/review/case-moments";

test("a moment is told as the clock in India shows it", () => {
  expect(viewMoment(new Date("2026-11-20T18:45:09.120Z"))).toEqual({
    words: "21 Nov 2026, 00:15:09",
    iso: "2026-11-20T18:45:09.120Z",
  });
});

test.each([
  [0, "minutes", 0],
  [59_999, "minutes", 0],
  [60_000, "minutes", 1],
  [3_599_999, "minutes", 59],
  [3_600_000, "hours", 1],
  [86_399_999, "hours", 23],
  [200_000_000, "days", 2],
])("%i milliseconds are %s: %i", (milliseconds, unit, count) => {
  expect(measureWait(milliseconds)).toEqual({ unit, count });
});
