import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  blindIndex,
  hashToken,
  newDataKey,
  newToken,
  open,
  openRoot,
  SealError,
  seal,
  sealRoot,
  sign,
  unwrapDataKey,
  verifySignature,
} from "@/lib/crypto";

const context = "answers.values:3f0c:identity";

test("a sealed value opens with its key and context", () => {
  const key = randomBytes(32);
  expect(open(key, context, seal(key, context, "नमस्ते")).toString("utf8")).toBe("नमस्ते");
  expect(open(key, context, seal(key, context, "")).length).toBe(0);
});

test("10,000 bit flips: none opens", () => {
  const key = randomBytes(32);
  const sealed = seal(key, context, randomBytes(1300));
  const bits = sealed.length * 8;
  let opened = 0;
  for (let flip = 0; flip < 10_000; flip += 1) {
    const changed = Buffer.from(sealed);
    const bit = flip % bits;
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    try {
      open(key, context, changed);
      opened += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(SealError);
    }
  }
  expect(bits).toBeGreaterThan(10_000);
  expect(opened).toBe(0);
});

test("a value opens in no other place, with no other key, and not when cut short", () => {
  const key = randomBytes(32);
  const sealed = seal(key, context, "ABCPE1234F");
  expect(() => open(key, "answers.values:3f0d:identity", sealed)).toThrow(SealError);
  expect(() => open(randomBytes(32), context, sealed)).toThrow(SealError);
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => open(key, context, sealed.subarray(0, length))).toThrow(SealError);
  }
});

test("the same value sealed twice looks different", () => {
  const key = randomBytes(32);
  expect(seal(key, context, "same").equals(seal(key, context, "same"))).toBe(false);
});

test("a data key unwraps for its own application alone", () => {
  const { key, wrapped } = newDataKey("application-1");
  expect(unwrapDataKey(wrapped, "application-1").equals(key)).toBe(true);
  expect(() => unwrapDataKey(wrapped, "application-2")).toThrow(SealError);
  expect(wrapped.includes(key)).toBe(false);
});

test("what the root key seals opens in its own context alone", () => {
  const sealed = sealRoot("settings.token:1", "secret words");
  expect(openRoot("settings.token:1", sealed).toString()).toBe("secret words");
  expect(() => openRoot("settings.token:2", sealed)).toThrow(SealError);
});

test("tokens hold 32 bytes, differ, and are kept as a SHA-256", () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, "base64url").length).toBe(32);
  expect(hashToken("abc").toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("blind indexes agree for equal values of one purpose only", () => {
  expect(blindIndex("pan", "ABCPE1234F").equals(blindIndex("pan", "ABCPE1234F"))).toBe(true);
  expect(blindIndex("pan", "ABCPE1234F").equals(blindIndex("pan", "ABCPE1234G"))).toBe(false);
  expect(blindIndex("pan", "ABCPE1234F").equals(blindIndex("name", "ABCPE1234F"))).toBe(false);
});

test("a signature fits its message and purpose alone", () => {
  const signature = sign("file", "id|preview|1700000000");
  expect(verifySignature("file", "id|preview|1700000000", signature)).toBe(true);
  expect(verifySignature("file", "id|preview|1700000001", signature)).toBe(false);
  expect(verifySignature("other", "id|preview|1700000000", signature)).toBe(false);
  expect(verifySignature("file", "id|preview|1700000000", `${signature}A`)).toBe(false);
  expect(verifySignature("file", "id|preview|1700000000", "")).toBe(false);
});
