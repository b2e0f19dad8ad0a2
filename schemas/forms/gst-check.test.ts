import { expect, test } from "vitest";
import { readGstForm } from "@/schemas/forms/gst-check";

const filled = {
  gstin: "27aapfu0939f1zv",
  username: " somebody ",
  sek: "s",
  appKey: "a",
  authToken: "t",
  span: "year",
  year: "2025-26",
  tolerance: "1",
};

function read(changes: Record<string, string>) {
  return readGstForm({ ...filled, ...changes }, "2026-11");
}

test("a whole form gives the GSTIN tidied, the secrets and the months", () => {
  const { answers } = { answers: undefined, ...read({}) };
  expect(answers?.gstin).toBe("27AAPFU0939F1ZV");
  expect(answers?.secrets).toEqual({ username: "somebody", sek: "s", appKey: "a", authToken: "t" });
  expect(answers?.periods).toHaveLength(12);
  expect(answers?.tolerance).toBe("1");
});

test("an empty form names each question once, in order", () => {
  expect(readGstForm({}, "2026-11")).toEqual({
    faults: ["gstin", "username", "sek", "appKey", "authToken", "span", "tolerance"].map((name) => ({
      name,
      code: "missing",
    })),
  });
});

test.each([
  [{ span: "one", month: "2026-11" }, ["2026-11"]],
  [{ span: "range", from: "2026-02", to: "2026-04" }, ["2026-02", "2026-03", "2026-04"]],
  [{ span: "missing" }, []],
])("%o asks for its months alone", (changes, periods) => {
  expect(read({ year: "no year", ...changes })).toMatchObject({ answers: { periods } });
});

test.each([
  [{ gstin: "27AAPFU0939F1ZW" }, "gstin", "gstin-check"],
  [{ gstin: "x" }, "gstin", "gstin-form"],
  [{ authToken: "  " }, "authToken", "missing"],
  [{ authToken: "x".repeat(4097) }, "authToken", "too-long"],
  [{ span: "week" }, "span", "missing"],
  [{ span: "one" }, "month", "missing"],
  [{ span: "one", month: "2026-12" }, "month", "missing"],
  [{ span: "one", month: "2017-06" }, "month", "missing"],
  [{ span: "range", from: "2026-02" }, "to", "missing"],
  [{ span: "range", from: "2026-02", to: "2026-01" }, "to", "order"],
  [{ span: "range", from: "2024-01", to: "2026-01" }, "to", "too-many"],
  [{ year: "" }, "year", "missing"],
  [{ tolerance: "-1" }, "tolerance", "tolerance-form"],
  [{ tolerance: "1e3" }, "tolerance", "tolerance-form"],
])("%o: %s is %s", (changes, name, code) => {
  expect(read(changes)).toEqual({ faults: [{ name, code }] });
});

test("a tolerance may have commas and paise", () => {
  expect(read({ tolerance: "1,000.50" })).toMatchObject({ answers: { tolerance: "1000.50" } });
});
