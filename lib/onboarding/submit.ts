import { Readable } from "node:stream";
import { saveAnswers } from "@/lib/db/answers";
import { type ApplicationRecord, indexApplication, moveApplication } from "@/lib/db/applications";
import { AppError } from "@/lib/errors";
import { storeFile } from "@/lib/files/store-file";
import { panOf } from "@/lib/onboarding/derived";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import { makeFormPdf } from "@/lib/onboarding/form-document";
import { makePushRequest, pushApplication } from "@/lib/onboarding/push";
import { statesBefore } from "@/lib/onboarding/states";
import { editableStates } from "@/schemas/application";

/** The form is kept as the answer to a question of its own. */
const signedForm = { step: "form", question: "signedPdf" } as const;

/**
 * Submits a complete application: makes the form as a PDF, then pushes. Double clicks, two tabs and reloads push once:
 * only the request that moves the application out of its draft goes on.
 * @throws AppError `incomplete` (409) when a step is missing; `breaks-contract` (422)
 */
export async function submitApplication(application: ApplicationRecord): Promise<void> {
  if (!editableStates.includes(application.state)) return;
  const draft = await loadDraft(application);
  if (draft.journey.next) {
    throw new AppError({
      code: "incomplete",
      status: 409,
      words: "onboarding.errors.incomplete",
      detail: draft.journey.next.slug,
    });
  }
  // Whatever the contract would refuse is found before anything moves.
  makePushRequest(draft, application.id, "");
  await saveAnswers(application, "review", { declaration: "yes", declaredAt: new Date().toISOString() });
  await indexApplication(application, { pan: panOf(draft.answers) || null, names: namesIn(draft) });
  const moved = await moveApplication(undefined, {
    application,
    from: statesBefore("submitted").filter((state) => editableStates.includes(state)),
    to: "submitted",
    actor: "investor",
    reason: "submitted",
    set: { submittedAt: new Date() },
  });
  if (moved) await sendApplication(application, draft);
}

/** Sends a submitted application that could not be sent before. Does nothing in any other state. */
export async function resendApplication(application: ApplicationRecord): Promise<void> {
  if (application.state === "submitted") await sendApplication(application, await loadDraft(application));
}

async function sendApplication(application: ApplicationRecord, draft: Draft): Promise<void> {
  const stored = findForm(draft) ?? (await storeForm(application, await makeFormPdf(draft)));
  await pushApplication(draft, stored.id);
}

/** The form of this submission, where it was made before. */
function findForm({ application, files }: Draft) {
  const since = application.submittedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return files.find(
    ({ step, question, createdAt }) =>
      step === signedForm.step && question === signedForm.question && createdAt.getTime() >= since,
  );
}

function storeForm(application: ApplicationRecord, pdf: Buffer) {
  return storeFile({
    application,
    ...signedForm,
    contentType: "application/pdf",
    name: `${application.reference}.pdf`,
    content: Readable.from([pdf]),
    states: ["submitted"],
  });
}

function namesIn({ answers }: Draft): string[] {
  return [answers["identity"]?.["name"] ?? ""].filter((name) => name !== "");
}
