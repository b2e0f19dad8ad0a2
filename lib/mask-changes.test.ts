import { expect, test } from "vitest";
import { maskChanges } from "@/lib/mask-changes";

test("only what differs is named, and no value can be read", () => {
  const before = { fullName: "Arun Kulvarni", pan: "ABCPK1234L", gender: "M", email: "" };
  const after = { fullName: "Sudha Kulvarni", pan: "ABCPK1234L", gender: "F", mobile: "9800000001" };
  expect(maskChanges(before, after)).toEqual({
    fullName: { before: "••••••••", after: "••••••••" },
    gender: { before: "•", after: "•" },
    mobile: { before: "empty", after: "••••" },
  });
});

test("what is saved again as it was is no change", () => {
  expect(maskChanges({ pan: "ABCPK1234L", email: "" }, { pan: "ABCPK1234L" })).toBeNull();
});
