import { asc, eq } from "drizzle-orm";
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

/** All that happened to one application, oldest first. */
export async function listAudit(application: { id: string }): Promise<AuditRecord[]> {
  const rows = await db()
    .select()
    .from(audit)
    .where(eq(audit.applicationId, application.id))
    .orderBy(asc(audit.id));
  return rows.map(({ at, actor, staffId, action, detail }) => ({ at, actor, staffId, action, detail }));
}
