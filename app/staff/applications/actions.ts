"use server";

import { keepForm } from "@/lib/kept-form";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { backToQueue } from "@/lib/queue/address";
import { changeAssignee } from "@/lib/queue/assign";
import { keepSearch } from "@/lib/queue/kept-search";
import { forgetView, nameView } from "@/lib/queue/named-views";
import { actingAsStaff } from "@/lib/staff/action";

/** Searches all applications for what was typed. It goes into no address: it may be somebody's name or PAN. */
export async function searchQueue(form: FormData): Promise<void> {
  await actingAsStaff("see-applications", async (staff) => {
    const { search: typed = "", back = "" } = readSentForm(form);
    const search = await keepSearch(staff, typed);
    if (search === null) return backToQueue(back, { fault: "search" });
    return backToQueue(new URLSearchParams({ search }).toString());
  });
}

/** Gives an application of the queue to who asks for it, or takes it off them. */
export async function assignFromQueue(form: FormData): Promise<void> {
  await actingAsStaff("assign-applications", async (staff) => {
    const sent = readSentForm(form);
    const { done } = await changeAssignee(staff, sent);
    const { reference = "", back = "" } = sent;
    return backToQueue(back, done ? {} : { taken: reference }, reference);
  });
}

/** Names the view of the queue that is shown. */
export async function saveQueueView(form: FormData): Promise<void> {
  await actingAsStaff("see-applications", async (staff) => {
    const { name = "", back = "" } = readSentForm(form);
    const fault = await nameView(staff, name, back);
    if (fault !== null) await keepForm("staff.view", path.staff.applications, { name });
    return backToQueue(back, fault === null ? {} : { fault: `view-${fault}` });
  });
}

/** Forgets a named view of the queue. */
export async function forgetQueueView(form: FormData): Promise<void> {
  await actingAsStaff("see-applications", async (staff) => {
    const { name = "", back = "" } = readSentForm(form);
    await forgetView(staff, name);
    return backToQueue(back);
  });
}
