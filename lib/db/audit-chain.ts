import { keyedHash } from "@/lib/crypto";

/** A row of the audit, as its hash covers it. */
export type AuditLink = {
  chain: string;
  position: number;
  at: Date;
  actor: string;
  staffId: string | null;
  action: string;
  detail: Readonly<Record<string, unknown>>;
};

/** The hash of a row of the audit after one with the hash `before` (empty for the first). */
export function linkOf(
  { chain, position, at, actor, staffId, action, detail }: AuditLink,
  before: Buffer,
): Buffer {
  // The database keeps no order of names.
  const named = Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([chain, position, at.toISOString(), actor, staffId, action, named]);
  return keyedHash("audit", Buffer.concat([before, Buffer.from(text, "utf8")]));
}

/** Seals where a chain ends. */
export function sealOfHead({ chain, length, hash }: { chain: string; length: number; hash: Buffer }): Buffer {
  return keyedHash("audit head", Buffer.concat([Buffer.from(`${chain} ${length} `, "utf8"), hash]));
}
