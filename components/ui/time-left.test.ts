import { expect, test } from "vitest";
import { estimateSecondsLeft } from "./time-left";

test.each([
  ["nothing has left", { sent: 0, total: 100, from: 0, elapsed: 5000 }, null],
  ["the first second is not over", { sent: 10, total: 100, from: 0, elapsed: 999 }, null],
  ["all has left", { sent: 100, total: 100, from: 0, elapsed: 5000 }, null],
  ["a moment is left", { sent: 90, total: 100, from: 0, elapsed: 1800 }, 1],
  ["half is left after four seconds", { sent: 50, total: 100, from: 0, elapsed: 4000 }, 4],
  ["seconds go by fives", { sent: 50, total: 100, from: 0, elapsed: 31_000 }, 35],
  ["minutes go by whole ones", { sent: 10, total: 100, from: 0, elapsed: 20_000 }, 180],
  ["half was there before", { sent: 75, total: 100, from: 50, elapsed: 5000 }, 5],
  ["nothing more has left", { sent: 50, total: 100, from: 50, elapsed: 5000 }, null],
])("%s", (_, upload, seconds) => {
  expect(estimateSecondsLeft(upload)).toBe(seconds);
});
