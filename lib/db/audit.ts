import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db, type Transaction } from "@/lib/db/client";
import { type actors, audit } from "@/lib/db/schema";

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
};

/** Writes down what happened, in the transaction in which it happened. */
export async function addAudit(
  transaction: Transaction,
  entry: {
    applicationId: string | null;
    actor: Actor;
    staffId?: string;
    action: string;
    detail: AuditDetail;
  },
): Promise<void> {
  await transaction.insert(audit).values({ ...entry, at: new Date() });
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
  const rows = await db()
    .select()
    .from(audit)
    .where(eq(audit.applicationId, application.id))
    .orderBy(asc(audit.id));
  return rows.map(({ at, actor, staffId, action, detail }) => ({ at, actor, staffId, action, detail }));
}
