import { asc, gt, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { houseChain } from "@/lib/db/audit";
import { linkOf, sealOfHead } from "@/lib/db/audit-chain";
import { db, type Transaction } from "@/lib/db/client";
import { applications, audit, auditHeads, staff } from "@/lib/db/schema";

/** What is wrong with the audit. `chain`: an application's id, or that of the house. `position`: 0 for the chain as a whole. */
export type AuditFault = {
  chain: string;
  position: number;
  fault: "changed" | "missing" | "unlinked" | "end-changed" | "no-record";
};

const chainsAtOnce = 200;

type Row = typeof audit.$inferSelect;
type Head = typeof auditHeads.$inferSelect;

/**
 * Recomputes every hash of the audit, chain by chain.
 * @returns every change, gap and missing end that was found, and how much was read
 */
export async function checkAudit(): Promise<{ faults: AuditFault[]; chains: number; rows: number }> {
  const faults: AuditFault[] = await findUnlinked();
  let chains = 0;
  let rows = 0;
  for (let last = ""; ; ) {
    const read = await inSnapshot(async (transaction) => {
      const heads = await listHeads(transaction, last);
      return { heads, ...(await checkChains(transaction, heads)) };
    });
    if (read.heads.length === 0) break;
    last = read.heads.at(-1)?.chain ?? "";
    faults.push(...read.faults);
    rows += read.rows;
    chains += read.heads.length;
  }
  return { faults: [...faults, ...(await inSnapshot(findUnrecorded))], chains, rows };
}

/** The same for some chains. One without an end is a fault of its own. */
export function checkAuditOf(chains: readonly string[]): Promise<AuditFault[]> {
  return inSnapshot(async (transaction) => {
    const heads = await transaction
      .select()
      .from(auditHeads)
      .where(inArray(auditHeads.chain, [...chains]));
    const headless = chains.filter((chain) => !heads.some((head) => head.chain === chain));
    const { faults } = await checkChains(transaction, heads);
    return [...faults, ...headless.map((chain) => ({ chain, position: 0, fault: "no-record" as const }))];
  });
}

/** Rows and ends as they stood at one moment: others may write meanwhile. */
function inSnapshot<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return db().transaction(work, { isolationLevel: "repeatable read", accessMode: "read only" });
}

async function checkChains(
  transaction: Transaction,
  heads: Head[],
): Promise<{ faults: AuditFault[]; rows: number }> {
  const rows = await listRows(transaction, heads);
  const faults = heads.flatMap((head) =>
    checkChain(
      head,
      rows.filter(({ chain }) => chain === head.chain),
    ),
  );
  return { faults, rows: rows.length };
}

function listHeads(transaction: Transaction, after: string): Promise<Head[]> {
  return transaction
    .select()
    .from(auditHeads)
    .where(after === "" ? undefined : gt(auditHeads.chain, after))
    .orderBy(asc(auditHeads.chain))
    .limit(chainsAtOnce);
}

async function listRows(transaction: Transaction, heads: Head[]): Promise<Row[]> {
  const chains = heads.map(({ chain }) => chain);
  return transaction
    .select()
    .from(audit)
    .where(inArray(audit.chain, chains))
    .orderBy(asc(audit.chain), asc(audit.position));
}

function checkChain(head: Head, rows: Row[]): AuditFault[] {
  const { chain } = head;
  const faults: AuditFault[] = [];
  let before: Buffer = Buffer.alloc(0);
  let expected = 1;
  for (const row of rows) {
    const position = row.position ?? 0;
    for (; expected < position; expected += 1) faults.push({ chain, position: expected, fault: "missing" });
    expected = position + 1;
    const isItsOwn = row.applicationId === chain || (row.applicationId === null && chain === houseChain);
    const hash = linkOf({ ...row, chain, position }, before);
    if (!isItsOwn || row.hash === null || !hash.equals(row.hash)) {
      faults.push({ chain, position, fault: "changed" });
    }
    // Go on from what stands there: one change is told once.
    before = row.hash ?? hash;
  }
  const isSealed = sealOfHead(head).equals(head.seal) && before.equals(head.hash);
  const isWhole = head.length === expected - 1;
  return isSealed && isWhole ? faults : [...faults, { chain, position: 0, fault: "end-changed" }];
}

async function findUnlinked(): Promise<AuditFault[]> {
  const known = db().select({ chain: auditHeads.chain }).from(auditHeads);
  const rows = await db()
    .select({ chain: audit.chain, position: audit.position })
    .from(audit)
    .where(sql`${isNull(audit.chain)} or ${isNull(audit.position)} or ${notInArray(audit.chain, known)}`);
  return rows.map(({ chain, position }) => ({
    chain: chain ?? houseChain,
    position: position ?? 0,
    fault: "unlinked",
  }));
}

/** An application begins with a row, and so does each member of staff in the house's: one without had it taken away. */
export async function findUnrecorded(transaction: Transaction): Promise<AuditFault[]> {
  const heads = transaction.select({ chain: auditHeads.chain }).from(auditHeads);
  const rows = await transaction
    .select({ id: applications.id })
    .from(applications)
    .where(notInArray(applications.id, heads))
    .unionAll(
      transaction
        .select({ id: sql<string>`${houseChain}::uuid` })
        .from(staff)
        .where(sql`${houseChain}::uuid not in ${heads}`)
        .limit(1),
    );
  return rows.map(({ id }) => ({ chain: id, position: 0, fault: "no-record" }));
}
