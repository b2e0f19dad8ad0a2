import { newToken } from "@/lib/crypto";
import { findInvited, inviteStaff, type StaffRecord, takeInvitation } from "@/lib/db/staff";
import { env } from "@/lib/env";
import { path } from "@/lib/paths";
import { auth, longestPassword, shortestPassword } from "@/lib/staff/auth";

const invitationHours = 24;

/**
 * Invites a member of staff: their password, second factor and sessions end, and the address lets them set them anew,
 * once, within a day.
 * @param by id of who invites; null from the command line
 */
export async function invite(staff: Pick<StaffRecord, "id">, by: string | null): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + invitationHours * 60 * 60 * 1000);
  await inviteStaff(staff.id, { token, expiresAt }, by);
  return `${env().publicUrl}${path.staff.invitation(token)}`;
}

/** Whose invitation this is; null where it holds no more. */
export function openInvitation(token: string): Promise<StaffRecord | null> {
  return findInvited(token);
}

/** What is wrong with a new password; null where nothing is. */
export function findPasswordFault(
  staff: Pick<StaffRecord, "email" | "name">,
  given: { password: string; repeated: string },
): "short" | "long" | "guessable" | "different" | null {
  const { password, repeated } = given;
  if (password.length < shortestPassword) return "short";
  if (password.length > longestPassword) return "long";
  const lower = password.toLowerCase();
  const own = [staff.email.split("@")[0] ?? "", ...staff.name.toLowerCase().split(/\s+/)];
  const hasOwn = own.some((word) => word.length > 3 && lower.includes(word));
  const isPoor = new Set(lower).size < 5 || /password|qwerty|123456|onboarding/.test(lower);
  if (hasOwn || isPoor) return "guessable";
  return password === repeated ? null : "different";
}

/** Takes an invitation up with a password. @returns false where it holds no more */
export async function acceptInvitation(token: string, password: string): Promise<boolean> {
  const context = await auth().$context;
  return takeInvitation(token, await context.password.hash(password));
}
