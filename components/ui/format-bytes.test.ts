import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [345_678, "338 KB"],
  [1_048_575, "1 MB"],
  [1_572_864, "1.5 MB"],
  [10 * 1024 * 1024, "10 MB"],
])("writes %d bytes as %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
