import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { expect, test } from "vitest";
import { judgeClaim, readClaim, type Signer, signAddress } from "./address";

const secret = randomBytes(32);
const signer: Signer = {
  sign: (purpose, message) =>
    createHmac("sha256", secret).update(`${purpose}:${message}`).digest("base64url"),
  verifySignature(purpose, message, signature) {
    const expected = Buffer.from(this.sign(purpose, message));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  },
};

const now = Date.UTC(2026, 10, 21);
const expires = now / 1000 + 600;
const file = { id: randomUUID(), applicationId: randomUUID() };
const applications = new Map<string, string>([[file.id, file.applicationId]]);
const address = signAddress({ ...file, purpose: "upstream", expires }, signer);

/** What the route does with an address, without its storage. */
function judge(path: string, at = now): string {
  const url = new URL(path, "http://localhost:3000");
  if (!url.pathname.startsWith("/api/files/")) return "no route";
  const claim = readClaim(url.pathname.slice("/api/files/".length), url.searchParams);
  const owner = claim === null ? undefined : applications.get(claim.id);
  return claim === null || owner === undefined ? "forged" : judgeClaim(claim, owner, at, signer);
}

test("an address is good until it expires", () => {
  expect(judge(address)).toBe("good");
  expect(judge(address, expires * 1000 - 1)).toBe("good");
  expect(judge(address, expires * 1000)).toBe("expired");
});

test("of 1,000 one-bit changes none is served", () => {
  const bytes = Buffer.from(address);
  // The first byte is the slash that every request begins with.
  const bits = (bytes.length - 1) * 8;
  const results = Array.from({ length: 1000 }, (_, round) => {
    const bit = 8 + (round < bits ? round : Math.floor(Math.random() * bits));
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return URL.canParse(changed.toString("latin1"), "http://localhost:3000")
      ? judge(changed.toString("latin1"))
      : "no route";
  });
  expect(results.filter((result) => result !== "forged" && result !== "no route")).toEqual([]);
});

test("a signature is worth nothing for another file, purpose, time or application", () => {
  const other = randomUUID();
  applications.set(other, file.applicationId);
  expect(judge(address.replace(file.id, other))).toBe("forged");
  expect(judge(address.replace("purpose=upstream", "purpose=preview"))).toBe("forged");
  expect(judge(address.replace(String(expires), String(expires + 1)))).toBe("forged");
  const claim = readClaim(file.id, new URL(address, "http://localhost").searchParams);
  expect(claim && judgeClaim(claim, randomUUID(), now, signer)).toBe("forged");
});

test.each([
  ["no query", (path: string) => path.split("?")[0] ?? ""],
  ["no signature", (path: string) => path.replace(/&signature=.*/, "")],
  ["an empty signature", (path: string) => path.replace(/signature=.*/, "signature=")],
  ["an unknown purpose", (path: string) => path.replace("upstream", "staff")],
  ["an id that is none", (path: string) => path.replace(file.id, "..%2f..%2fetc%2fpasswd")],
  ["the id in capitals", (path: string) => path.replace(file.id, file.id.toUpperCase())],
  ["a time with a sign", (path: string) => path.replace("expires=", "expires=%2B")],
  ["a time with a leading zero", (path: string) => path.replace("expires=", "expires=0")],
])("an address with %s is refused", (_title, change) => {
  expect(judge(change(address))).toBe("forged");
});
