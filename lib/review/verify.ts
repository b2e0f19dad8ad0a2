import { addVerification, type Employee } from "@/lib/db/verifications";
import { type ApplicationRecord, findApplication, moveApplication } from "@/lib/db/applications";
import { inTransaction } from "@/lib/db/client";
import type { StaffRecord } from "@/lib/db/staff";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import { queueMissedSending } from "@/lib/onboarding/missed-sending";
import type { SentForm } from "@/lib/onboarding/sent-form";
import { checkWhole, sendApplication } from "@/lib/onboarding/submit";
import { findOwnReason, type OwnReason } from "@/lib/review/own-application";

/** What a verifier confirms, in the order in which it is asked. */
export const verifyChecks = ["face", "code", "readable", "names"] as const;
export type VerifyCheck = (typeof verifyChecks)[number];

/** Why nobody, or not this member of staff, can verify an application now. */
export type VerifyBar = "not-waiting" | "employee-incomplete" | "incomplete" | OwnReason;

/** Why a verification did not count: a bar, what was not confirmed, or what happened meanwhile. */
export type VerifyFault = VerifyBar | VerifyCheck | "taken" | "changed";

const employeeParts = ["name", "designation", "branch", "code"] as const;

/** What goes out of a member of staff when they verify (contract, "empDetails"). */
export function employeeOf({ name, designation, branch, code }: StaffRecord): Employee {
  return {
    name: name.trim(),
    designation: designation.trim(),
    branch: branch.trim(),
    code: code.trim(),
  };
}

/** What an administrator has yet to say of an employee. */
export function missingParts(employee: Employee): (typeof employeeParts)[number][] {
  return employeeParts.filter((part) => employee[part] === "");
}

/** @param held the application that the verifier's own browser holds as an investor */
export async function findVerifyBar(
  application: ApplicationRecord,
  staff: StaffRecord,
  held: { id: string } | null,
): Promise<VerifyBar | null> {
  if (application.state !== "awaiting-verification") return "not-waiting";
  const own = await findOwnReason(application, staff, held);
  if (own !== null) return own;
  if (missingParts(employeeOf(staff)).length > 0) return "employee-incomplete";
  return isWhole(await loadDraft(application), staff) ? null : "incomplete";
}

/** A document may have expired since the investor submitted, and settings may ask for more. */
function isWhole(draft: Draft, staff: StaffRecord): boolean {
  try {
    checkWhole(draft, employeeOf(staff));
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return false;
  }
}

/** Says which submission a verifier looked at: an application may be sent back and come again meanwhile. */
export function submissionMark({ submittedAt }: ApplicationRecord): string {
  return String(submittedAt?.getTime() ?? 0);
}

/**
 * Verifies an application and sends it at once, with the verifier as the employee who vouches. Of two verifiers one wins.
 * @param sent `submission` (see `submissionMark`) and a tick for each of `verifyChecks`
 * @param held the application that the verifier's own browser holds as an investor
 * @returns why it did not count; empty when the application is verified, whatever the agency made of it
 */
export async function verifyApplication(
  application: ApplicationRecord,
  staff: StaffRecord,
  sent: SentForm,
  held: { id: string } | null,
): Promise<VerifyFault[]> {
  const bar = await findVerifyBar(application, staff, held);
  if (bar !== null) return [bar === "not-waiting" ? "taken" : bar];
  const open = verifyChecks.filter((check) => sent[check] !== "yes");
  if (open.length > 0) return open;
  const end = await record(application, staff, sent["submission"] ?? "");
  if (end !== "verified") return [end];
  try {
    await sendApplication((await findApplication(application.id)) ?? application);
  } catch (error) {
    // It stopped being whole in this very moment, and is back with the investor.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    logger.warn({ code: error.code }, "A verified application could not be sent");
    return ["incomplete"];
  }
  return [];
}

class ChangedMeanwhile extends Error {}

async function record(
  application: ApplicationRecord,
  staff: StaffRecord,
  submission: string,
): Promise<"verified" | "taken" | "changed"> {
  try {
    return await inTransaction(async (transaction) => {
      const moved = await moveApplication(transaction, {
        application,
        from: ["awaiting-verification"],
        to: "submitted",
        actor: "staff",
        staffId: staff.id,
        reason: "verified",
      });
      if (!moved) return "taken";
      const current = await findApplication(application.id, transaction);
      if (current === null || submissionMark(current) !== submission) throw new ChangedMeanwhile();
      await addVerification(transaction, current, {
        staffId: staff.id,
        checks: [...verifyChecks],
        employee: employeeOf(staff),
        verifiedAt: new Date(),
      });
      await queueMissedSending(transaction, current);
      return "verified";
    });
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return "changed";
    throw error;
  }
}
