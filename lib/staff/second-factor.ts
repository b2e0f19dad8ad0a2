import { APIError } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { headers } from "next/headers";
import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { findPendingSecondFactor } from "@/lib/db/staff-sessions";
import { AppError } from "@/lib/errors";
import { auth } from "@/lib/staff/auth";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { countTry, forgiveAccount, forgiveAddress } from "@/lib/staff/sign-in-limits";

/** A second factor that waits for its first code. */
export type PendingSecondFactor = {
  /** For the picture that an authenticator app reads. Holds the key. */
  address: string;
  /** The key, to type by hand. */
  key: string;
  /** Each works once in place of a code. */
  backupCodes: string[];
};

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What became of something that wants one's own password. `locked`: too many were wrong. */
export type PasswordEnd = "right" | "wrong" | "locked";

/** Makes the key of a second factor. */
export function beginSecondFactor(staff: CurrentStaff, password: string): Promise<PasswordEnd> {
  return byPassword(staff, null, async () =>
    auth().api.enableTwoFactor({ body: { password }, headers: await headers() }),
  );
}

/** The second factor of somebody that waits for its first code; null where there is none. */
export async function readPendingSecondFactor(staff: CurrentStaff): Promise<PendingSecondFactor | null> {
  const sealed = await findPendingSecondFactor(staff.id);
  if (sealed === null) return null;
  const { secretConfig: key, appName } = await auth().$context;
  const secret = writeBase32(Buffer.from(await symmetricDecrypt({ key, data: sealed }), "utf8"));
  const { backupCodes } = await auth().api.viewBackupCodes({ body: { userId: staff.id } });
  const label = encodeURIComponent(`${appName}:${staff.email}`);
  const query = new URLSearchParams({ secret, issuer: appName, digits: "6", period: "30" });
  return { address: `otpauth://totp/${label}?${query}`, key: secret, backupCodes };
}

/** Sets a second factor up by its first code. @returns whether the code is right */
export async function confirmSecondFactor(staff: CurrentStaff, code: string): Promise<boolean> {
  assertOwn(staff);
  const body = { code: code.replace(/\s/g, "") };
  const isRight = await succeeds(async () => auth().api.verifyTOTP({ body, headers: await headers() }));
  if (isRight) await audit(staff, "second-factor-set");
  return isRight;
}

/** Takes a second factor away, so that another can be set up. */
export function dropSecondFactor(staff: CurrentStaff, password: string): Promise<PasswordEnd> {
  return byPassword(staff, "second-factor-dropped", async () =>
    auth().api.disableTwoFactor({ body: { password }, headers: await headers() }),
  );
}

/** Makes new backup codes; the old ones end. `codes` is empty unless the password is right. */
export async function renewBackupCodes(
  staff: CurrentStaff,
  password: string,
): Promise<{ end: PasswordEnd; codes: string[] }> {
  const codes: string[] = [];
  const end = await byPassword(staff, "backup-codes-renewed", async () => {
    const body = { password };
    codes.push(...(await auth().api.generateBackupCodes({ body, headers: await headers() })).backupCodes);
  });
  return { end, codes };
}

/** Changes somebody's own password and ends their other sessions. */
export function changePassword(staff: CurrentStaff, from: string, to: string): Promise<PasswordEnd> {
  const body = { currentPassword: from, newPassword: to, revokeOtherSessions: true };
  return byPassword(staff, "password-changed", async () =>
    auth().api.changePassword({ body, headers: await headers() }),
  );
}

/**
 * Runs what wants one's own password. Wrong ones count as at the sign-in.
 * @param action what is written down where it was right; null for nothing
 * @throws AppError `not-allowed` (403) for an account that everybody shares
 */
async function byPassword(
  staff: CurrentStaff,
  action: string | null,
  work: () => Promise<unknown>,
): Promise<PasswordEnd> {
  assertOwn(staff);
  if (!(await countTry(staff.email))) return "locked";
  if (!(await succeeds(work))) {
    await audit(staff, "password-wrong");
    return "wrong";
  }
  await forgiveAddress();
  await forgiveAccount(staff.email);
  if (action !== null) await audit(staff, action);
  return "right";
}

function assertOwn(staff: CurrentStaff): void {
  if (!staff.isDemo) return;
  throw new AppError({ code: "not-allowed", status: 403, words: "staff.errors.notAllowed" });
}

/** Runs what better-auth may refuse. @returns false where it did */
async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof APIError) return false;
    throw error;
  }
}

async function audit(staff: CurrentStaff, action: string): Promise<void> {
  await inTransaction((transaction) =>
    addAudit(transaction, { applicationId: null, actor: "staff", staffId: staff.id, action, detail: {} }),
  );
}

/** Base32 (RFC 4648) without padding, as authenticator apps read keys. */
function writeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32[Number.parseInt(five.padEnd(5, "0"), 2)] ?? "")
    .join("");
}
