import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { houseChain } from "@/lib/db/audit";
import { linkOf, sealOfHead } from "@/lib/db/audit-chain";
import { db } from "@/lib/db/client";
import { applications, audit, auditHeads } from "@/lib/db/schema";

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
  for (
    let heads = await listHeads("");
    heads.length > 0;
    heads = await listHeads(heads.at(-1)?.chain ?? "")
  ) {
    const read = await checkChains(heads);
    faults.push(...read.faults);
    rows += read.rows;
    chains += heads.length;
  }
  return { faults: [...faults, ...(await findUnrecorded())], chains, rows };
}

/** The same for some chains. One without an end is a fault of its own. */
export async function checkAuditOf(chains: readonly string[]): Promise<AuditFault[]> {
  const heads = await db()
    .select()
    .from(auditHeads)
    .where(inArray(auditHeads.chain, [...chains]));
  const headless = chains.filter((chain) => !heads.some((head) => head.chain === chain));
  const { faults } = await checkChains(heads);
  return [...faults, ...headless.map((chain) => ({ chain, position: 0, fault: "no-record" as const }))];
}

async function checkChains(heads: Head[]): Promise<{ faults: AuditFault[]; rows: number }> {
  const rows = await listRows(heads);
  const faults = heads.flatMap((head) =>
    checkChain(
      head,
      rows.filter(({ chain }) => chain === head.chain),
    ),
  );
  return { faults, rows: rows.length };
}

function listHeads(after: string): Promise<Head[]> {
  return db()
    .select()
    .from(auditHeads)
    .where(after === "" ? undefined : gt(auditHeads.chain, after))
    .orderBy(asc(auditHeads.chain))
    .limit(chainsAtOnce);
}

function listRows(heads: Head[]): Promise<Row[]> {
  const chains = heads.map(({ chain }) => chain);
  return db()
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

/** An application begins with a row: one without any had its record taken away. */
async function findUnrecorded(): Promise<AuditFault[]> {
  const rows = await db()
    .select({ id: applications.id })
    .from(applications)
    .leftJoin(auditHeads, and(eq(auditHeads.chain, applications.id)))
    .where(isNull(auditHeads.chain));
  return rows.map(({ id }) => ({ chain: id, position: 0, fault: "no-record" }));
}
