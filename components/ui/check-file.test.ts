import { expect, test } from "vitest";
import { checkFile } from "./check-file";

const accept = "image/jpeg,image/png,.jpg,.jpeg,.png";

test.each([
  ["pan.jpg", 10, null],
  ["PAN.JPEG", 100, null],
  ["pan.heic", 10, "file-heic"],
  ["pan.pdf", 10, "file-type"],
  ["pan", 10, "file-type"],
  ["pan.png", 0, "file-empty"],
  ["pan.png", 101, "file-too-large"],
])("judges %s of %d bytes: %s", (name, size, fault) => {
  expect(checkFile({ name, size }, accept, 100)).toBe(fault);
});
