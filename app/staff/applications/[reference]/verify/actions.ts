"use server";

import { findCurrentApplication } from "@/lib/onboarding/current-application";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { requireCase } from "@/lib/review/find-case";
import { verifyApplication, verifyChecks } from "@/lib/review/verify";
import { actingAsStaff } from "@/lib/staff/action";

/** Approves an application as its verifier, sends it, and leads to what became of it. */
export async function approveApplication(form: FormData): Promise<void> {
  await actingAsStaff("verify-investors", async (staff) => {
    const sent = readSentForm(form);
    const application = await requireCase(sent["reference"] ?? "");
    const faults = await verifyApplication(application, staff, sent, await findCurrentApplication());
    if (faults.length === 0) return path.staff.application(application.reference);
    const ticked = verifyChecks.filter((check) => sent[check] === "yes");
    return path.staff.verify(application.reference, {
      fault: faults.join(),
      // What changed meanwhile has to be looked at anew.
      ticked: faults.includes("changed") || ticked.length === 0 ? undefined : ticked.join(),
    });
  });
}
