"use server";

import { forgetForm, keepForm } from "@/lib/kept-form";
import { findCurrentApplication } from "@/lib/onboarding/current-application";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { keptReplay } from "@/lib/review/callback-page";
import { requireCallback } from "@/lib/review/find-callback";
import { replay } from "@/lib/review/replay";
import { actingAsStaff } from "@/lib/staff/action";

/** Has a callback read again; a form with faults comes back as it was typed. */
export async function replayFromPage(form: FormData): Promise<void> {
  await actingAsStaff("intervene", async (staff) => {
    const { event: id = "", reason = "", mark = "" } = readSentForm(form);
    const { application, event } = await requireCallback(id);
    const at = path.staff.callback(event.id);
    const fault = await replay(application, event, staff, { reason, mark }, await findCurrentApplication());
    if (fault === null) {
      await forgetForm(keptReplay, at);
      return path.staff.callback(event.id, { done: true });
    }
    await keepForm(keptReplay, at, { reason });
    return path.staff.callback(event.id, { fault });
  });
}
