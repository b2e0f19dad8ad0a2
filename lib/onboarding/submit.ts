import { Readable } from "node:stream";
import { saveAnswers } from "@/lib/db/answers";
import {
  type ApplicationRecord,
  findApplication,
  indexApplication,
  moveApplication,
} from "@/lib/db/applications";
import { AppError } from "@/lib/errors";
import { storeFile } from "@/lib/files/store-file";
import { panOf } from "@/lib/onboarding/derived";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import { findSignedForm, makeFormPdf, signedForm } from "@/lib/onboarding/form-document";
import { pushApplication, tryPush } from "@/lib/onboarding/push";
import { statesBefore } from "@/lib/onboarding/states";
import { editableStates } from "@/schemas/application";

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
  tryPush(draft);
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
  if (moved) await sendApplication((await findApplication(application.id)) ?? application);
}

/** Sends a submitted application, also one that could not be sent before. Does nothing in any other state. */
export async function sendApplication(application: ApplicationRecord): Promise<void> {
  if (application.state !== "submitted") return;
  const draft = await loadDraft(application);
  const stored = findSignedForm(draft) ?? (await storeForm(application, await makeFormPdf(draft)));
  await pushApplication(draft, stored.id);
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
