import { createHash } from "node:crypto";
import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { listPushes, type PushRecord } from "@/lib/db/pushes";
import { AppError } from "@/lib/errors";
import { keepForm, readKeptForm } from "@/lib/kept-form";
import { path } from "@/lib/paths";
import { readHidden, type Shown } from "@/lib/review/body-view";
import { requireCase } from "@/lib/review/find-case";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";

/** Which side of a push: what was sent, or what was answered. */
export type PushPart = "body" | "answer";

/** What is asked for in full: a field by its name, or the whole where that is empty. */
export type PushPlace = { part: string; field: string };

const grant = "staff.unmask-push";
const grantMilliseconds = 60_000;
const longestField = 200;

/**
 * Reads one hidden value of a push, or lets the whole of it be read. That it was is written down before it is given out.
 * @returns the value (empty for the whole), and its `print` for a grant
 * @throws AppError `no-application`, `no-hidden-answer` (404)
 */
export async function unmaskPush(
  reference: string,
  attempt: string,
  { part, field }: PushPlace,
  staff: CurrentStaff,
): Promise<{ value: string; print: string }> {
  const application = await requireCase(reference);
  const push = (await listPushes(application)).find((one) => String(one.attempt) === attempt);
  const text = push && isPart(part) ? (push[part] ?? "") : "";
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
  return { value, print: printOf(push, text) };
}

/** Lets the next page of this session show what was read, for a minute. The browser keeps which, not what. */
export async function grantPush(
  reference: string,
  attempt: string,
  place: PushPlace & { print: string },
  staff: CurrentStaff,
): Promise<void> {
  const until = String(Date.now() + grantMilliseconds);
  await keepForm(grant, path.staff.push(reference, attempt), { session: staff.sessionId, until, ...place });
}

/** What this page may show in full; null where nothing was just asked for. */
export async function readPushGrant(
  push: PushRecord,
  staff: CurrentStaff,
): Promise<{ part: PushPart; shown: Shown } | null> {
  const { part = "", field = "", print, until, session } = await readKeptForm(grant);
  const isTheirs = session === staff.sessionId && Number(until) > Date.now();
  if (!isTheirs || !mayRole(staff.role, "unmask-values") || !isPart(part)) return null;
  if (printOf(push, push[part] ?? "") !== print) return null;
  return { part, shown: field === "" ? "whole" : { field } };
}

function isPart(part: string): part is PushPart {
  return part === "body" || part === "answer";
}

function printOf({ id }: PushRecord, text: string): string {
  return createHash("sha256").update(`${id}:${text}`).digest("hex");
}
