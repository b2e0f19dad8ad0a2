import { expect, test } from "vitest";
import { isMasked, maskAadhaar } from "@/lib/mask";

test.each([
  ["999941057058", "XXXX XXXX 7058"],
  ["9999 4105 7058", "XXXX XXXX 7058"],
  ["9999-4105-7058", "XXXX XXXX 7058"],
  ["XXXXXXXX7058", "XXXX XXXX 7058"],
  ["XXXX XXXX 7058", "XXXX XXXX 7058"],
  ["57058", "X705 8"],
  ["", ""],
  ["  ", ""],
])("%j is shown as %j", (number, shown) => {
  expect(maskAadhaar(number)).toBe(shown);
});

test.each([
  ["XXXX XXXX 7058", true],
  ["xxxxxxxx7058", true],
  ["****-****-7058", true],
  ["9999 4105 7058", false],
  ["XXXX 4105 7058", false],
  ["", false],
])("whether %j is masked: %j", (number, masked) => {
  expect(isMasked(number)).toBe(masked);
});
