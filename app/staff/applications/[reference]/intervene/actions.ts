"use server";

import { forgetForm, keepForm } from "@/lib/kept-form";
import { findCurrentApplication } from "@/lib/onboarding/current-application";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { requireCase } from "@/lib/review/find-case";
import { decideOnSettlement, intervene } from "@/lib/review/intervene";
import { keptIntervention } from "@/lib/review/intervention-page";
import { actingAsStaff } from "@/lib/staff/action";

/** Sends again, withdraws, or proposes how to settle; a form with faults comes back as it was typed. */
export async function stepIn(form: FormData): Promise<void> {
  await actingAsStaff("intervene", async (staff) => {
    const { reference = "", kind = "", reason = "", mark = "" } = readSentForm(form);
    const application = await requireCase(reference);
    const at = path.staff.intervene(application.reference);
    const held = await findCurrentApplication();
    const faults = await intervene(application, staff, { kind, reason, mark }, held);
    if (faults.length === 0) {
      await forgetForm(keptIntervention, at);
      return kind.startsWith("settle-") ? at : path.staff.application(application.reference);
    }
    await keepForm(keptIntervention, at, { kind, reason });
    return path.staff.intervene(application.reference, { fault: faults.join() });
  });
}

/** Agrees to a settlement as the second person, or declines it. */
export async function decideOnProposal(form: FormData): Promise<void> {
  await actingAsStaff("intervene", async (staff) => {
    const { reference = "", decision, proposal } = readSentForm(form);
    const application = await requireCase(reference);
    const held = await findCurrentApplication();
    const faults = await decideOnSettlement(application, staff, { decision, proposal }, held);
    if (faults.length > 0) return path.staff.intervene(application.reference, { fault: faults.join() });
    return decision === "agree"
      ? path.staff.application(application.reference)
      : path.staff.intervene(application.reference);
  });
}
