import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "@/lib/env";

// A sealed value is: format (1 byte), key id (4), nonce (12), ciphertext, tag (16).
const format = 1;
const keyIdLength = 4;
const nonceLength = 12;
const tagLength = 16;
const headerLength = 1 + keyIdLength + nonceLength;
const keyLength = 32;

/** Thrown when a sealed value was changed, belongs elsewhere or was sealed with another key. */
export class SealError extends Error {
  override readonly name = "SealError";
}

function deriveRootKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().appSecret, "investor-onboarding", purpose, keyLength));
}

const rootKeys = new Map<string, Buffer>();

function rootKey(purpose: string): Buffer {
  const known = rootKeys.get(purpose);
  if (known !== undefined) return known;
  const key = deriveRootKey(purpose);
  rootKeys.set(purpose, key);
  return key;
}

function identifyKey(key: Buffer): Buffer {
  return createHash("sha256").update("key id").update(key).digest().subarray(0, keyIdLength);
}

// Node takes a key object in a fraction of the time that it needs for the bytes of a key.

/**
 * Encrypts with AES-256-GCM.
 * @param context where the value belongs, as `table.column:row`; the value opens nowhere else.
 */
export function seal(key: Buffer, context: string, plain: Buffer | string): Buffer {
  const header = Buffer.concat([Buffer.from([format]), identifyKey(key), randomBytes(nonceLength)]);
  const cipher = createCipheriv("aes-256-gcm", createSecretKey(key), header.subarray(1 + keyIdLength));
  cipher.setAAD(Buffer.concat([header, Buffer.from(context, "utf8")]));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, body, cipher.getAuthTag()]);
}

/**
 * Opens what `seal` made.
 * @throws SealError when a bit was changed, or the key or the context is another one.
 */
export function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed.length < headerLength + tagLength) throw new SealError("The sealed value is too short");
  const header = sealed.subarray(0, headerLength);
  if (header[0] !== format) throw new SealError("The sealed value has an unknown format");
  if (!timingSafeEqual(header.subarray(1, 1 + keyIdLength), identifyKey(key))) {
    throw new SealError("The value was sealed with another key");
  }
  const decipher = createDecipheriv("aes-256-gcm", createSecretKey(key), header.subarray(1 + keyIdLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.concat([header, Buffer.from(context, "utf8")]));
  decipher.setAuthTag(sealed.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headerLength, -tagLength)), decipher.final()]);
  } catch (cause) {
    throw new SealError("The sealed value was changed or belongs elsewhere", { cause });
  }
}

/** A fresh key for the personal data of one application, and the same key wrapped for the database. */
export function newDataKey(applicationId: string): { key: Buffer; wrapped: Buffer } {
  const key = randomBytes(keyLength);
  return { key, wrapped: seal(rootKey("wrap"), `applications.wrapped_key:${applicationId}`, key) };
}

/** The data key of one application. @throws SealError when it belongs to another application. */
export function unwrapDataKey(wrapped: Buffer, applicationId: string): Buffer {
  return open(rootKey("wrap"), `applications.wrapped_key:${applicationId}`, wrapped);
}

/** Encrypts what belongs to no application. */
export function sealRoot(context: string, plain: Buffer | string): Buffer {
  return seal(rootKey("seal"), context, plain);
}

/** Opens what `sealRoot` made. @throws SealError */
export function openRoot(context: string, sealed: Buffer): Buffer {
  return open(rootKey("seal"), context, sealed);
}

/** A secret of its own for a library that wants one, as base64url. */
export function deriveSecret(purpose: string): string {
  return rootKey(`secret: ${purpose}`).toString("base64url");
}

/** 32 random bytes as base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token: what the database keeps in place of the token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token, "utf8").digest();
}

/** A keyed hash that finds equal values without showing them. The same value differs per purpose. */
export function blindIndex(purpose: string, value: string): Buffer {
  return createHmac("sha256", rootKey(`blind index: ${purpose}`))
    .update(value, "utf8")
    .digest();
}

/** A keyed hash (HMAC-SHA-256) over bytes, for one purpose. */
export function keyedHash(purpose: string, bytes: Buffer): Buffer {
  return createHmac("sha256", rootKey(`hash: ${purpose}`))
    .update(bytes)
    .digest();
}

/** Signs a message for one purpose: HMAC-SHA-256 as base64url. */
export function sign(purpose: string, message: string): string {
  return createHmac("sha256", rootKey(`sign: ${purpose}`))
    .update(message, "utf8")
    .digest("base64url");
}

/** Whether `sign` made this signature, compared in constant time. */
export function verifySignature(purpose: string, message: string, signature: string): boolean {
  const expected = Buffer.from(sign(purpose, message), "utf8");
  const given = Buffer.from(signature, "utf8");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
