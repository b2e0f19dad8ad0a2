import { sql } from "drizzle-orm";
import {
  bigserial,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, listWords, moment } from "@/lib/db/schema/columns";
import { staff } from "@/lib/db/schema/staff";
import type { Changes } from "@/lib/mask-changes";
import { applicationStates, outcomes } from "@/schemas/application";

export const pushResults = ["accepted", "refused", "unknown", "not-sent"] as const;
export const pushCauses = ["submitted", "retry", "staff"] as const;
export const callbackReadings = ["waiting", "completed", "recorded", "quarantined"] as const;
export const actors = ["investor", "upstream", "system", "staff"] as const;
const indexKinds = ["pan", "name"] as const;

export const applications = pgTable(
  "applications",
  {
    id: uuid("id").primaryKey(),
    reference: text("reference").notNull().unique(),
    tokenHash: bytes("token_hash").notNull().unique(),
    wrappedKey: bytes("wrapped_key").notNull(),
    state: text("state", { enum: applicationStates }).notNull(),
    outcome: text("outcome", { enum: outcomes }),
    outcomeReason: bytes("outcome_reason"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    submittedAt: moment("submitted_at"),
    completedAt: moment("completed_at"),
    /** When it asks again whether the upstream may be called; null where it was not put off. */
    heldUntil: moment("held_until"),
    /** What it was to be sent for when it was put off. */
    heldCause: text("held_cause", { enum: pushCauses }),
    assignedTo: uuid("assigned_to").references(() => staff.id, { onDelete: "set null" }),
  },
  (table) => [
    index("applications_by_state").on(table.state, table.updatedAt, table.id),
    index("applications_by_assignee").on(table.assignedTo, table.state, table.updatedAt, table.id),
    index("applications_by_reference_start").on(table.reference.op("text_pattern_ops")),
    index("applications_by_start").on(table.createdAt, table.id),
    check("applications_state", sql`${table.state} in (${listWords(applicationStates)})`),
    check("applications_outcome", sql`${table.outcome} in (${listWords(outcomes)})`),
    check("applications_held_cause", sql`${table.heldCause} in (${listWords(pushCauses)})`),
  ],
);

export const applicationIndexes = pgTable(
  "application_indexes",
  {
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: indexKinds }).notNull(),
    value: bytes("value").notNull(),
    /** When the application began: what is found is listed by it, newest first. */
    startedAt: moment("started_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.kind, table.value] }),
    index("application_indexes_by_value").on(table.kind, table.value, table.startedAt, table.applicationId),
    check("application_indexes_kind", sql`${table.kind} in (${listWords(indexKinds)})`),
  ],
);

export const answers = pgTable(
  "answers",
  {
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    step: text("step").notNull(),
    values: bytes("values").notNull(),
    revision: integer("revision").notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.step] })],
);

