import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { listPushes, type PushRecord } from "@/lib/db/pushes";
import { AppError } from "@/lib/errors";
import { path } from "@/lib/paths";
import { longestField, readHidden, type Shown } from "@/lib/review/body-view";
import { requireCase } from "@/lib/review/find-case";
import { grantWire, printOf, readWireGrant, type WirePlace } from "@/lib/review/wire-grant";
import type { CurrentStaff } from "@/lib/staff/current-staff";

/** Which side of a push: what was sent, or what was answered. */
type PushPart = "body" | "answer";

/**
 * Reads one hidden value of a push, or lets the whole of it be read. That it was is written down before it is given out.
 * @returns the value (empty for the whole), and its `print` for a grant
 * @throws AppError `no-application`, `no-hidden-answer` (404)
 */
export async function unmaskPush(
  reference: string,
  attempt: string,
  { part, field }: WirePlace,
  staff: CurrentStaff,
): Promise<{ value: string; print: string }> {
  const application = await requireCase(reference);
  const push = (await listPushes(application)).find((one) => String(one.attempt) === attempt);
  const text = push && isPart(part) ? partsOf(push)[part] : "";
  const value = field === "" ? "" : readHidden(text, field);
  if (push === undefined || text === "" || value === null) {
    throw new AppError({ code: "no-hidden-answer", status: 404, words: "case.errors.noHiddenAnswer" });
  }
  await inTransaction((transaction) =>
    addAudit(transaction, {
      applicationId: application.id,
      actor: "staff",
      staffId: staff.id,
      action: "push-unmasked",
      detail: { attempt: push.attempt, part, field: field.slice(0, longestField) },
    }),
  );
  return { value, print: printOf(push.id, text) };
}

/** Lets the next page of this session show what was read, for a minute. */
export async function grantPush(
  reference: string,
  attempt: string,
  place: WirePlace & { print: string },
  staff: CurrentStaff,
): Promise<void> {
  await grantWire(path.staff.push(reference, attempt), place, staff);
}

/** What its page may show in full of each side of a push. */
export async function readPushGrant(
  push: PushRecord,
  staff: CurrentStaff,
): Promise<(part: PushPart) => Shown> {
  return readWireGrant({ id: push.id, parts: partsOf(push) }, staff);
}

function partsOf({ body, answer }: PushRecord): Record<PushPart, string> {
  return { body, answer: answer ?? "" };
}

function isPart(part: string): part is PushPart {
  return part === "body" || part === "answer";
}
