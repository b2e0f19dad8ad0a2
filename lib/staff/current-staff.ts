import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { findStaff, type StaffRecord } from "@/lib/db/staff";
import { endSession, touchSession } from "@/lib/db/staff-sessions";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { path } from "@/lib/paths";
import { auth } from "@/lib/staff/auth";
import { mayRole, type Permission } from "@/lib/staff/permissions";

/** Without a request for this long a session ends. */
const idleMinutes = 60;

/** Who is signed in, and by which session. */
export type CurrentStaff = StaffRecord & { sessionId: string; sessionToken: string };

const minuteInMilliseconds = 60_000;

/** The member of staff of this browser; null where nobody is signed in, or they may not be any more. */
export const findCurrentStaff = cache(async (): Promise<CurrentStaff | null> => {
  const found = await auth().api.getSession({ headers: await headers() });
  if (found === null) return null;
  const { session } = found;
  const staff = await findStaff(session.userId);
  const idle = Date.now() - session.updatedAt.getTime();
  if (staff === null || !mayEnter(staff) || idle > idleMinutes * minuteInMilliseconds) {
    await endSession(session.userId, session.id);
    return null;
  }
  if (idle > minuteInMilliseconds) await touchSession(session.id);
  return { ...staff, sessionId: session.id, sessionToken: session.token };
});

/** Whether somebody may be signed in at all. A practice account opens nothing where people are really registered. */
export function mayEnter(staff: StaffRecord): boolean {
  return staff.disabledAt === null && (!staff.isPractice || env().practice);
}

/**
 * For a page of staff: leads to the sign-in where nobody is signed in, to the second factor where theirs is not set up
 * yet, and refuses (403) a role that may not.
 */
export async function openStaffPage(permission: Permission, address: string): Promise<CurrentStaff> {
  const staff = await findCurrentStaff();
  if (staff === null) redirect(path.staff.signIn({ to: address }));
  if (needsSecondFactor(staff) && permission !== "own-account") redirect(path.staff.secondFactor());
  if (!mayRole(staff.role, permission)) forbidden();
  return staff;
}

/**
 * The same for an action or a route.
 * @throws AppError `not-signed-in` (401), `second-factor-missing` (403), `not-allowed` (403)
 */
export async function requireStaff(permission: Permission): Promise<CurrentStaff> {
  const staff = await findCurrentStaff();
  if (staff === null) {
    throw new AppError({ code: "not-signed-in", status: 401, words: "staff.errors.notSignedIn" });
  }
  if (needsSecondFactor(staff) && permission !== "own-account") {
    throw new AppError({
      code: "second-factor-missing",
      status: 403,
      words: "staff.errors.secondFactorMissing",
    });
  }
  if (!mayRole(staff.role, permission)) {
    throw new AppError({ code: "not-allowed", status: 403, words: "staff.errors.notAllowed" });
  }
  return staff;
}

/** Whether somebody who signs in by password still has to set a second factor up. */
export function needsSecondFactor(staff: StaffRecord): boolean {
  return staff.hasPassword && !staff.hasSecondFactor && !staff.isDemo;
}
