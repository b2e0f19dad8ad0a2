import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { open, seal } from "@/lib/crypto";
import type { ApplicationRecord } from "@/lib/db/applications";
import { db, type Transaction } from "@/lib/db/client";
import { type interventionEnds, type interventionKinds, interventions } from "@/lib/db/schema";

/** What staff do to an application that does not go on by itself. Those that settle take two of them. */
export type InterventionKind = (typeof interventionKinds)[number];

/** `overtaken`: the application went on by itself before the second person had decided. */
export type InterventionEnd = (typeof interventionEnds)[number];

/** One time that staff stepped in. */
export type InterventionRecord = {
  id: string;
  kind: InterventionKind;
  /** The push that it is about. */
  pushId: string | null;
  /** The callback that it is about. */
  eventId: string | null;
  /** In the words of who proposed it. */
  reason: string;
  proposedBy: string;
  proposedAt: Date;
  /** Null while it is open, and where nobody decided. */
  decidedBy: string | null;
  decidedAt: Date | null;
  /** Null while it waits for a second person. */
  end: InterventionEnd | null;
};

type Row = typeof interventions.$inferSelect;

function contextOf(id: string): string {
  return `interventions.reason:${id}`;
}

function readRow(application: ApplicationRecord, row: Row): InterventionRecord {
  const { applicationId: _, reason, ...plain } = row;
  return { ...plain, reason: open(application.key, contextOf(row.id), reason).toString("utf8") };
}

/**
 * Writes down that staff step in. What is not `isDone` waits for a second person: the database refuses two such at once
 * for one application.
 * @returns its id
 */
export async function addIntervention(
  transaction: Transaction,
  application: ApplicationRecord,
  {
    reason,
    isDone,
    ...given
  }: {
    kind: InterventionKind;
    pushId: string | null;
    eventId?: string;
    reason: string;
    proposedBy: string;
    isDone: boolean;
  },
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await transaction.insert(interventions).values({
    ...given,
    id,
    applicationId: application.id,
    reason: seal(application.key, contextOf(id), reason),
    proposedAt: now,
    decidedAt: isDone ? now : null,
    end: isDone ? "done" : null,
  });
  return id;
}

/** Every time that staff stepped in, oldest first. */
export async function listInterventions(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<InterventionRecord[]> {
  const rows = await (transaction ?? db())
    .select()
    .from(interventions)
    .where(eq(interventions.applicationId, application.id))
    .orderBy(asc(interventions.proposedAt), asc(interventions.id));
  return rows.map((row) => readRow(application, row));
}

/** Ends what waits for a second person. @returns its id; null, with nothing changed, when nothing does */
export async function endIntervention(
  transaction: Transaction,
  application: { id: string },
  { end, decidedBy }: { end: InterventionEnd; decidedBy: string | null },
): Promise<string | null> {
  const [row] = await transaction
    .update(interventions)
    .set({ end, decidedBy, decidedAt: new Date() })
    .where(and(eq(interventions.applicationId, application.id), isNull(interventions.decidedAt)))
    .returning({ id: interventions.id });
  return row?.id ?? null;
}
