import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { hashToken } from "@/lib/crypto";
import { panValue } from "@/lib/db/application-indexes";
import { addAudit } from "@/lib/db/audit";
import { db, inTransaction, type Transaction } from "@/lib/db/client";
import { staff, staffAccounts, staffSecondFactors, staffSessions } from "@/lib/db/schema";
import { type Changes, maskChanges } from "@/lib/mask-changes";
import type { Role } from "@/schemas/staff";

/** A member of staff. `designation`, `branch` and `code` are empty where not known. */
export type StaffRecord = {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  role: Role;
  designation: string;
  branch: string;
  code: string;
  /** A shown account of a practice installation. */
  isDemo: boolean;
  /** A shown account, or one that was added by one. */
  isPractice: boolean;
  /** Whether they sign in by password. Who does not comes by single sign-on alone. */
  hasPassword: boolean;
  hasSecondFactor: boolean;
  /** Whether their own PAN is known, as a fingerprint. */
  hasPan: boolean;
  disabledAt: Date | null;
  /** Until when an invitation that was not taken up yet holds. */
  invitedUntil: Date | null;
  createdAt: Date;
};

/** What an administrator says of a member of staff. */
export type StaffProfile = Pick<StaffRecord, "name" | "email" | "role" | "designation" | "branch" | "code">;

/** What better-auth calls an account with a password. */
const credential = "credential";

type Row = typeof staff.$inferSelect;

function readRow(row: Row, hasPassword: boolean): StaffRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    designation: row.designation,
    branch: row.branch,
    code: row.code,
    isDemo: row.isDemo,
    isPractice: row.isPractice,
    hasPassword,
    hasSecondFactor: row.twoFactorEnabled === true,
    hasPan: row.panIndex !== null,
    disabledAt: row.disabledAt,
    invitedUntil: row.invitationHash === null ? null : row.invitationExpiresAt,
    createdAt: row.createdAt,
  };
}

// By name: drizzle leaves the table out of a column's name where it selects from one table alone.
const hasPassword = sql<boolean>`exists (
  select 1 from staff_accounts where staff_accounts.user_id = staff.id and provider_id = ${credential}
)`;

async function readStaff(which?: SQL): Promise<StaffRecord[]> {
  const rows = await db()
    .select({ row: staff, hasPassword })
    .from(staff)
    .where(which)
    .orderBy(asc(staff.name), asc(staff.id));
  return rows.map((found) => readRow(found.row, found.hasPassword));
}

/** All members of staff, by name. */
export function listStaff(): Promise<StaffRecord[]> {
  return readStaff();
}

/** The member of staff with this id. */
export async function findStaff(id: string): Promise<StaffRecord | null> {
  return (await readStaff(eq(staff.id, id)))[0] ?? null;
}

/** The member of staff with this e-mail address, in any case. */
export async function findStaffByEmail(email: string): Promise<StaffRecord | null> {
  return (await readStaff(eq(staff.email, email.trim().toLowerCase())))[0] ?? null;
}

/**
 * Adds a member of staff.
 * @param by id of who added them; null from the command line
 * @returns null when somebody has this e-mail address already
 */
export function addStaff(
  profile: StaffProfile,
  options: { by: string | null; isDemo?: boolean; isPractice?: boolean },
): Promise<StaffRecord | null> {
  const now = new Date();
  return inTransaction(async (transaction) => {
    const [row] = await transaction
      .insert(staff)
      .values({
        ...profile,
        id: randomUUID(),
        email: profile.email.trim().toLowerCase(),
        emailVerified: true,
        isDemo: options.isDemo ?? false,
        isPractice: options.isPractice ?? options.isDemo ?? false,
        twoFactorEnabled: false,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: staff.email })
      .returning();
    if (row === undefined) return null;
    await addAudit(transaction, {
      applicationId: null,
      actor: options.by === null ? "system" : "staff",
      staffId: options.by ?? undefined,
      action: "staff-added",
      detail: { staff: row.id, role: row.role },
    });
    return readRow(row, false);
  });
}

/**
 * Changes what is known of a member of staff. `pan`: undefined leaves it, null forgets it.
 * @returns false, with nothing changed, when nobody could manage staff any more
 */
export function changeStaff(
  id: string,
  change: Partial<Omit<StaffProfile, "email">> & { pan?: string | null },
  by: string,
): Promise<boolean> {
  const { pan, ...profile } = change;
  const panIndex = pan === undefined ? undefined : pan === null ? null : panValue(pan);
  return inTransaction(async (transaction) => {
    const staysAdmin = profile.role === undefined || profile.role === "admin";
    if (!staysAdmin && (await isLastAdmin(transaction, id))) return false;
    const [before] = await transaction.select().from(staff).where(eq(staff.id, id)).for("update");
    const [after] = await transaction
      .update(staff)
      .set({ ...profile, panIndex, updatedAt: new Date() })
      .where(eq(staff.id, id))
      .returning();
    const changes = before && after ? compareProfiles(before, after) : null;
    await addAudit(transaction, {
      applicationId: null,
      actor: "staff",
      staffId: by,
      action: "staff-changed",
      detail: { staff: id, ...(profile.role === undefined ? {} : { role: profile.role }) },
      changes,
    });
    return true;
  });
}

