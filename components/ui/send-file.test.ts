import { expect, test } from "vitest";
import { readSentFile } from "./send-file";

const file = { url: "/api/files/one", name: "pan.jpg", size: 1200, contentType: "image/jpeg" };

test("reads a kept file and leaves out what it does not know", () => {
  expect(readSentFile(JSON.stringify({ file: { ...file, extra: true } }), 201)).toEqual({ file });
});

test.each([
  ["fault", "file-type", 422, true],
  ["fault", "file-too-often", 429, false],
  ["fault", "file-unchecked", 503, false],
  ["error", "locked", 409, false],
])("reads a refusal: %s %s with %i", (kind, code, status, isFinal) => {
  const told = { code, message: "Choose a JPEG, PNG or WebP picture" };
  expect(readSentFile(JSON.stringify({ [kind]: told }), status)).toEqual({ fault: { ...told, isFinal } });
});

test("takes a failure of the server for no refusal", () => {
  const error = { code: "database-away", message: "Try again in a few minutes" };
  expect(readSentFile(JSON.stringify({ error }), 503)).toBeNull();
});

test.each(["", "<html>502</html>", "null", "[]", "{}", '{"file":{"url":1}}', '{"fault":{"code":"x"}}'])(
  "gives nothing for %j",
  (answer) => {
    expect(readSentFile(answer, 200)).toBeNull();
  },
);
