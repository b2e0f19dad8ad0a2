import { keyedHash } from "@/lib/crypto";
import type { Changes } from "@/lib/mask-changes";

/** A row of the audit, as its hash covers it. */
export type AuditLink = {
  chain: string;
  position: number;
  at: Date;
  actor: string;
  staffId: string | null;
  action: string;
  detail: Readonly<Record<string, unknown>>;
  network: string | null;
  requestId: string | null;
  changes: Changes | null;
};

/** The database keeps no order of names. */
function orderNames<Value>(named: Readonly<Record<string, Value>>): [name: string, value: Value][] {
  return Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** What releases before knew nothing of: nothing where a row has none of it, so that its hash is theirs. */
function listOrigin({ network, requestId, changes }: AuditLink): unknown[] {
  if (network === null && requestId === null && changes === null) return [];
  const named = changes && orderNames(changes).map(([name, { before, after }]) => [name, before, after]);
  return [network, requestId, named];
}

/** The hash of a row of the audit after one with the hash `before` (empty for the first). */
export function linkOf(link: AuditLink, before: Buffer): Buffer {
  const { chain, position, at, actor, staffId, action, detail } = link;
  const known = [chain, position, at.toISOString(), actor, staffId, action, orderNames(detail)];
  const text = JSON.stringify([...known, ...listOrigin(link)]);
  return keyedHash("audit", Buffer.concat([before, Buffer.from(text, "utf8")]));
}

/** Seals where a chain ends. */
export function sealOfHead({ chain, length, hash }: { chain: string; length: number; hash: Buffer }): Buffer {
  return keyedHash("audit head", Buffer.concat([Buffer.from(`${chain} ${length} `, "utf8"), hash]));
}
