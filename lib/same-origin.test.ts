import { expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { assertSameOrigin } from "@/lib/same-origin";

const ours = "http://localhost:3000";

function check(headers: Record<string, string>): string {
  try {
    assertSameOrigin(new Headers(headers));
    return "passes";
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return error.code;
    throw error;
  }
}

test("a request from our own page passes, in old browsers too", () => {
  expect(check({ origin: ours, "sec-fetch-site": "same-origin" })).toBe("passes");
  expect(check({ origin: ours })).toBe("passes");
});

test.each([
  ["no origin", {}],
  ["no origin, with a forged host", { host: "localhost:3000", "x-forwarded-host": "localhost:3000" }],
  ["a hidden origin", { origin: "null" }],
  ["a foreign origin", { origin: "https://elsewhere.example" }],
  ["a foreign origin with a matching forged host", { origin: "https://a.example", host: "a.example" }],
  ["another port", { origin: "http://localhost:3001" }],
  ["another scheme", { origin: "https://localhost:3000" }],
  ["an origin that only begins like ours", { origin: `${ours}.elsewhere.example` }],
  ["another site", { origin: ours, "sec-fetch-site": "same-site" }],
  ["a cross-site request", { origin: ours, "sec-fetch-site": "cross-site" }],
])("%s is refused", (_, headers) => {
  expect(check(headers)).toBe("foreign-origin");
});
