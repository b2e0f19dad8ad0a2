import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, listWords, moment } from "@/lib/db/schema/columns";
import { roles } from "@/schemas/staff";

/** The people who work here. The columns from `emailVerified` to `updatedAt` are better-auth's. */
export const staff = pgTable(
  "staff",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** In lower case. */
    email: text("email").notNull().unique(),
    emailVerified: boolean("email_verified").notNull(),
    image: text("image"),
    twoFactorEnabled: boolean("two_factor_enabled"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    role: text("role", { enum: roles }).notNull(),
    /** Empty where not known: nobody can verify an investor then. */
    designation: text("designation").notNull(),
    branch: text("branch").notNull(),
    code: text("code").notNull(),
    /** Blind index of their own PAN, so that nobody verifies themselves. */
    panIndex: bytes("pan_index"),
    /** A shown account of a practice installation. */
    isDemo: boolean("is_demo").notNull(),
    /** A shown account, or one that was added by one: it opens nothing where people are really registered. */
    isPractice: boolean("is_practice").notNull().default(false),
    disabledAt: moment("disabled_at"),
    invitationHash: bytes("invitation_hash").unique(),
    invitationExpiresAt: moment("invitation_expires_at"),
  },
  (table) => [check("staff_role", sql`${table.role} in (${listWords(roles)})`)],
);

export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: uuid("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("staff_sessions_by_user").on(table.userId)],
);

export const staffAccounts = pgTable(
  "staff_accounts",
  {
    id: uuid("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    unique("staff_accounts_subject").on(table.providerId, table.accountId),
    index("staff_accounts_by_user").on(table.userId),
  ],
);

export const staffVerifications = pgTable(
  "staff_verifications",
  {
    id: uuid("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("staff_verifications_by_identifier").on(table.identifier)],
);

export const staffSecondFactors = pgTable(
  "staff_second_factors",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified"),
    failedVerificationCount: integer("failed_verification_count"),
    lockedUntil: moment("locked_until"),
  },
  (table) => [
    index("staff_second_factors_by_user").on(table.userId),
    index("staff_second_factors_by_secret").on(table.secret),
  ],
);

/** How much of a limit is used up. In the form that rate-limiter-flexible keeps. */
export const limits = pgTable("limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: bigint("expire", { mode: "number" }),
});

/** Views of the queue that a member of staff has named. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The query of the queue's address, without what was searched for. */
    query: text("query").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.name] })],
);
