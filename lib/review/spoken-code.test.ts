import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { spokenCode } from "@/lib/review/spoken-code";

test("a code has four digits, stays the same for one application, and differs between them", () => {
  const codes = Array.from({ length: 500 }, () => {
    const id = randomUUID();
    const code = spokenCode({ id });
    expect(code).toMatch(/^[1-9]\d{3}$/);
    expect(spokenCode({ id })).toBe(code);
    return code;
  });
  expect(new Set(codes).size).toBeGreaterThan(400);
});
