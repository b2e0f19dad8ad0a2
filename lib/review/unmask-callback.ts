import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { longestField } from "@/lib/review/body-view";
import { type CallbackPart, partsOf, readHiddenPart } from "@/lib/review/callback-parts";
import { requireCallback } from "@/lib/review/find-callback";
import { printOf, type WirePlace } from "@/lib/review/wire-grant";
import type { CurrentStaff } from "@/lib/staff/current-staff";

/**
 * Reads one hidden value of a callback, or lets the whole of a part be read. That it was is written down before it is
 * given out.
 * @returns the value (empty for the whole), and its `print` for a grant
 * @throws AppError `no-callback`, `no-hidden-answer` (404)
 */
export async function unmaskCallback(
  id: string,
  { part, field }: WirePlace,
  staff: CurrentStaff,
): Promise<{ value: string; print: string }> {
  const { event, application } = await requireCallback(id);
  const text = isPart(part) ? partsOf(event)[part] : "";
  const value = field === "" ? "" : isPart(part) ? readHiddenPart(event, part, field) : null;
  if (text === "" || value === null) {
    throw new AppError({ code: "no-hidden-answer", status: 404, words: "case.errors.noHiddenAnswer" });
  }
  await inTransaction((transaction) =>
    addAudit(transaction, {
      applicationId: application.id,
      actor: "staff",
      staffId: staff.id,
      action: "callback-unmasked",
      detail: { event: event.id, part, field: field.slice(0, longestField) },
    }),
  );
  return { value, print: printOf(event.id, text) };
}

function isPart(part: string): part is CallbackPart {
  return part === "body" || part === "headers";
}
