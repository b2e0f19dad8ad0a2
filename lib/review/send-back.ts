import { newToken } from "@/lib/crypto";
import { addAudit } from "@/lib/db/audit";
import { type ApplicationRecord, lockApplication, moveApplication } from "@/lib/db/applications";
import { inTransaction, type Transaction } from "@/lib/db/client";
import {
  addSendBack,
  closeSendBack,
  openSendBack,
  renewSendBackToken,
  type SendBackItem,
} from "@/lib/db/send-backs";
import { env } from "@/lib/env";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import type { SentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { fingerprintOf } from "@/lib/review/fingerprint";
import { always, holds } from "@/schemas/forms/step-form";
import { answersAround } from "@/lib/onboarding/answers";
import { type ApplicationState, applicationStates } from "@/schemas/application";

/** States from which any application can be sent back. One that is being sent can't. */
const returnableStates: readonly ApplicationState[] = ["awaiting-verification", "submitted", "refused"];

/**
 * Whether an application can be sent back. One that is with its investor already can when nobody has sent it there: it
 * stopped being complete, and without a link they may never return.
 */
export async function canSendBack(
  application: ApplicationRecord,
  held?: { transaction: Transaction; state: ApplicationState },
): Promise<boolean> {
  const state = held?.state ?? application.state;
  if (state !== "returned") return returnableStates.includes(state);
  return (await openSendBack(application, held?.transaction)) === null;
}

/** How long the link of a send back works. */
export const linkDays = 14;
const day = 24 * 60 * 60 * 1000;

/** Characters that a text of staff may have. */
export const longestText = 500;

/** A question that can be marked. */
export type Place = { step: string; question: string };

/** What is wrong with a send back: the name of the field, and a code. */
export type SendBackFault = {
  name: string;
  code: "nothing-marked" | "reason-missing" | "too-long" | "moved-on";
};

/** The name of a field for one question; `mark` is a box to tick. */
export function fieldName(part: "mark" | "reason" | "note", { step, question }: Place): string {
  return `${part}.${step}.${question}`;
}

/** The questions that were asked, but for the consent that came first: each can be marked. */
export function listPlaces(draft: Draft): Place[] {
  return draft.journey.steps
    .filter(({ step }) => step.slug !== "consent")
    .flatMap(({ step }) => {
      const around = answersAround(step, draft.answers, draft.settings);
      return step.questions
        .filter(({ name }) => holds(step.form.asked[name] ?? always, around))
        .map(({ name }) => ({ step: step.slug, question: name }));
    });
}

/**
 * Sends an application back to its investor: only what is marked is open to them.
 * @param sent by `fieldName`
 * @returns the address of the link, which is kept nowhere; or what is wrong
 */
export async function sendBackApplication(
  application: ApplicationRecord,
  staff: { id: string },
  sent: SentForm,
): Promise<{ link: string; round: number } | { faults: SendBackFault[] }> {
  const places = listPlaces(await loadDraft(application));
  const marked = places.filter((place) => sent[fieldName("mark", place)] === "yes");
  const faults = findFaults(marked, sent);
  if (faults.length > 0) return { faults };
  const { token, tokenExpiresAt } = newLink();
  const done = await inTransaction(async (transaction) => {
    const state = await lockApplication(transaction, application, applicationStates);
    if (!(await canSendBack(application, { transaction, state }))) return null;
    await moveApplication(transaction, {
      application,
      from: [state],
      to: "returned",
      actor: "staff",
      staffId: staff.id,
      reason: "sent-back",
    });
    const draft = await loadDraft(application, transaction);
    const items = marked.map(
      (place): SendBackItem => ({
        ...place,
        forInvestor: textOf("reason", place, sent),
        forStaff: textOf("note", place, sent),
        before: fingerprintOf(draft, place),
      }),
    );
    await closeSendBack(transaction, application);
    const { round } = await addSendBack(transaction, application, {
      staffId: staff.id,
      token,
      tokenExpiresAt,
      items,
    });
    await addAudit(transaction, {
      applicationId: application.id,
      actor: "staff",
      staffId: staff.id,
      action: "sent-back",
      detail: { round, items: items.length },
    });
    return { round };
  });
  if (done === null) return { faults: [{ name: "form", code: "moved-on" }] };
  return { link: addressOf(token), round: done.round };
}

/**
 * Makes a new link for an application that was sent back; the one before stops working.
 * @returns the address of the link; null when the application is not with its investor any more
 */
export async function renewLink(
  application: ApplicationRecord,
  staff: { id: string },
): Promise<string | null> {
  const link = newLink();
  const done = await inTransaction(async (transaction) => {
    const state = await lockApplication(transaction, application, applicationStates);
    if (state !== "returned" || !(await renewSendBackToken(transaction, application, link))) return false;
    await addAudit(transaction, {
      applicationId: application.id,
      actor: "staff",
      staffId: staff.id,
      action: "link-renewed",
      detail: {},
    });
    return true;
  });
  return done ? addressOf(link.token) : null;
}

function newLink() {
  return {
    token: newToken(),
    tokenExpiresAt: new Date(Date.now() + linkDays * day),
  };
}

function addressOf(token: string): string {
  return `${env().publicUrl}${path.returnLink(token)}`;
}

function textOf(part: "reason" | "note", place: Place, sent: SentForm): string {
  return (sent[fieldName(part, place)] ?? "").trim();
}

function findFaults(marked: readonly Place[], sent: SentForm): SendBackFault[] {
  if (marked.length === 0) return [{ name: "items", code: "nothing-marked" }];
  return marked.flatMap((place): SendBackFault[] => {
    const reason = textOf("reason", place, sent);
    const faults: SendBackFault[] = [];
    if (reason === "") faults.push({ name: fieldName("reason", place), code: "reason-missing" });
    for (const part of ["reason", "note"] as const) {
      if (textOf(part, place, sent).length > longestText) {
        faults.push({ name: fieldName(part, place), code: "too-long" });
      }
    }
    return faults;
  });
}
