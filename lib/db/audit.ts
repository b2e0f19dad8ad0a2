import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { linkOf, sealOfHead } from "@/lib/db/audit-chain";
import { db, inTransaction, type Transaction } from "@/lib/db/client";
import { type actors, audit, auditHeads } from "@/lib/db/schema";
import type { Changes } from "@/lib/mask-changes";
import { networkOf } from "@/lib/network-address";
import { currentRequest } from "@/lib/request-context";

/** Who did it. */
export type Actor = (typeof actors)[number];
/** Codes, counts and field names only; never a value that a person gave. */
export type AuditDetail = Record<string, string | number | boolean | null>;
export type AuditRecord = {
  at: Date;
  actor: Actor;
  /** Which member of staff, where `actor` is `staff`. */
  staffId: string | null;
  action: string;
  detail: AuditDetail;
  /** Where the request came from; null for what no request brought about. */
  network: string | null;
  /** The request in whose course it happened, as the log names it. */
  requestId: string | null;
  /** What was changed, values masked. */
  changes: Changes | null;
};

type Entry = {
  applicationId: string | null;
  actor: Actor;
  staffId?: string;
  action: string;
  detail: AuditDetail;
  changes?: Changes | null;
};

/** The chain of what belongs to no application. */
export const houseChain = "00000000-0000-0000-0000-000000000000";

/**
 * Writes down what happened, in the transaction in which it happened. Each row bears a hash of the one before in its
 * chain; who writes to one chain waits for who did before.
 */
export async function addAudit(transaction: Transaction, entry: Entry): Promise<void> {
  const { staffId = null, changes = null } = entry;
  const row = { ...entry, ...readOrigin(), staffId, changes, at: new Date() };
  const link = await extendChain(transaction, row);
  await transaction.insert(audit).values({ ...row, ...link });
}

function readOrigin(): Pick<AuditRecord, "network" | "requestId"> {
  const request = currentRequest();
  const address = request?.clientAddress ?? null;
  return { requestId: request?.id ?? null, network: address === null ? null : networkOf(address) };
}

async function extendChain(transaction: Transaction, row: Pick<Entry, "applicationId"> & AuditRecord) {
  const chain = row.applicationId ?? houseChain;
  const nothing = Buffer.alloc(0);
  const [head] = await transaction
    .insert(auditHeads)
    .values({ chain, length: 1, hash: nothing, seal: nothing })
    .onConflictDoUpdate({ target: auditHeads.chain, set: { length: sql`${auditHeads.length} + 1` } })
    .returning();
  if (head === undefined) throw new Error("The audit's chain has no end");
  const position = head.length;
  const hash = linkOf({ ...row, chain, position }, head.hash);
  const seal = sealOfHead({ chain, length: position, hash });
  await transaction.update(auditHeads).set({ hash, seal }).where(eq(auditHeads.chain, chain));
  return { chain, position, hash };
}

/** The same, unless this member of staff has done the very same since then. */
export async function addAuditOnce(
  transaction: Transaction,
  entry: { applicationId: string; staffId: string; action: string; detail: AuditDetail },
  since: Date,
): Promise<void> {
  const [known] = await transaction
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.applicationId, entry.applicationId),
        eq(audit.staffId, entry.staffId),
        eq(audit.action, entry.action),
        sql`${audit.detail} = ${JSON.stringify(entry.detail)}::jsonb`,
        gt(audit.at, since),
      ),
    )
    .limit(1);
  if (known === undefined) await addAudit(transaction, { ...entry, actor: "staff" });
}

/** All that happened to one application, oldest first. */
export async function listAudit(application: { id: string }): Promise<AuditRecord[]> {
  const { at, actor, staffId, action, detail, network, requestId, changes } = audit;
  return db()
    .select({ at, actor, staffId, action, detail, network, requestId, changes })
    .from(audit)
    .where(eq(audit.applicationId, application.id))
    .orderBy(asc(audit.id));
}

const rowsAtOnce = 500;

/**
 * Links the rows that a release without hashes wrote. Only ever done when an operator asks for it: a row without a link
 * may also be one that somebody slipped in.
 * @returns how many were linked
 */
export async function linkEarlierAudit(): Promise<number> {
  for (let linked = 0; ; ) {
    const count = await linkSome();
    linked += count;
    if (count < rowsAtOnce) return linked;
  }
}

function linkSome(): Promise<number> {
  return inTransaction(async (transaction) => {
    await transaction.execute(sql`lock table ${audit} in exclusive mode`);
    const rows = await transaction
      .select()
      .from(audit)
      .where(isNull(audit.hash))
      .orderBy(asc(audit.id))
      .limit(rowsAtOnce);
    for (const row of rows) {
      const link = await extendChain(transaction, row);
      await transaction.update(audit).set(link).where(eq(audit.id, row.id));
    }
    return rows.length;
  });
}
