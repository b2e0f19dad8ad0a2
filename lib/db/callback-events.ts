import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { hashToken, open, seal, unwrapDataKey } from "@/lib/crypto";
import { type ApplicationRecord, readApplicationRow } from "@/lib/db/applications";
import { db, type Transaction } from "@/lib/db/client";
import { applications, callbackEvents, callbackReadings, pushes } from "@/lib/db/schema";

/** What we made of a callback. `waiting`: not read yet, or the push has not answered. `quarantined`: for staff to look at. */
export type CallbackReading = (typeof callbackReadings)[number];

/** The headers that a callback came with, in their order. */
export type CallbackHeaders = readonly (readonly [name: string, value: string])[];

/** One callback as it came, with how often the very same body came. */
export type CallbackEvent = {
  id: string;
  applicationId: string;
  pushId: string;
  body: Buffer;
  contentType: string;
  /** Of the first of its copies. */
  headers: CallbackHeaders;
  copies: number;
  reading: CallbackReading;
  /** A code; null until it was read. */
  reason: string | null;
  receivedAt: Date;
  lastReceivedAt: Date;
};

/** What a callback's address opens: the push it was given with, and the key to seal by. */
export type CallbackDoor = { pushId: string; applicationId: string; readonly key: Buffer };

type Row = typeof callbackEvents.$inferSelect;

const headersSchema = z.array(z.tuple([z.string(), z.string()]));

function contextOf(id: string): string {
  return `callback_events.body:${id}`;
}

function headersContext(id: string): string {
  return `callback_events.headers:${id}`;
}

function readHeaders(application: ApplicationRecord, id: string, sealed: Buffer | null): CallbackHeaders {
  if (sealed === null) return [];
  return headersSchema.parse(JSON.parse(open(application.key, headersContext(id), sealed).toString("utf8")));
}

function readRow(row: Row, application: ApplicationRecord): CallbackEvent {
  const { bodyHash: _, ...plain } = row;
  return {
    ...plain,
    body: open(application.key, contextOf(row.id), row.body),
    headers: readHeaders(application, row.id, row.headers),
  };
}

/**
 * What the address with this token opens; null for a token that was given to nobody, or whose application was withdrawn
 * or erased.
 */
export async function findCallbackDoor(token: string): Promise<CallbackDoor | null> {
  const [found] = await db()
    .select({
      pushId: pushes.id,
      applicationId: pushes.applicationId,
      wrappedKey: applications.wrappedKey,
    })
    .from(pushes)
    .innerJoin(applications, eq(applications.id, pushes.applicationId))
    .where(and(eq(pushes.callbackTokenHash, hashToken(token)), ne(applications.state, "withdrawn")));
  if (found === undefined) return null;
  const { wrappedKey, ...ids } = found;
  return { ...ids, key: unwrapDataKey(wrappedKey, ids.applicationId) };
}

/**
 * Keeps a callback in one durable statement, unread. The same body again for the same push only counts as a copy
 * (`isNew` false).
 */