/** What differs, for the audit. A role is a code that gives nobody away, and says what somebody could do. */
function compareProfiles(before: Row, after: Row): Changes | null {
  const pick = ({ name, designation, branch, code, panIndex }: Row) => ({
    name,
    designation,
    branch,
    code,
    pan: panIndex?.toString("hex"),
  });
  const changes = maskChanges(pick(before), pick(after));
  if (before.role === after.role) return changes;
  return { ...changes, role: { before: before.role, after: after.role } };
}

/**
 * Shuts a member of staff out, ending all their sessions, or lets them in again.
 * @returns false, with nothing changed, when nobody could manage staff any more
 */
export function setStaffDisabled(id: string, isDisabled: boolean, by: string): Promise<boolean> {
  return inTransaction(async (transaction) => {
    if (isDisabled && (await isLastAdmin(transaction, id))) return false;
    await transaction
      .update(staff)
      .set({ disabledAt: isDisabled ? new Date() : null, updatedAt: new Date() })
      .where(eq(staff.id, id));
    if (isDisabled) await transaction.delete(staffSessions).where(eq(staffSessions.userId, id));
    await addAudit(transaction, {
      applicationId: null,
      actor: "staff",
      staffId: by,
      action: isDisabled ? "staff-disabled" : "staff-enabled",
      detail: { staff: id },
    });
    return true;
  });
}

/** Whether nobody else of the same kind could manage staff: open, and with a way to sign in. Holds all of them meanwhile. */
async function isLastAdmin(transaction: Transaction, id: string): Promise<boolean> {
  const admins = await transaction.select().from(staff).where(eq(staff.role, "admin")).for("update");
  const accounts = await transaction.select({ userId: staffAccounts.userId }).from(staffAccounts);
  const canEnter = new Set(accounts.map(({ userId }) => userId));
  const isPractice = admins.find((admin) => admin.id === id)?.isPractice;
  const usable = admins.filter(
    (admin) => admin.isPractice === isPractice && admin.disabledAt === null && canEnter.has(admin.id),
  );
  return usable.length === 1 && usable[0]?.id === id;
}

/** Takes password, second factor and sessions away and keeps a new invitation, which sets them anew. */
export async function inviteStaff(
  id: string,
  invitation: { token: string; expiresAt: Date },
  by: string | null,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction
      .update(staff)
      .set({
        invitationHash: hashToken(invitation.token),
        invitationExpiresAt: invitation.expiresAt,
        twoFactorEnabled: false,
        updatedAt: new Date(),
      })
      .where(eq(staff.id, id));
    await transaction.delete(staffSessions).where(eq(staffSessions.userId, id));
    await transaction.delete(staffAccounts).where(eq(staffAccounts.userId, id));
    await transaction.delete(staffSecondFactors).where(eq(staffSecondFactors.userId, id));
    await addAudit(transaction, {
      applicationId: null,
      actor: by === null ? "system" : "staff",
      staffId: by ?? undefined,
      action: "staff-invited",
      detail: { staff: id },
    });
  });
}

/** The member of staff whose invitation this is, while it holds. */
export async function findInvited(token: string): Promise<StaffRecord | null> {
  const isTheirs = eq(staff.invitationHash, hashToken(token));
  const holds = and(isTheirs, gt(staff.invitationExpiresAt, new Date()), isNull(staff.disabledAt));
  return (await readStaff(holds))[0] ?? null;
}

/**
 * Takes an invitation up: from now on they sign in with this password. An invitation works once.
 * @param password its hash
 * @returns false when somebody has taken it up meanwhile
 */
export function takeInvitation(token: string, password: string): Promise<boolean> {
  const now = new Date();
  return inTransaction(async (transaction) => {
    const [row] = await transaction
      .update(staff)
      .set({ invitationHash: null, invitationExpiresAt: null, updatedAt: now })
      .where(and(eq(staff.invitationHash, hashToken(token)), gt(staff.invitationExpiresAt, now)))
      .returning({ id: staff.id });
    if (row === undefined) return false;
    await transaction.insert(staffAccounts).values({
      id: randomUUID(),
      accountId: row.id,
      providerId: credential,
      userId: row.id,
      password,
      createdAt: now,
      updatedAt: now,
    });
    await addAudit(transaction, {
      applicationId: null,
      actor: "staff",
      staffId: row.id,
      action: "invitation-taken",
      detail: {},
    });
    return true;
  });
}

/** Whether an application bears this member of staff's own PAN. */
export async function isOwnPan(staffId: string, applicationId: string): Promise<boolean> {
  const { rows } = await db().execute(
    sql`select 1 from application_indexes i join staff s on s.pan_index = i.value
        where s.id = ${staffId} and i.application_id = ${applicationId} and i.kind = 'pan'`,
  );
  return rows.length > 0;
}
