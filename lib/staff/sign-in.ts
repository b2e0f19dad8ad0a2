import { APIError } from "better-auth/api";
import { headers } from "next/headers";
import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { findStaffByEmail } from "@/lib/db/staff";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { forgetForm } from "@/lib/kept-form";
import { logger } from "@/lib/logger";
import { path } from "@/lib/paths";
import { auth, authWithOidc, oidcProvider } from "@/lib/staff/auth";
import { mayEnter } from "@/lib/staff/current-staff";
import { demoPassword, findDemoAccount } from "@/lib/staff/demo-accounts";
import { countTry, forgiveAccount, forgiveAddress } from "@/lib/staff/sign-in-limits";
import type { Role } from "@/schemas/staff";

/** Where a sign-in leads: an address of ours, or a fault to show. */
export type SignInEnd = { address: string } | { fault: "missing" | "wrong" | "locked" };

/** An address of a page of staff to go to after signing in; anything else leads to the start of staff. */
export function chooseTarget(to: string | undefined): string {
  if (to === path.sandboxMail) return to;
  const isOurs = to !== undefined && /^\/staff(\/[\w./-]*)?(\?[\w=&%.~+-]*)?$/.test(to) && !to.includes("..");
  return isOurs ? to : path.staff.home;
}

/** Signs somebody in by e-mail address and password; the second factor comes after it. */
export async function signInByPassword(given: {
  email: string;
  password: string;
  to?: string;
}): Promise<SignInEnd> {
  const email = given.email.trim().toLowerCase();
  if (email === "" || given.password === "") return { fault: "missing" };
  if (!(await countTry(email))) return { fault: "locked" };
  const member = await findStaffByEmail(email);
  const isWelcome = member !== null && mayEnter(member);
  try {
    const answer = await auth().api.signInEmail({
      // Somebody who may not enter is told the same after the same work.
      body: { email: isWelcome ? email : `nobody-${email}`, password: given.password },
      headers: await headers(),
    });
    await forgiveAddress();
    const needsCode = "twoFactorRedirect" in answer;
    if (!needsCode) await endSignIn(email, member?.id);
    return { address: needsCode ? path.staff.code({ to: given.to }) : chooseTarget(given.to) };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    await audit("sign-in-failed", member?.id);
    return { fault: "wrong" };
  }
}

/** Signs in to a shown account of a practice installation. */
export async function signInAsDemo(role: Role, to?: string): Promise<string> {
  if (!env().practice) {
    throw new AppError({ code: "not-found", status: 404, words: "staff.errors.notFound" });
  }
  const { email } = findDemoAccount(role);
  const end = await signInByPassword({ email, password: demoPassword, to });
  return "address" in end ? end.address : path.staff.signIn({ fault: end.fault });
}

/** Takes the code of the second factor, or a backup code in its place. @returns the address to go to */
export async function signInByCode(code: string, to?: string): Promise<string> {
  const typed = code.replace(/\s/g, "");
  if (typed === "") return path.staff.code({ to, fault: "missing" });
  try {
    const body = { code: typed };
    const isTotp = /^\d{6}$/.test(typed);
    const { user } = isTotp
      ? await auth().api.verifyTOTP({ body, headers: await headers() })
      : await auth().api.verifyBackupCode({ body, headers: await headers() });
    await endSignIn(user.email, user.id);
    return chooseTarget(to);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    switch (error.body?.code) {
      case "INVALID_TWO_FACTOR_COOKIE":
      case "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE":
        return path.staff.signIn({ to, fault: "again" });
      case "ACCOUNT_TEMPORARILY_LOCKED":
        return path.staff.signIn({ to, fault: "locked" });
      default:
        return path.staff.code({ to, fault: "wrong" });
    }
  }
}

/** Leads to the single sign-on provider. @returns an address of its, or ours that says why not */
export async function signInBySingleSignOn(to?: string): Promise<string> {
  try {
    const answer = await authWithOidc()?.api.signInSocial({
      body: {
        provider: oidcProvider,
        callbackURL: chooseTarget(to),
        errorCallbackURL: path.staff.signIn({ fault: "single-sign-on" }),
        disableRedirect: true,
      },
      headers: await headers(),
    });
    if (answer?.url) return answer.url;
  } catch (error) {
    logger.warn({ error: error instanceof Error ? error.name : "unknown" }, "Single sign-on does not answer");
  }
  return path.staff.signIn({ to, fault: "single-sign-on-down" });
}

/** Ends the session of this browser, and forgets what was kept for its next page. */
export async function signOut(): Promise<void> {
  await auth().api.signOut({ headers: await headers() });
  await forgetForm("staff.codes", path.staff.account());
  await forgetForm("staff.invitation", path.staff.people());
  await forgetForm("staff.person", path.staff.people());
}

async function endSignIn(email: string, staffId: string | undefined): Promise<void> {
  await forgiveAccount(email);
  await audit("signed-in", staffId);
}

async function audit(action: string, staffId: string | undefined): Promise<void> {
  await inTransaction((transaction) =>
    addAudit(transaction, { applicationId: null, actor: "staff", staffId, action, detail: {} }),
  );
}
