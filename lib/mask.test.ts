import { expect, test } from "vitest";
import { isMasked, maskAadhaar, maskEmail, maskNumber } from "@/lib/mask";

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

test.each([
  ["ABCPK1234L", "••••••234L"],
  [" M1234567 ", "••••4567"],
  ["KA0120110012345", "•••••••••••2345"],
  ["000-00-0000", "•••-••-0000"],
  ["98000 00001", "••••• •0001"],
  ["12345", "•••45"],
  ["1234", "••34"],
  ["7", "•"],
  ["", ""],
])("of %j the end is left: %j", (number, shown) => {
  expect(maskNumber(number)).toBe(shown);
});

test("half of a number or more is hidden, whatever its length", () => {
  for (let length = 1; length <= 40; length += 1) {
    const shown = maskNumber("A".repeat(length));
    expect([...shown]).toHaveLength(length);
    expect([...shown].filter((character) => character === "A").length).toBeLessThanOrEqual(
      Math.min(4, length / 2),
    );
  }
});

test.each([
  ["arun.kulvarni@mail.example", "a•••@mail.example"],
  ["a@mail.example", "a•••@mail.example"],
  ['"odd@name"@mail.example', '"•••@mail.example'],
  ["@mail.example", "@••••.•••mple"],
  ["nobody", "•••ody"],
  ["", ""],
])("of the address %j is left %j", (address, shown) => {
  expect(maskEmail(address)).toBe(shown);
});
