import { expect, test } from "vitest";
import { isTokenSignature } from "./ink";

const surface = { width: 340, height: 180 };
const trace = (count: number, at: (along: number) => [x: number, y: number]) =>
  Array.from({ length: count }, (_, index) => {
    const [x, y] = at(index / (count - 1));
    return { x, y };
  });

test.each([
  ["nothing", []],
  ["one point", [{ x: 50, y: 50 }]],
  ["a dot", trace(9, (along) => [50 + along, 50 + Math.sin(along * 6)])],
  ["a short line", trace(12, (along) => [50 + 30 * along, 60])],
  ["a long slanted line", trace(40, (along) => [20 + 300 * along, 20 + 120 * along])],
  ["a line that wavers", trace(40, (along) => [20 + 300 * along, 90 + 3 * Math.sin(along * 20)])],
])("%s is no signature", (_, ink) => {
  expect(isTokenSignature(ink, surface)).toBe(true);
});

test.each([
  ["a wave", trace(60, (along) => [40 + 250 * along, 90 + 30 * Math.sin(along * 25)])],
  [
    "two crossed lines",
    [
      ...trace(20, (along) => [100 + 60 * along, 60 + 60 * along]),
      ...trace(20, (along) => [160 - 60 * along, 60 + 60 * along]),
    ],
  ],
  ["small initials", trace(60, (along) => [100 + 30 * along, 90 + 10 * Math.sin(along * 20)])],
] as const)("%s is a signature", (_, ink) => {
  expect(isTokenSignature(ink, surface)).toBe(false);
});
