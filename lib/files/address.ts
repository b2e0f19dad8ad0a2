import { sign, verifySignature } from "@/lib/crypto";
import type { FileRecord } from "@/lib/db/files";
import { env } from "@/lib/env";

/** Who an address is for: the person who looks at their own file, the upstream, or the reader of the form. */
export const addressPurposes = ["preview", "upstream", "form"] as const;
export type AddressPurpose = (typeof addressPurposes)[number];

/** How a message is signed; `lib/crypto` unless a test brings its own. */
export type Signer = {
  sign: (purpose: string, message: string) => string;
  verifySignature: (purpose: string, message: string, signature: string) => boolean;
};

const ownSigner: Signer = { sign, verifySignature };
const signPurpose = "file address";
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type SignedParts = { id: string; applicationId: string; purpose: AddressPurpose; expires: number };

function messageOf({ id, applicationId, purpose, expires }: SignedParts): string {
  return [id, applicationId, purpose, expires].join("|");
}

/** Path and query of a signed address. `expires` in seconds since 1970. */
export function signAddress(parts: SignedParts, signer: Signer = ownSigner): string {
  const query = new URLSearchParams({
    purpose: parts.purpose,
    expires: String(parts.expires),
    signature: signer.sign(signPurpose, messageOf(parts)),
  });
  return `/api/files/${parts.id}?${query}`;
}

/** What an address claims, before anything of it is believed. */
export type AddressClaim = { id: string; purpose: AddressPurpose; expires: number; signature: string };

/** Reads the claim of an address; null when it has not the form of one of ours. */
export function readClaim(id: string, query: URLSearchParams): AddressClaim | null {
  const purpose = addressPurposes.find((known) => known === query.get("purpose"));
  const expires = query.get("expires") ?? "";
  const signature = query.get("signature") ?? "";
  const isOurs = idPattern.test(id) && /^[1-9]\d{9,11}$/.test(expires) && signature !== "";
  return purpose !== undefined && isOurs ? { id, purpose, expires: Number(expires), signature } : null;
}

/**
 * Judges a claim against the application that the file really belongs to.
 * @param now milliseconds since 1970
 */
export function judgeClaim(
  claim: AddressClaim,
  applicationId: string,
  now: number,
  signer: Signer = ownSigner,
): "good" | "forged" | "expired" {
  const message = messageOf({ ...claim, applicationId });
  if (!signer.verifySignature(signPurpose, message, claim.signature)) return "forged";
  return claim.expires * 1000 <= now ? "expired" : "good";
}

/**
 * An absolute address that shows one file to whoever holds it, for so many seconds. It needs no session.
 */
export function fileAddress(
  file: Pick<FileRecord, "id" | "applicationId">,
  purpose: AddressPurpose,
  secondsValid: number,
): string {
  const expires = Math.floor(Date.now() / 1000) + secondsValid;
  return `${env().publicUrl}${signAddress({ id: file.id, applicationId: file.applicationId, purpose, expires })}`;
}
