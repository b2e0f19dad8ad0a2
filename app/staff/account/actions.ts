"use server";

import { endSession } from "@/lib/staff/sessions";
import { keepForm } from "@/lib/kept-form";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { actingAsStaff } from "@/lib/staff/action";
import { findPasswordFault } from "@/lib/staff/invitations";
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  dropSecondFactor,
  type PasswordEnd,
  renewBackupCodes,
} from "@/lib/staff/second-factor";

/** Makes the key of a second factor. */
export async function startSecondFactor(form: FormData): Promise<void> {
  await actingAsStaff("own-account", async (staff) => {
    const end = await beginSecondFactor(staff, readSentForm(form)["password"] ?? "");
    return path.staff.secondFactor({ fault: faultOf(end, "password") });
  });
}

/** Turns the second factor on by its first code. */
export async function finishSecondFactor(form: FormData): Promise<void> {
  await actingAsStaff("own-account", async (staff) =>
    (await confirmSecondFactor(staff, readSentForm(form)["code"] ?? ""))
      ? path.staff.account({ done: "second-factor" })
      : path.staff.secondFactor({ fault: "code" }),
  );
}

/** Takes the second factor away; nothing but setting it up anew opens until that is done. */
export async function replaceSecondFactor(form: FormData): Promise<void> {
  await actingAsStaff("own-account", async (staff) => {
    const end = await dropSecondFactor(staff, readSentForm(form)["drop-password"] ?? "");
    return end === "right" ? path.staff.secondFactor() : path.staff.account({ fault: faultOf(end, "drop") });
  });
}

/** Makes new backup codes, shown on the next page. */
export async function makeBackupCodes(form: FormData): Promise<void> {
  await actingAsStaff("own-account", async (staff) => {
    const { end, codes } = await renewBackupCodes(staff, readSentForm(form)["renew-password"] ?? "");
    if (end !== "right") return path.staff.account({ fault: faultOf(end, "renew") });
    await keepForm("staff.codes", path.staff.account(), { of: staff.id, codes: codes.join(" ") });
    return path.staff.account({ done: "codes" });
  });
}

/** Changes the password. */
export async function setPassword(form: FormData): Promise<void> {
  await actingAsStaff("own-account", async (staff) => {
    const { current = "", next: password = "", repeated = "" } = readSentForm(form);
    const fault = findPasswordFault(staff, { password, repeated });
    if (fault !== null) return path.staff.account({ fault });
    const end = await changePassword(staff, current, password);
    return path.staff.account(end === "right" ? { done: "password" } : { fault: faultOf(end, "wrong") });
  });
}

/** Ends another session of the same person. */
export async function endOtherSession(form: FormData): Promise<void> {
  await actingAsStaff("own-account", async (staff) => {
    await endSession(staff, readSentForm(form)["session"] ?? "");
    return path.staff.account({ done: "session" });
  });
}

/** The code that says what was wrong with a password; `wrong` names the field it was typed into. */
function faultOf(end: PasswordEnd, wrong: string): string | undefined {
  return { right: undefined, wrong, locked: "locked" }[end];
}
