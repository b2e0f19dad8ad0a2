"use server";

import { redirect } from "next/navigation";
import { keepForm } from "@/lib/kept-form";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { requireCase } from "@/lib/review/find-case";
import type { SendBackState } from "@/lib/review/review-view";
import { renewLink, sendBackApplication } from "@/lib/review/send-back";
import { keptLink, nameFaults } from "@/lib/review/send-back-page";
import { actingAsStaff, answeringStaff } from "@/lib/staff/action";

/** Sends an application back and shows its link; a form with faults comes back as it was typed. */
export async function sendBack(_before: SendBackState, form: FormData): Promise<SendBackState> {
  return answeringStaff("send-back", async (staff) => {
    const sent = readSentForm(form);
    const application = await requireCase(sent["reference"] ?? "");
    const end = await sendBackApplication(application, staff, sent);
    if ("faults" in end) return { values: { ...sent }, faults: await nameFaults(application, end.faults) };
    const at = path.staff.sendBack(application.reference);
    await keepForm(keptLink, at, { reference: application.reference, link: end.link });
    redirect(at);
  });
}

/** Makes a new link for an application that is with its investor. */
export async function makeNewLink(form: FormData): Promise<void> {
  await actingAsStaff("send-back", async (staff) => {
    const application = await requireCase(readSentForm(form)["reference"] ?? "");
    const at = path.staff.sendBack(application.reference);
    const link = await renewLink(application, staff);
    if (link !== null) await keepForm(keptLink, at, { reference: application.reference, link });
    return at;
  });
}
