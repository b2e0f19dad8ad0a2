import { expect, test } from "vitest";
import { acceptAttribute, checkBeforeUpload, fileExtension, fileKindSchema, fileKinds } from "./file";

test("the enumeration of kinds and their rules name the same kinds", () => {
  expect([...fileKindSchema.options].sort()).toEqual(Object.keys(fileKinds).sort());
});

test("the accept attribute lists types before extensions and never a wildcard", () => {
  expect(acceptAttribute("signature")).toBe("image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp");
  for (const kind of fileKindSchema.options) expect(acceptAttribute(kind)).not.toContain("*");
});

test("limits are those promised to people", () => {
  expect(fileKinds.image.maxBytes).toBe(10_485_760);
  expect(fileKinds.video.maxBytes).toBe(52_428_800);
});

test.each([
  ["photo.JPG", "jpg"],
  ["archive.tar.gz", "gz"],
  ["noextension", ""],
  ["photo.jpg.", ""],
])("the extension of %s is %j", (name, expected) => {
  expect(fileExtension(name)).toBe(expected);
});

test.each([
  ["image", "card.jpg", 1000, null],
  ["image", "card.heic", 1000, "file-heic"],
  ["image", "card.pdf", 1000, "file-type"],
  ["cheque", "cheque.pdf", 1000, null],
  ["image", "card.jpg", 0, "file-empty"],
  ["image", "card.jpg", 10_485_761, "file-too-large"],
  ["video", "me.webm", 52_428_800, null],
] as const)("%s %s of %d bytes gives %j before it is sent", (kind, name, size, expected) => {
  expect(checkBeforeUpload(kind, { name, size })).toBe(expected);
});
