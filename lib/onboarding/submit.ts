import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { saveAnswers } from "@/lib/db/answers";
import { type ApplicationRecord, findApplication, moveApplication } from "@/lib/db/applications";
import { inTransaction } from "@/lib/db/client";
import type { PushCause } from "@/lib/db/pushes";
import type { FileRecord } from "@/lib/db/files";
import { closeSendBack } from "@/lib/db/send-backs";
import { addSigning } from "@/lib/db/signings";
import { type Employee, findVerification } from "@/lib/db/verifications";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { FileDamagedError } from "@/lib/files/encrypted-stream";
import { storeFile } from "@/lib/files/store-file";
import { queueMissedSending } from "@/lib/onboarding/missed-sending";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import {
  declarationVersion,
  findSignedForm,
  formStep,
  makeSealedForm,
  readDeclaration,
} from "@/lib/onboarding/form-document";
import { hashAnswers } from "@/lib/onboarding/hash-answers";
import { holdBackWhileOpen, type Sending } from "@/lib/onboarding/hold-back";
import { makeFindable } from "@/lib/onboarding/make-findable";
import { pushApplication, recordUnmade, tryPush } from "@/lib/onboarding/push";
import { editableStates } from "@/schemas/application";

/** Stands for the employee who will vouch, while whether an application is whole is asked before they have. */
const anyEmployee: Employee = { name: "-", designation: "-", branch: "-", code: "-" };

/** Where a signature comes from, and what was shown to whoever gave it. */
type Signer = {
  /** The network address; null where nobody knows. */
  address: string | null;
  /** The hash of the answers as they were shown; not given where nobody was shown any. */
  shown?: string;
};

/**
 * Submits a complete application: makes the form as a PDF, then pushes; where a verification is required, it waits for
 * that. Double clicks, two tabs and reloads push once: only the request that moves the application out of its draft
 * goes on.
 * @throws AppError `answers-changed` (409) when other answers were shown than there are now; `incomplete` (409) when a step is missing; `breaks-contract` (422)
 */
export async function submitApplication(
  application: ApplicationRecord,
  { address, shown }: Signer = { address: null },
): Promise<void> {
  if (!editableStates.includes(application.state)) return;
  const { reviewRequired, eipv } = env();
  const employee = reviewRequired ? anyEmployee : eipv;
  const draft = await loadDraft(application);
  refuseUnlessShown(draft, shown);
  checkWhole(draft, employee);
  const declaration = { declaration: "yes", declaredAt: new Date().toISOString() };
  if (!(await unlessOvertaken(saveAnswers(application, "review", declaration)))) return;
  await makeFindable(application);
  const words = readDeclaration().join("\n");
  const moved = await inTransaction(async (transaction) => {
    const isFirst = await moveApplication(transaction, {
      application,
      from: editableStates,
      to: reviewRequired ? "awaiting-verification" : "submitted",
      actor: "investor",
      reason: "submitted",
      set: { submittedAt: new Date() },
    });
    // Nothing can be saved while the row is held: what is checked here is what is sent, or the move is undone.
    if (!isFirst) return false;
    const held = await loadDraft(application, transaction);
    refuseUnlessShown(held, shown);
    checkWhole(held, employee);
    await addSigning(transaction, application, {
      words,
      wordsVersion: declarationVersion,
      address,
      answersHash: hashAnswers(held),
    });
    await closeSendBack(transaction, application);
    if (!reviewRequired) await queueMissedSending(transaction, application);
    return true;
  });
  if (!moved || reviewRequired) return;
  await sendApplication((await findApplication(application.id)) ?? application);
}

/**
 * Sends a submitted application, also one that could not be sent before. Does nothing in any other state. One that
 * other settings have made incomplete meanwhile goes back to its investor; one that needs a verification by now and has
 * none waits for it.
 * While the upstream is let alone it is put off, and goes out by itself later.
 * @throws AppError `incomplete` (409), `breaks-contract` (422)
 */
export async function sendApplication(
  application: ApplicationRecord,
  cause: PushCause = "submitted",
  { onlyIfDue = false } = {},
): Promise<void> {
  if (application.state !== "submitted") return;
  const sending = { cause, onlyIfDue };
  if (await holdBackWhileOpen(application, sending)) return;
  const employee = await employeeFor(application);
  if (employee === null) {
    await moveApplication(undefined, {
      application,
      from: ["submitted"],
      to: "awaiting-verification",
      actor: "system",
      reason: "not-verified",
    });
    return;
  }
  const draft = await loadDraft(application);
  try {
    checkWhole(draft, employee);
  } catch (error) {
    const reason = error instanceof AppError ? error.code : "internal";
    await moveApplication(undefined, {
      application,
      from: ["submitted"],
      to: "returned",
      actor: "system",
      reason,
    });
    throw error;
  }
  const stored = findSignedForm(draft) ?? (await makeStoredForm(draft, sending));
  if (stored) await pushApplication(draft, stored.id, employee, sending);
}

/** How making the form says that an attached PDF does not open. */
const unopened = ["file-broken", "file-locked", "file-pages"];

/**
 * Makes and keeps the form. Where an attached PDF does not open the application goes back to its investor; whatever else
 * keeps the form from being made is recorded as an attempt, so that it is tried again like any, and staff see it.
 * @returns null when another request has moved the application on meanwhile
 */
async function makeStoredForm(draft: Draft, sending: Sending): Promise<FileRecord | null> {
  const { application } = draft;
  try {
    const pdf = await makeSealedForm(draft);
    return await unlessOvertaken(storeForm(application, pdf));
  } catch (error) {
    if (error instanceof AppError && unopened.includes(error.code)) {
      await moveApplication(undefined, {
        application,
        from: ["submitted"],
        to: "returned",
        actor: "system",
        reason: "file-not-opened",
      });
    } else {
      await recordUnmade(application, sending, error instanceof FileDamagedError);
    }
    throw error;
  }
}

/** Who vouches for what was submitted last: its verifier, else the one of the settings. Null where one is missing. */
async function employeeFor(application: ApplicationRecord): Promise<Employee | null> {
  const verification = await findVerification(application);
  if (verification) return verification.employee;
  const { reviewRequired, eipv } = env();
  return reviewRequired ? null : eipv;
}

/** Null when another request has moved the application on meanwhile: that one does the work. */
async function unlessOvertaken<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "locked") return null;
    throw error;
  }
}

/** Whoever signs signs what they saw: a change in another tab since then would slip in. */
function refuseUnlessShown(draft: Draft, shown: string | undefined): void {
  if (shown === undefined || shown === hashAnswers(draft)) return;
  throw new AppError({ code: "answers-changed", status: 409, words: "onboarding.errors.answersChanged" });
}

/**
 * Makes sure that a draft can be sent as it is.
 * @throws AppError `incomplete` (409) when a step is missing; `breaks-contract` (422)
 */
export function checkWhole(draft: Draft, employee: Employee): void {
  const missing = draft.journey.next;
  if (missing) {
    const detail = missing.slug;
    throw new AppError({ code: "incomplete", status: 409, words: "onboarding.errors.incomplete", detail });
  }
  tryPush(draft, employee);
}

/** Each form has a name of its own, so that two requests that send at once do not take each other's away. */
function storeForm(application: ApplicationRecord, pdf: Buffer) {
  return storeFile({
    application,
    step: formStep,
    question: `signedPdf-${randomUUID()}`,
    contentType: "application/pdf",
    name: `${application.reference}.pdf`,
    content: Readable.from([pdf]),
    states: ["submitted"],
  });
}
