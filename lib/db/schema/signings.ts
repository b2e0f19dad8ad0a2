import { foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "@/lib/db/schema/columns";
import { applications } from "@/lib/db/schema/onboarding";

/** The form that an investor read last, before signing. */
export const formReadings = pgTable(
  "form_readings",
  {
    applicationId: uuid("application_id").primaryKey(),
    /** SHA-256, in hex, of the very bytes of the PDF. */
    formHash: text("form_hash").notNull(),
    answersHash: text("answers_hash").notNull(),
    readAt: moment("read_at").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.applicationId], foreignColumns: [applications.id] }).onDelete("cascade"),
  ],
);

/** Each time an investor declared and signed: to what, when, and from where. */
export const signings = pgTable(
  "signings",
  {
    id: uuid("id").primaryKey(),
    applicationId: uuid("application_id").notNull(),
    signedAt: moment("signed_at").notNull(),
    /** The words that they agreed to, as they read them. Sealed. */
    words: bytes("words").notNull(),
    /** Which version of them, so that signatures to the same words are found without opening any. */
    wordsVersion: text("words_version").notNull(),
    /** The network address that it came from; null where nobody knows. Sealed. */
    address: bytes("address"),
    answersHash: text("answers_hash").notNull(),
    /** SHA-256, in hex, of the form with these answers that they read; null where they opened none. */
    formHash: text("form_hash"),
  },
  (table) => [
    foreignKey({ columns: [table.applicationId], foreignColumns: [applications.id] }).onDelete("cascade"),
    index("signings_by_application").on(table.applicationId, table.signedAt),
  ],
);
