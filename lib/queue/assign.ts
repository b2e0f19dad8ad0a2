import { z } from "zod";
import { findApplicationByReference } from "@/lib/db/applications";
import { assignApplication } from "@/lib/db/assignments";
import { readStaffNames } from "@/lib/db/queue";
import { AppError } from "@/lib/errors";
import type { Assignment } from "@/schemas/queue";

const sentSchema = z.object({
  reference: z.string().max(40),
  /** Who has it as far as the sender knows: an id, or empty for nobody. */
  from: z.union([z.uuid(), z.literal("")]),
  /** `take`: give it to the sender; `return`: to nobody. */
  change: z.enum(["take", "return"]),
});

/**
 * Gives an application to who asks for it, or takes it off them, unless somebody else was quicker.
 * @param sent `reference`, `from`, `change`, as a form or a script sent them
 * @returns who has it now, and whether that is what was asked for
 * @throws AppError `not-understood` (400), `no-application` (404)
 */
export async function changeAssignee(staff: { id: string }, sent: unknown): Promise<Assignment> {
  const read = sentSchema.safeParse(sent);
  if (!read.success) {
    throw new AppError({ code: "not-understood", status: 400, words: "queue.errors.notUnderstood" });
  }
  const { reference, from, change } = read.data;
  const to = change === "take" ? staff.id : null;
  const found = await assignApplication(reference, { from: from === "" ? null : from, to, by: staff.id });
  if (found === null) {
    throw new AppError({ code: "no-application", status: 404, words: "queue.errors.noApplication" });
  }
  const { assignedTo } = found;
  const names = await readStaffNames(assignedTo === null ? [] : [assignedTo]);
  return {
    done: assignedTo === to,
    assignee:
      assignedTo === null
        ? null
        : { id: assignedTo, name: names.get(assignedTo) ?? "", isMe: assignedTo === staff.id },
  };
}

/** The name of who has an application; null where nobody has it, or there is none with this reference. */
export async function holderOf(reference: string): Promise<string | null> {
  const holder = (await findApplicationByReference(reference))?.assignedTo;
  return holder ? ((await readStaffNames([holder])).get(holder) ?? null) : null;
}
