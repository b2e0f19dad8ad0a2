import { describe, expect, test } from "vitest";
import { gstin, stateOfGstin } from "@/schemas/gstin";

function faultOf(typed: string): string | undefined {
  return gstin.safeParse(typed).error?.issues[0]?.message;
}

describe("a GSTIN", () => {
  test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "27ZZZPG0000Z1ZT", "07AAACN2082N1ZA"])(
    "%s is one",
    (number) => expect(gstin.parse(number)).toBe(number),
  );

  test("is tidied", () => expect(gstin.parse(" 27aapfu-0939 f1zv ")).toBe("27AAPFU0939F1ZV"));

  test("with one character changed anywhere is none", () => {
    const good = "27AAPFU0939F1ZV";
    for (const [place, sign] of [...good].entries()) {
      const other = sign === "7" ? "3" : "7";
      expect(faultOf(good.slice(0, place) + other + good.slice(place + 1)), String(place)).toBe(
        "gstin-check",
      );
    }
  });

  test("with two neighbours changed over is none", () => {
    expect(faultOf("27AAPFU0993F1ZV")).toBe("gstin-check");
  });

  test.each([
    ["", "missing"],
    ["   ", "missing"],
    ["27AAPFU0939F1Z", "gstin-form"],
    ["27AAPFU0939F1ZVV", "gstin-form"],
    ["A7AAPFU0939F1ZV", "gstin-form"],
    ["27AAPFU0939F1Z!", "gstin-form"],
    ["२७AAPFU0939F1ZV", "gstin-form"],
  ])("%j is refused: %s", (typed, fault) => expect(faultOf(typed)).toBe(fault));

  test("names its state by its first two digits", () => {
    expect(stateOfGstin("27")).toBe("Maharashtra");
    expect(stateOfGstin(" 38 ABC")).toBe("Ladakh");
    expect(stateOfGstin("2")).toBeNull();
    expect(stateOfGstin("98AAPFU0939F1ZV")).toBeNull();
  });
});
