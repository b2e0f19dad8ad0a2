import { describe, expect, test } from "vitest";
import { guides } from "./guide";
import { judgeFace } from "./judge-face";
import { paint } from "./pictures.fixtures";

const { box } = guides.face;
const good = { left: 0.28, top: 0.2, width: 0.44, height: 0.48 };

/** A bright room with something of a face in it. */
function makeRoom(brightness = 170) {
  return paint(320, 426, brightness).letters({ left: 90, top: 90, width: 140, height: 200 }, brightness / 3);
}

test.each([
  ["one face in the oval", [good], null],
  ["nobody", [], "noFace"],
  ["two people", [good, { left: 0.02, top: 0.1, width: 0.2, height: 0.2 }], "manyFaces"],
  ["a face far away", [{ left: 0.42, top: 0.38, width: 0.16, height: 0.18 }], "far"],
  ["a face too close", [{ left: 0.1, top: 0.05, width: 0.8, height: 0.85 }], "near"],
  ["a face at the left", [{ ...good, left: 0.05 }], "aside"],
  ["a face too low", [{ ...good, top: 0.45 }], "aside"],
])("%s is told of as %s", (_, faces, fault) => {
  expect(judgeFace(makeRoom().pixels, faces, box)).toBe(fault);
});

describe("light and sharpness", () => {
  test("a face in the dark is told of before all else", () => {
    expect(judgeFace(makeRoom(50).pixels, [], box)).toBe("dark");
  });

  test("a face out of focus is told of", () => {
    expect(judgeFace(makeRoom().blur(8).pixels, [good], box)).toBe("blurred");
  });

  test("both are told of where no face can be looked for", () => {
    expect(judgeFace(makeRoom(50).pixels, null, box)).toBe("dark");
    expect(judgeFace(makeRoom().blur(8).pixels, null, box)).toBe("blurred");
    expect(judgeFace(makeRoom().pixels, null, box)).toBeNull();
  });
});
