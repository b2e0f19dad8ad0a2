import { foreignKey, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "@/lib/db/schema/columns";
import { applications } from "@/lib/db/schema/onboarding";
import { staff } from "@/lib/db/schema/staff";

/** In-person verifications (EIPV). That of the last submission counts. */
export const verifications = pgTable(
  "verifications",
  {
    id: uuid("id").primaryKey(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    /** What was checked, by name. */
    checks: jsonb("checks").$type<string[]>().notNull(),
    /** The employee as they were on that day: name, designation, branch, code; and which submission they looked at. Sealed JSON. */
    employee: bytes("employee").notNull(),
    verifiedAt: moment("verified_at").notNull(),
  },
  (table) => [unique("verifications_one_a_moment").on(table.applicationId, table.verifiedAt)],
);

/** Each time an application was sent back to its investor. */
export const sendBacks = pgTable(
  "send_backs",
  {
    id: uuid("id").primaryKey(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    /** 1 for the first time. */
    round: integer("round").notNull(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    tokenHash: bytes("token_hash").notNull().unique(),
    tokenExpiresAt: moment("token_expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the investor submitted again. */
    closedAt: moment("closed_at"),
  },
  (table) => [unique("send_backs_round").on(table.applicationId, table.round)],
);

export const sendBackItems = pgTable(
  "send_back_items",
  {
    sendBackId: uuid("send_back_id").notNull(),
    step: text("step").notNull(),
    question: text("question").notNull(),
    /** What the investor reads. Sealed. */
    forInvestor: bytes("for_investor").notNull(),
    /** What staff read. Sealed. */
    forStaff: bytes("for_staff").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sendBackId, table.step, table.question] }),
    foreignKey({ columns: [table.sendBackId], foreignColumns: [sendBacks.id] }).onDelete("cascade"),
  ],
);
