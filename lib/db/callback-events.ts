import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { open, seal } from "@/lib/crypto";
import type { ApplicationRecord } from "@/lib/db/applications";
import { db, type Transaction } from "@/lib/db/client";
import { callbackEvents, type callbackReadings } from "@/lib/db/schema";

/** What we made of a callback. `waiting`: the push has not answered yet. `quarantined`: for staff to look at. */
export type CallbackReading = (typeof callbackReadings)[number];

/** One callback as it came, with how often the very same body came. */
export type CallbackEvent = {
  id: string;
  applicationId: string;
  pushId: string;
  body: Buffer;
  contentType: string;
  copies: number;
  reading: CallbackReading;
  reason: string | null;
  receivedAt: Date;
  lastReceivedAt: Date;
};

function contextOf(id: string): string {
  return `callback_events.body:${id}`;
}

/** Keeps a callback in one durable statement. The same body again for the same push only counts as a copy (`isNew` false). */
export async function addCallbackEvent(event: {
  application: ApplicationRecord;
  pushId: string;
  body: Buffer;
  contentType: string;
}): Promise<{ id: string; isNew: boolean }> {
  const id = randomUUID();
  const now = new Date();
  const [row] = await db()
    .insert(callbackEvents)
    .values({
      id,
      applicationId: event.application.id,
      pushId: event.pushId,
      body: seal(event.application.key, contextOf(id), event.body),
      bodyHash: createHash("sha256").update(event.body).digest(),
      contentType: event.contentType,
      copies: 1,
      reading: "waiting",
      receivedAt: now,
      lastReceivedAt: now,
    })
    .onConflictDoUpdate({
      target: [callbackEvents.pushId, callbackEvents.bodyHash],
      set: { copies: sql`${callbackEvents.copies} + 1`, lastReceivedAt: now },
    })
    .returning({ id: callbackEvents.id });
  if (row === undefined) throw new Error("The callback was not kept");
  return { id: row.id, isNew: row.id === id };
}

/** The callbacks of one application, oldest first. */
export async function listCallbackEvents(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<CallbackEvent[]> {
  const rows = await (transaction ?? db())
    .select()
    .from(callbackEvents)
    .where(eq(callbackEvents.applicationId, application.id))
    .orderBy(asc(callbackEvents.receivedAt));
  return rows.map(({ bodyHash: _, ...row }) => ({
    ...row,
    body: open(application.key, contextOf(row.id), row.body),
  }));
}

/** Records what we made of a callback. `reason` is a code. */
export async function setCallbackReading(
  transaction: Transaction,
  id: string,
  reading: CallbackReading,
  reason: string | null,
): Promise<void> {
  await transaction.update(callbackEvents).set({ reading, reason }).where(eq(callbackEvents.id, id));
}

/** Replaces the kept body by one with the Aadhaar number wiped. Repeats of the body as it came are still known by its hash. */
export async function replaceCallbackBody(
  transaction: Transaction,
  application: ApplicationRecord,
  id: string,
  body: Buffer,
): Promise<void> {
  await transaction
    .update(callbackEvents)
    .set({ body: seal(application.key, contextOf(id), body) })
    .where(and(eq(callbackEvents.id, id), eq(callbackEvents.applicationId, application.id)));
}