export const files = pgTable(
  "files",
  {
    id: uuid("id").primaryKey(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    step: text("step").notNull(),
    question: text("question").notNull(),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    name: bytes("name").notNull(),
    /** When, where and with which code a recording was made, as sealed JSON. */
    recording: bytes("recording"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [unique("files_one_per_question").on(table.applicationId, table.step, table.question)],
);

export const pushes = pgTable(
  "pushes",
  {
    id: uuid("id").primaryKey(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    attempt: integer("attempt").notNull(),
    callbackTokenHash: bytes("callback_token_hash").notNull().unique(),
    body: bytes("body").notNull(),
    /** SHA-256, in hex, of the very bytes that were sent. */
    bodyHash: text("body_hash").notNull(),
    cause: text("cause", { enum: pushCauses }).notNull().default("submitted"),
    startedAt: moment("started_at").notNull(),
    /** Refreshed while the process that sends it lives. */
    aliveAt: moment("alive_at"),
    finishedAt: moment("finished_at"),
    result: text("result", { enum: pushResults }),
    status: integer("status"),
    /** The kind of fault, as the client of the upstream tells them apart. */
    fault: text("fault"),
    code: text("code"),
    message: bytes("message"),
    /** The answer as it came, sealed. */
    answer: bytes("answer"),
    customerId: text("customer_id"),
    requestId: text("request_id"),
    /** When it is tried again by itself; null where it is not. */
    retryAt: moment("retry_at"),
    /** Why it is tried again, or why not. */
    retryReason: text("retry_reason"),
    /** When staff were told that its callback has not come. */
    overdueToldAt: moment("overdue_told_at"),
  },
  (table) => [
    index("pushes_in_flight").on(table.aliveAt).where(sql`${table.finishedAt} is null`),
    index("pushes_by_start").on(table.startedAt),
    /** What may have to be looked at by somebody: few, however many wait to be tried again. */
    index("pushes_stopped")
      .on(table.applicationId, table.attempt)
      .where(sql`${table.retryAt} is null and ${table.result} in ('not-sent', 'unknown')`),
    unique("pushes_attempt").on(table.applicationId, table.attempt),
    uniqueIndex("pushes_one_in_flight").on(table.applicationId).where(sql`${table.finishedAt} is null`),
    check("pushes_result", sql`${table.result} in (${listWords(pushResults)})`),
    check("pushes_cause", sql`${table.cause} in (${listWords(pushCauses)})`),
  ],
);

export const callbackEvents = pgTable(
  "callback_events",
  {
    id: uuid("id").primaryKey(),
    applicationId: uuid("application_id").notNull(),
    pushId: uuid("push_id").notNull(),
    body: bytes("body").notNull(),
    bodyHash: bytes("body_hash").notNull(),
    contentType: text("content_type").notNull(),
    /** The headers that it came with, as sealed JSON. */
    headers: bytes("headers"),
    copies: integer("copies").notNull(),
    reading: text("reading", { enum: callbackReadings }).notNull(),
    reason: text("reason"),
    receivedAt: moment("received_at").notNull(),
    lastReceivedAt: moment("last_received_at").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.applicationId], foreignColumns: [applications.id] }).onDelete("cascade"),
    foreignKey({ columns: [table.pushId], foreignColumns: [pushes.id] }).onDelete("cascade"),
    unique("callback_events_body").on(table.pushId, table.bodyHash),
    index("callback_events_by_application").on(table.applicationId, table.receivedAt),
    index("callback_events_by_receipt").on(table.receivedAt),
    index("callback_events_by_reading").on(table.reading, table.receivedAt),
    check("callback_events_reading", sql`${table.reading} in (${listWords(callbackReadings)})`),
  ],
);

// No foreign key: what happened stays on record when an application is erased.
export const audit = pgTable(
  "audit",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    applicationId: uuid("application_id"),
    at: moment("at").notNull(),
    actor: text("actor", { enum: actors }).notNull(),
    staffId: uuid("staff_id"),
    action: text("action").notNull(),
    /** Where the request came from: its network, without the last part of the address. */
    network: text("network"),
    /** The request in whose course it happened, as the log names it. */
    requestId: text("request_id"),
    /** What was changed, by the name of its field; values masked. */
    changes: jsonb("changes").$type<Changes>(),
    detail: jsonb("detail").$type<Record<string, string | number | boolean | null>>().notNull(),
    /** Whose record it is part of: an application's id, or the house's. Null in rows that wait to be linked. */
    chain: uuid("chain"),
    /** 1 for the first row of its chain. */
    position: integer("position"),
    /** Keyed hash over the row and the hash of the one before. */
    hash: bytes("hash"),
  },
  (table) => [
    unique("audit_link").on(table.chain, table.position),
    index("audit_unlinked").on(table.id).where(sql`${table.hash} is null`),
    index("audit_by_application").on(table.applicationId, table.id),
    check("audit_actor", sql`${table.actor} in (${listWords(actors)})`),
  ],
);

/** Where each chain of the audit ends, so that a row taken off its end is missed. */
export const auditHeads = pgTable("audit_heads", {
  chain: uuid("chain").primaryKey(),
  length: integer("length").notNull(),
  hash: bytes("hash").notNull(),
  /** Keyed hash over the three before. */
  seal: bytes("seal").notNull(),
});
