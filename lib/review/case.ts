import { getTranslations } from "next-intl/server";
import type { ApplicationRecord } from "@/lib/db/applications";
import { type AuditRecord, listAudit } from "@/lib/db/audit";
import { type CallbackEvent, listCallbackEvents } from "@/lib/db/callback-events";
import { listInterventions } from "@/lib/db/interventions";
import { listPushes, type PushRecord } from "@/lib/db/pushes";
import { listStaff } from "@/lib/db/staff";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import type { Words } from "@/lib/onboarding/options";
import { formStep } from "@/lib/onboarding/form-document";
import { statusKey, statusTone } from "@/lib/onboarding/status-view";
import { summarise } from "@/lib/onboarding/summary";
import { measureWait, viewHeldUntil, viewMoment } from "@/lib/review/case-moments";
import { viewSections } from "@/lib/review/case-sections";
import { type Names, viewTimeline, wordOr } from "@/lib/review/case-timeline";
import type { CaseCallbackView, CaseFactView, CasePushView, CaseView } from "@/lib/review/case-view";
import { readingTones, resultTones } from "@/lib/review/exchange-tones";
import { openCase } from "@/lib/review/find-case";
import { interventionsFor } from "@/lib/review/intervene";
import { labelPlaces } from "@/lib/review/labels";
import type { RoundView } from "@/lib/review/review-view";
import { viewRounds } from "@/lib/review/rounds";
import { canSendBack } from "@/lib/review/send-back";
import { readGrant } from "@/lib/review/unmask";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";

/**
 * Everything about one application, for a member of staff, and the times it was sent back. Leads to "not found" where
 * no application has the reference.
 */
export async function loadCase(
  reference: string,
  staff: CurrentStaff,
): Promise<{ view: CaseView; rounds: RoundView[] }> {
  const application = await openCase(reference, staff);
  const draft = await loadDraft(application);
  const [isReturnable, audit, pushes, callbacks, interventions, people, shown, words, questionWords] =
    await Promise.all([
      canSendBack(application),
      listAudit(application),
      listPushes(application),
      listCallbackEvents(application),
      listInterventions(application),
      listStaff(),
      readGrant(draft, staff),
      getTranslations("case"),
      getTranslations("questions"),
    ]);
  const sections = summarise(draft, questionWords);
  const names: Names = {
    words,
    staff: new Map(people.map(({ id, name }) => [id, name])),
    questions: labelPlaces(sections).set(formStep, words("signedForm")),
    files: new Map(
      draft.files.map(({ id, step, question }) => [id, step === formStep ? formStep : `${step}.${question}`]),
    ),
  };
  const key = statusKey(application);
  const hasProposal = interventions.some(({ end }) => end === null);
  const view: CaseView = {
    reference,
    name: draft.answers["identity"]?.["name"]?.trim() ?? "",
    state: { words: words(`states.${key}`), tone: statusTone(key) },
    facts: listFacts(application, draft, audit, names),
    sections: viewSections(draft, sections, shown),
    events: viewTimeline({ audit, pushes, callbacks, interventions }, names),
    pushes: pushes.map((push) => viewPush(push, words)),
    callbacks: callbacks.map((callback) => viewCallback(callback, pushes, words)),
    hasProposal,
    heldUntil: viewHeldUntil(application),
    may: {
      intervene:
        mayRole(staff.role, "intervene") && (hasProposal || interventionsFor(application.state).length > 0),
      verify: application.state === "awaiting-verification" && mayRole(staff.role, "verify-investors"),
      sendBack: isReturnable && mayRole(staff.role, "send-back"),
      renewLink: application.state === "returned" && !isReturnable && mayRole(staff.role, "send-back"),
      unmask: mayRole(staff.role, "unmask-values"),
    },
  };
  return { view, rounds: await viewRounds(draft, names.questions, words("actors.formerStaff")) };
}

function listFacts(
  application: ApplicationRecord,
  { answers }: Draft,
  audit: readonly AuditRecord[],
  { words, staff }: Names,
): CaseFactView[] {
  const { assignedTo, submittedAt, completedAt, createdAt, outcomeReason } = application;
  const since = audit.findLast(({ action }) => action === "moved" || action === "started")?.at ?? createdAt;
  const { unit, count } = measureWait(Date.now() - since.getTime());
  const ofMoment = (name: string, moment: Date | null): CaseFactView[] => {
    const time = moment === null ? null : viewMoment(moment);
    return time === null ? [] : [{ label: words(`facts.${name}`), value: time.words, time }];
  };
  const assigned = (assignedTo === null ? undefined : staff.get(assignedTo)) ?? words("facts.nobody");
  const place = answers["photo-and-video"]?.["city"]?.trim() || words("facts.noPlace");
  return [
    { label: words("facts.waiting"), value: words(`waits.${unit}`, { count }), time: viewMoment(since) },
    { label: words("facts.assigned"), value: assigned },
    { label: words("facts.place"), value: place },
    ...ofMoment("started", createdAt),
    ...ofMoment("submitted", submittedAt),
    ...ofMoment("completed", completedAt),
    ...(outcomeReason === null ? [] : [{ label: words("facts.reason"), value: outcomeReason }]),
  ];
}

function viewPush(push: PushRecord, words: Words): CasePushView {
  const { attempt, result, status, code, message, customerId, requestId, bodyHash } = push;
  return {
    attempt,
    result: words(`results.${result ?? "underWay"}`),
    tone: result === null ? "info" : resultTones[result],
    startedAt: viewMoment(push.startedAt),
    finishedAt: push.finishedAt && viewMoment(push.finishedAt),
    status,
    code,
    message,
    customerId,
    requestId,
    bodyHash,
  };
}

function viewCallback(
  { id, pushId, reading, reason, copies, receivedAt, lastReceivedAt }: CallbackEvent,
  pushes: readonly PushRecord[],
  words: Words,
): CaseCallbackView {
  return {
    id,
    attempt: pushes.find((push) => push.id === pushId)?.attempt ?? null,
    reading: words(`readings.${reading}`),
    tone: readingTones[reading],
    reason: reason === null ? null : wordOr(words, "callbackReasons", reason),
    copies,
    receivedAt: viewMoment(receivedAt),
    lastReceivedAt: viewMoment(lastReceivedAt),
  };
}