export async function addCallbackEvent(event: {
  door: CallbackDoor;
  body: Buffer;
  contentType: string;
  headers: CallbackHeaders;
}): Promise<{ id: string; isNew: boolean }> {
  const { door, body, contentType, headers } = event;
  const id = randomUUID();
  const now = new Date();
  const [row] = await db()
    .insert(callbackEvents)
    .values({
      id,
      applicationId: door.applicationId,
      pushId: door.pushId,
      body: seal(door.key, contextOf(id), body),
      bodyHash: createHash("sha256").update(body).digest(),
      contentType,
      headers: seal(door.key, headersContext(id), JSON.stringify(headers)),
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

/** The callbacks of one application, oldest first. `only`: those with these ids. */
export async function listCallbackEvents(
  application: ApplicationRecord,
  { transaction, only }: { transaction?: Transaction; only?: readonly string[] } = {},
): Promise<CallbackEvent[]> {
  const rows = await (transaction ?? db())
    .select()
    .from(callbackEvents)
    .where(
      and(eq(callbackEvents.applicationId, application.id), only && inArray(callbackEvents.id, [...only])),
    )
    .orderBy(asc(callbackEvents.receivedAt), asc(callbackEvents.id));
  return rows.map((row) => readRow(row, application));
}

/** Whether any callback of an application waits. */
export async function hasWaitingEvents({ id }: ApplicationRecord): Promise<boolean> {
  const rows = await db()
    .select({ id: callbackEvents.id })
    .from(callbackEvents)
    .where(and(eq(callbackEvents.applicationId, id), eq(callbackEvents.reading, "waiting")))
    .limit(1);
  return rows.length > 0;
}

/** The callbacks of one application that wait, oldest first: so many, beginning behind `after`. */
export async function listWaitingEvents(
  transaction: Transaction,
  application: ApplicationRecord,
  { after, most }: { after: CallbackEvent | undefined; most: number },
): Promise<CallbackEvent[]> {
  const rows = await transaction
    .select()
    .from(callbackEvents)
    .where(
      and(
        eq(callbackEvents.applicationId, application.id),
        eq(callbackEvents.reading, "waiting"),
        after && isBeyond("after", after.receivedAt, after.id, true),
      ),
    )
    .orderBy(asc(callbackEvents.receivedAt), asc(callbackEvents.id))
    .limit(most);
  return rows.map((row) => readRow(row, application));
}

/**
 * Ids of the applications with callbacks to settle, that of the oldest callback first: those that were kept but not
 * read, received before `before`, and those that still wait for a push although the application has left its sending.
 */
export async function listUnsettled(before: Date, most: number): Promise<string[]> {
  const isUnread = and(isNull(callbackEvents.reason), lt(callbackEvents.receivedAt, before));
  const isStranded = and(isNotNull(callbackEvents.reason), ne(applications.state, "pushing"));
  const rows = await db()
    .select({ id: callbackEvents.applicationId })
    .from(callbackEvents)
    .innerJoin(applications, eq(applications.id, callbackEvents.applicationId))
    .where(and(eq(callbackEvents.reading, "waiting"), or(isUnread, isStranded)))
    .groupBy(callbackEvents.applicationId)
    .orderBy(sql`min(${callbackEvents.receivedAt})`)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Records what we made of callbacks. `reason` is a code. */
export async function setCallbackReading(
  transaction: Transaction,
  ids: readonly string[],
  reading: CallbackReading,
  reason: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .update(callbackEvents)
    .set({ reading, reason })
    .where(inArray(callbackEvents.id, [...ids]));
}

/**
 * Puts a callback back to be read anew. What moved its application stays.
 * @returns false, with nothing changed, when it has done so, waits already, or is not one of this application
 */
export async function reopenCallbackEvent(
  transaction: Transaction,
  application: ApplicationRecord,
  id: string,
): Promise<boolean> {
  const rows = await transaction
    .update(callbackEvents)
    .set({ reading: "waiting", reason: null })
    .where(
      and(
        eq(callbackEvents.id, id),
        eq(callbackEvents.applicationId, application.id),
        inArray(callbackEvents.reading, ["quarantined", "recorded"]),
      ),
    )
    .returning({ id: callbackEvents.id });
  return rows.length > 0;
}

/** How a callback was read. */
export async function findCallbackReading(
  transaction: Transaction,
  id: string,
): Promise<Pick<CallbackEvent, "reading" | "reason"> | null> {
  const [row] = await transaction
    .select({ reading: callbackEvents.reading, reason: callbackEvents.reason })
    .from(callbackEvents)
    .where(eq(callbackEvents.id, id));
  return row ?? null;
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

/** One callback with the application it belongs to. */
export async function findCallbackEvent(
  id: string,
): Promise<{ event: CallbackEvent; application: ApplicationRecord; attempt: number } | null> {
  const [found] = await db()
    .select({ event: callbackEvents, application: applications, attempt: pushes.attempt })
    .from(callbackEvents)
    .innerJoin(applications, eq(applications.id, callbackEvents.applicationId))
    .innerJoin(pushes, eq(pushes.id, callbackEvents.pushId))
    .where(eq(callbackEvents.id, id));
  if (found === undefined) return null;
  const application = readApplicationRow(found.application);
  return { application, event: readRow(found.event, application), attempt: found.attempt };
}

/** Callbacks beyond one of them, by when they came. */
export function isBeyond(side: "after" | "before", at: Date, id: string, isAscending: boolean): SQL {
  const sign = isAscending === (side === "after") ? sql`>` : sql`<`;
  const moment = sql.param(at, callbackEvents.receivedAt);
  return sql`(${callbackEvents.receivedAt}, ${callbackEvents.id}) ${sign} (${moment}, ${id}::uuid)`;
}
