import { expect, test } from "vitest";
import { readSentFile } from "./send-file";

const file = { url: "/api/files/one", name: "pan.jpg", size: 1200, contentType: "image/jpeg" };

test("reads a kept file and leaves out what it does not know", () => {
  expect(readSentFile(JSON.stringify({ file: { ...file, extra: true } }))).toEqual({ file });
});

test("reads a refusal", () => {
  const fault = { code: "file-type", message: "Choose a JPEG, PNG or WebP picture" };
  expect(readSentFile(JSON.stringify({ fault }))).toEqual({ fault });
});

test.each(["", "<html>502</html>", "null", "[]", "{}", '{"file":{"url":1}}', '{"fault":{"code":"x"}}'])(
  "gives nothing for %j",
  (answer) => {
    expect(readSentFile(answer)).toBeNull();
  },
);
