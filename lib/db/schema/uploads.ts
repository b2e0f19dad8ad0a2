import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "@/lib/db/schema/columns";
import { applications } from "@/lib/db/schema/onboarding";

/** Files that come in pieces. What has arrived, who takes the next piece, and what became of the whole. */
export const uploads = pgTable(
  "uploads",
  {
    id: uuid("id").primaryKey(),
    applicationId: uuid("application_id").notNull(),
    step: text("step").notNull(),
    question: text("question").notNull(),
    /** Bytes, as announced. */
    size: integer("size").notNull(),
    /** Bytes that are kept. */
    received: integer("received").notNull(),
    /** What the sender said of the file, as sealed JSON. */
    note: bytes("note").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Which request may add to it, until when, and whether another one waits for it. */
    holder: uuid("holder"),
    heldUntil: moment("held_until"),
    isWanted: boolean("is_wanted").notNull().default(false),
    /** The stored file that it became. */
    fileId: uuid("file_id"),
    /** Why it was refused as a whole. */
    fault: text("fault"),
  },
  (table) => [
    foreignKey({ columns: [table.applicationId], foreignColumns: [applications.id] }).onDelete("cascade"),
    unique("uploads_one_per_question").on(table.applicationId, table.step, table.question),
    index("uploads_by_creation").on(table.createdAt),
    check("uploads_received", sql`${table.received} between 0 and ${table.size}`),
  ],
);

/** The pieces that are kept, each a sealed file of its own in the store. */
export const uploadParts = pgTable(
  "upload_parts",
  {
    /** Its name in the store. */
    id: uuid("id").primaryKey(),
    uploadId: uuid("upload_id").notNull(),
    /** Place of its first byte in the whole. */
    start: integer("start").notNull(),
    size: integer("size").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.uploadId], foreignColumns: [uploads.id] }).onDelete("cascade"),
    unique("upload_parts_place").on(table.uploadId, table.start),
  ],
);
