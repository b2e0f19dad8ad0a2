import { addAudit, addAuditOnce } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { findFile } from "@/lib/db/files";
import { AppError } from "@/lib/errors";
import { sendFile } from "@/lib/files/serve";
import { loadDraft } from "@/lib/onboarding/draft";
import { readForm } from "@/lib/onboarding/form-document";
import { findStep } from "@/lib/onboarding/steps";
import { requireCase } from "@/lib/review/find-case";
import type { CurrentStaff } from "@/lib/staff/current-staff";

const hour = 3_600_000;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Sends a document of an application to a member of staff. Written down once an hour for each of them and each file.
 * @throws AppError `no-application`, `no-file` (404)
 */
export async function sendCaseFile(
  request: Request,
  place: { reference: string; id: string },
  staff: CurrentStaff,
): Promise<Response> {
  const application = await requireCase(place.reference);
  const file = idPattern.test(place.id) ? await findFile(place.id) : null;
  if (file?.applicationId !== application.id || findStep(file.step) === null) {
    throw new AppError({ code: "no-file", status: 404, words: "case.errors.noFile" });
  }
  const { id, step, question } = file;
  return sendFile(request, file, () =>
    inTransaction((transaction) =>
      addAuditOnce(
        transaction,
        {
          applicationId: application.id,
          staffId: staff.id,
          action: "file-viewed",
          detail: { file: id, step, question },
        },
        new Date(Date.now() - hour),
      ),
    ),
  );
}

/**
 * The form of an application as a PDF, with every answer in full. Each reading is written down.
 * @throws AppError `no-application` (404)
 */
export async function readCaseForm(reference: string, staff: CurrentStaff): Promise<Buffer> {
  const application = await requireCase(reference);
  const pdf = await readForm(await loadDraft(application), "staff");
  await inTransaction((transaction) =>
    addAudit(transaction, {
      applicationId: application.id,
      actor: "staff",
      staffId: staff.id,
      action: "form-viewed",
      detail: {},
    }),
  );
  return pdf;
}
