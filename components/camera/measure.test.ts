import { expect, test } from "vitest";
import { cropGrey, findPercentile, toGrey } from "./grey";
import { cropToRatio } from "./guide";
import { hasGlare, isDark } from "./measure-light";
import { measureSharpness } from "./measure-sharpness";
import { paint } from "./pictures.fixtures";

const everywhere = { left: 10, top: 10, width: 180, height: 130 };

test("brightness weighs colours as the eye does", () => {
  const data = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
  expect([...toGrey({ data, width: 4, height: 1 }).values]).toEqual([76, 150, 29, 255]);
});

test("a part of a picture is cut out by shares", () => {
  const grey = toGrey(paint(10, 10, 0).area({ left: 5, top: 5, width: 4, height: 4 }, 200).pixels);
  const part = cropGrey(grey, { left: 0.5, top: 0.5, width: 0.4, height: 0.4 });
  expect([part.width, part.height, new Set(part.values)]).toEqual([4, 4, new Set([200])]);
  expect(cropGrey(grey, { left: 0.8, top: 0.8, width: 0.9, height: 0.9 }).values).toHaveLength(4);
});

test("a share of the pixels is no brighter than its percentile", () => {
  const grey = toGrey(paint(10, 10, 20).area({ left: 0, top: 0, width: 2.5, height: 10 }, 220).pixels);
  expect([findPercentile(grey, 0.5), findPercentile(grey, 0.9)]).toEqual([20, 220]);
});

test("the more a picture is blurred, the less sharp it measures", () => {
  const measured = [0, 1, 2, 4].map((radius) =>
    measureSharpness(toGrey(paint(200, 150, 220).letters(everywhere, 30).blur(radius).pixels)),
  );
  expect(measured).toEqual(measured.toSorted((one, other) => other - one));
  expect(new Set(measured).size).toBe(4);
  expect(measureSharpness(toGrey(paint(200, 150, 220).pixels))).toBe(0);
});

test("a dark thing in good light is not in the dark", () => {
  expect(
    isDark(toGrey(paint(200, 150, 40).area({ left: 0, top: 0, width: 60, height: 150 }, 180).pixels)),
  ).toBe(false);
  expect(isDark(toGrey(paint(200, 150, 60).pixels))).toBe(true);
});

test("a burnt spot is glare, a bright word or white paper is not", () => {
  const spot = { left: 60, top: 50, width: 50, height: 40 };
  expect(hasGlare(toGrey(paint(200, 150, 150).area(spot, 255).pixels))).toBe(true);
  expect(hasGlare(toGrey(paint(200, 150, 150).letters(everywhere, 255).pixels))).toBe(false);
  expect(hasGlare(toGrey(paint(200, 150, 255).pixels))).toBe(false);
});

test("a stage shows the middle of what the camera gives, in its own shape", () => {
  expect(cropToRatio(1920, 1080, 4 / 3)).toEqual({ left: 240, top: 0, width: 1440, height: 1080 });
  expect(cropToRatio(1080, 1920, 4 / 3)).toEqual({ left: 0, top: 555, width: 1080, height: 810 });
});
