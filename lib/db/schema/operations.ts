import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, listWords, moment } from "@/lib/db/schema/columns";
import { applications, callbackEvents, pushes } from "@/lib/db/schema/onboarding";
import { staff } from "@/lib/db/schema/staff";

export const interventionKinds = [
  "settle-accepted",
  "settle-refused",
  "settle-not-taken",
  "send-again",
  "replay",
  "withdraw",
] as const;
export const interventionEnds = ["done", "declined", "overtaken"] as const;

/** Where staff step in: what they ask for, why, and, where it takes two, who agreed. */
export const interventions = pgTable(
  "interventions",
  {
    id: uuid("id").primaryKey(),
    applicationId: uuid("application_id").notNull(),
    kind: text("kind", { enum: interventionKinds }).notNull(),
    /** The push that it is about. */
    pushId: uuid("push_id"),
    /** The callback that it is about. */
    eventId: uuid("event_id"),
    /** In the words of who proposed it. Sealed. */
    reason: bytes("reason").notNull(),
    proposedBy: uuid("proposed_by").notNull(),
    proposedAt: moment("proposed_at").notNull(),
    decidedBy: uuid("decided_by"),
    decidedAt: moment("decided_at"),
    end: text("end", { enum: interventionEnds }),
  },
  (table) => [
    foreignKey({ columns: [table.applicationId], foreignColumns: [applications.id] }).onDelete("cascade"),
    foreignKey({ columns: [table.pushId], foreignColumns: [pushes.id] }).onDelete("cascade"),
    foreignKey({ columns: [table.eventId], foreignColumns: [callbackEvents.id] }).onDelete("cascade"),
    foreignKey({ columns: [table.proposedBy], foreignColumns: [staff.id] }),
    foreignKey({ columns: [table.decidedBy], foreignColumns: [staff.id] }),
    uniqueIndex("interventions_one_open").on(table.applicationId).where(sql`${table.decidedAt} is null`),
    index("interventions_by_application").on(table.applicationId, table.proposedAt),
    check("interventions_kind", sql`${table.kind} in (${listWords(interventionKinds)})`),
    check("interventions_end", sql`${table.end} in (${listWords(interventionEnds)})`),
  ],
);

/** Whether a service of the upstream is let alone for a while, for all processes. */
export const circuits = pgTable("circuits", {
  service: text("service").primaryKey(),
  /** How often in a row it could not be used. */
  failures: integer("failures").notNull(),
  /** Until when nothing is sent; null while all is well. */
  openUntil: moment("open_until"),
  /** Until when one request tries whether it is back. */
  probeUntil: moment("probe_until"),
});

/** Mails on their way. To whom, subject and text are sealed. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey(),
    recipient: bytes("recipient").notNull(),
    subject: bytes("subject").notNull(),
    content: bytes("content").notNull(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
    /** Until then it is one process's to send. */
    sendingUntil: moment("sending_until"),
  },
  (table) => [index("mails_by_creation").on(table.createdAt)],
);

/** Stored bytes that no file bore when they were seen. */
export const orphans = pgTable("orphans", {
  fileId: uuid("file_id").primaryKey(),
  /** When that was first so. */
  seenAt: moment("seen_at").notNull(),
});
