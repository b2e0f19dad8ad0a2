import { expect, test } from "vitest";
import { acceptAttribute, fileExtension, fileFormats, fileKindRule, fileKinds } from "@/schemas/file";

const kinds = ["image", "cheque", "vault", "aadhaarXml", "video", "signature"] as const;

test("every kind takes known formats, and every format is taken somewhere", () => {
  expect(kinds.toSorted()).toEqual(Object.keys(fileKinds).toSorted());
  const taken = new Set(kinds.flatMap((kind) => [...fileKindRule(kind).formats]));
  expect([...taken].toSorted()).toEqual(Object.keys(fileFormats).toSorted());
});

test("the accept attribute lists types before extensions and never a wildcard", () => {
  expect(acceptAttribute("signature")).toBe("image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp");
  for (const kind of kinds) expect(acceptAttribute(kind)).not.toContain("*");
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
