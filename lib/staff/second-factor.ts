import { APIError } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { headers } from "next/headers";
import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { findPendingSecondFactor } from "@/lib/db/staff-sessions";
import { auth } from "@/lib/staff/auth";
import type { CurrentStaff } from "@/lib/staff/current-staff";

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

/** Makes the key of a second factor. @returns whether the password is theirs */
export async function beginSecondFactor(password: string): Promise<boolean> {
  return succeeds(async () => auth().api.enableTwoFactor({ body: { password }, headers: await headers() }));
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
  const body = { code: code.replace(/\s/g, "") };
  const isRight = await succeeds(async () => auth().api.verifyTOTP({ body, headers: await headers() }));
  if (isRight) await audit(staff, "second-factor-set");
  return isRight;
}

/** Takes a second factor away, so that another can be set up. @returns whether the password is theirs */
export async function dropSecondFactor(staff: CurrentStaff, password: string): Promise<boolean> {
  const isTheirs = await succeeds(async () =>
    auth().api.disableTwoFactor({ body: { password }, headers: await headers() }),
  );
  if (isTheirs) await audit(staff, "second-factor-dropped");
  return isTheirs;
}

/** Makes new backup codes; the old ones end. @returns null where the password is not theirs */
export async function renewBackupCodes(staff: CurrentStaff, password: string): Promise<string[] | null> {
  let codes: string[] | null = null;
  await succeeds(async () => {
    const body = { password };
    codes = (await auth().api.generateBackupCodes({ body, headers: await headers() })).backupCodes;
  });
  if (codes !== null) await audit(staff, "backup-codes-renewed");
  return codes;
}

/** Changes somebody's own password and ends their other sessions. @returns whether the old one is theirs */
export async function changePassword(staff: CurrentStaff, from: string, to: string): Promise<boolean> {
  const body = { currentPassword: from, newPassword: to, revokeOtherSessions: true };
  const isTheirs = await succeeds(async () => auth().api.changePassword({ body, headers: await headers() }));
  if (isTheirs) await audit(staff, "password-changed");
  return isTheirs;
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
