import { expect, test } from "vitest";
import { parseStrictJson } from "@/lib/strict-json";

function parse(text: string | Uint8Array, deepest = 64) {
  return parseStrictJson(Buffer.from(text), deepest);
}

function nest(depth: number, inner = ""): string {
  return "[".repeat(depth) + inner + "]".repeat(depth);
}

test("what is nested as deep as allowed is read, one deeper is not, and brackets in texts do not count", () => {
  expect(parse(nest(64))).toHaveProperty("value");
  expect(parse(nest(65))).toEqual({ fault: "too-deep" });
  expect(parse('{"a":'.repeat(65) + "1" + "}".repeat(65))).toEqual({ fault: "too-deep" });
  expect(parse(nest(64, JSON.stringify('"[[[[{{{{\\"')))).toHaveProperty("value");
  expect(parse(nest(100_000))).toEqual({ fault: "too-deep" });
  expect(parse("[".repeat(1_000_000))).toEqual({ fault: "too-deep" });
});

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":[{"c":{"d":1,"e":2,"d":3}}]}',
  '{"a":1,"\\u0061":2}',
  '{"a" :1,"a"\n:2}',
  '{"__proto__":1,"__proto__":2}',
  '{"":1,"":2}',
])("an object with a key twice is refused: %s", (text) => {
  expect(JSON.parse(text)).toBeDefined();
  expect(parse(text)).toEqual({ fault: "duplicate-key" });
});

test.each([
  '{"a":{"a":1},"b":[{"a":1},{"a":1}]}',
  '["a","a"]',
  '{"a":"a","b":"a"}',
  '{"a":"\\"a\\":1,","b":1}',
  '{"a":1,"A":2}',
  '{"__proto__":{"a":1}}',
])("keys of different objects, and texts, are no key twice: %s", (text) => {
  expect(parse(text)).toEqual({ value: JSON.parse(text) });
});

test("a key named __proto__ changes nothing else", () => {
  parse('{"__proto__":{"polluted":true}}');
  expect(Object.prototype).not.toHaveProperty("polluted");
});

test("UTF-8 is read with a mark and without, and no other encoding", () => {
  const text = '{"name":"आशा"}';
  expect(parse(`\uFEFF${text}`)).toEqual({ value: { name: "आशा" } });
  expect(parse(Buffer.from(text, "utf16le"))).toEqual({ fault: "not-json" });
  expect(parse(Buffer.from('{"name":"é"}', "latin1"))).toEqual({ fault: "not-json" });
});
