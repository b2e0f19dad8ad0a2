import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, listWords, moment } from "@/lib/db/schema/columns";
import { staff } from "@/lib/db/schema/staff";

const listPauses = ["person", "failing"] as const;

/** Runs of the GST discrepancy check. The credentials of a run are never kept. */
export const gstChecks = pgTable(
  "gst_checks",
  {
    id: uuid("id").primaryKey(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    /** Sealed. */
    gstin: bytes("gstin").notNull(),
    gstinIndex: bytes("gstin_index").notNull(),
    /** Months asked for, as `YYYY-MM`, in order. */
    periods: jsonb("periods").$type<string[]>().notNull(),
    /** Rupees, as a decimal. A difference up to it counts as none. */
    tolerance: text("tolerance").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When its last run began: missing months may be asked in a later one. */
    begunAt: moment("begun_at").notNull(),
    /** When its last run ended. */
    finishedAt: moment("finished_at"),
  },
  (table) => [index("gst_checks_by_staff").on(table.staffId, table.createdAt)],
);

export const gstMonths = pgTable(
  "gst_months",
  {
    checkId: uuid("check_id").notNull(),
    /** `YYYY-MM`. */
    period: text("period").notNull(),
    gstinIndex: bytes("gstin_index").notNull(),
    askedAt: moment("asked_at").notNull(),
    /** The answer's `result` as it came. Sealed JSON; null where there is a fault. */
    result: bytes("result"),
    /** A code of ours, such as `timeout` or `refused`. */
    fault: text("fault"),
    status: integer("status"),
    /** What the upstream said. Sealed. */
    message: bytes("message"),
  },
  (table) => [
    primaryKey({ columns: [table.checkId, table.period] }),
    foreignKey({ columns: [table.checkId], foreignColumns: [gstChecks.id] }).onDelete("cascade"),
    index("gst_months_by_taxpayer").on(table.gstinIndex, table.period, table.askedAt),
  ],
);

/** What the upstream last said of a MICR code. Branches of banks are public. */
export const branchAnswers = pgTable("branch_answers", {
  micrCode: text("micr_code").primaryKey(),
  found: boolean("found").notNull(),
  branch: jsonb("branch"),
  /** The upstream's words where there is none. */
  message: text("message"),
  askedAt: moment("asked_at").notNull(),
});

export const branchSearches = pgTable(
  "branch_searches",
  {
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    micrCode: text("micr_code").notNull(),
    searchedAt: moment("searched_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.micrCode] })],
);

/** Lists of MICR codes that are looked up together. */
export const branchLists = pgTable(
  "branch_lists",
  {
    id: uuid("id").primaryKey(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    /** As they were typed, in order. */
    typed: jsonb("typed").$type<string[]>().notNull(),
    /** How many rows there were beyond those. */
    leftOut: integer("left_out").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Why it is not worked off: a person has paused it, or one search after another failed. */
    paused: text("paused", { enum: listPauses }),
    /** Until then one tab works it off, and the others wait. */
    busyUntil: moment("busy_until"),
  },
  (table) => [
    index("branch_lists_by_staff").on(table.staffId, table.createdAt),
    check("branch_lists_paused", sql`${table.paused} in (${listWords(listPauses)})`),
  ],
);

/** The codes of a list for which the upstream gave no answer. */
export const branchListFaults = pgTable(
  "branch_list_faults",
  {
    listId: uuid("list_id").notNull(),
    micrCode: text("micr_code").notNull(),
    /** A code of ours, such as `time-out`. */
    fault: text("fault").notNull(),
    /** What the upstream said. */
    message: text("message"),
    failedAt: moment("failed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.micrCode] }),
    foreignKey({ columns: [table.listId], foreignColumns: [branchLists.id] }).onDelete("cascade"),
  ],
);
