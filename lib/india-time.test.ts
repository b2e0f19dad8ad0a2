import { expect, test } from "vitest";
import { writeExactMoment, writeIsoMoment, writeMoment } from "@/lib/india-time";

const turnOfTheYear = new Date("2026-03-31T18:30:05.500Z");

test("a moment is written as the clock in India shows it, over midnight too", () => {
  expect(writeIsoMoment(turnOfTheYear)).toBe("2026-04-01T00:00:05+05:30");
  expect(writeExactMoment(turnOfTheYear)).toMatch(/^1 Apr 2026, 00:00:05$/);
  expect(writeMoment(turnOfTheYear)).toMatch(/^1 Apr 2026, 12:00 am$/);
});
