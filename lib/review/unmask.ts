import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { keepForm, readKeptForm } from "@/lib/kept-form";
import { answersAround } from "@/lib/onboarding/answers";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import { findStep } from "@/lib/onboarding/steps";
import { path } from "@/lib/paths";
import type { AnswerPlace } from "@/lib/review/case-sections";
import { requireCase } from "@/lib/review/find-case";
import { fingerprintOf } from "@/lib/review/fingerprint";
import { hidingOf } from "@/lib/review/hidden-answers";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";
import { always, holds } from "@/schemas/forms/step-form";

const grant = "staff.unmask";
const grantMilliseconds = 60_000;

/**
 * Reads one hidden answer in full. That it was read is written down before it is given out.
 * @returns the answer, and its `print` (see `fingerprintOf`) for a grant
 * @throws AppError `no-application`, `no-hidden-answer` (404)
 */
export async function unmaskAnswer(
  reference: string,
  place: AnswerPlace,
  staff: CurrentStaff,
): Promise<{ value: string; print: string }> {
  const application = await requireCase(reference);
  const draft = await loadDraft(application);
  const step = findStep(place.step);
  const question = step?.questions.find(({ name }) => name === place.question);
  if (!step || !question) throw notHidden();
  const around = answersAround(step, draft.answers, draft.settings);
  const value = holds(step.form.asked[question.name] ?? always, around)
    ? (around[question.name]?.trim() ?? "")
    : "";
  const hiding = hidingOf(question, around);
  if (hiding === null || hiding.never || value === "") throw notHidden();
  await inTransaction((transaction) =>
    addAudit(transaction, {
      applicationId: application.id,
      actor: "staff",
      staffId: staff.id,
      action: "value-unmasked",
      detail: { step: step.slug, question: question.name },
    }),
  );
  return { value, print: fingerprintOf(draft, place) };
}

function notHidden(): AppError {
  return new AppError({ code: "no-hidden-answer", status: 404, words: "case.errors.noHiddenAnswer" });
}

/**
 * Lets the next page of this session show one hidden answer, for a minute, as long as it is the one that was read. The
 * browser keeps which, not what.
 */
export async function grantAnswer(
  reference: string,
  place: AnswerPlace & { print: string },
  staff: CurrentStaff,
): Promise<void> {
  const until = String(Date.now() + grantMilliseconds);
  const values = { reference, session: staff.sessionId, until, ...place };
  await keepForm(grant, path.staff.application(reference), values);
}

/** The hidden answer that this page may show; null where none was just asked for. */
export async function readGrant(draft: Draft, staff: CurrentStaff): Promise<AnswerPlace | null> {
  const { reference } = draft.application;
  const { step, question, print, until, ...kept } = await readKeptForm(grant);
  const isTheirs = kept["reference"] === reference && kept["session"] === staff.sessionId;
  if (!isTheirs || !mayRole(staff.role, "unmask-values") || !(Number(until) > Date.now())) return null;
  if (step === undefined || question === undefined) return null;
  return fingerprintOf(draft, { step, question }) === print ? { step, question } : null;
}
