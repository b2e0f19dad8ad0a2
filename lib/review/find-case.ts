import { notFound } from "next/navigation";
import { type ApplicationRecord, findApplicationByReference } from "@/lib/db/applications";
import { addAuditOnce } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

const hour = 3_600_000;

/**
 * The application with this reference, for a page of staff that shows it: not found where there is none. That they
 * looked at it is written down once an hour for each of them, before anything of it is given out.
 */
export async function openCase(reference: string, staff: { id: string }): Promise<ApplicationRecord> {
  const application = (await findApplicationByReference(reference)) ?? notFound();
  await noteView(application, staff);
  return application;
}

/** Writes down that a member of staff looks at an application, once an hour for each of them. */
export async function noteView(application: { id: string }, staff: { id: string }): Promise<void> {
  await inTransaction((transaction) =>
    addAuditOnce(
      transaction,
      { applicationId: application.id, staffId: staff.id, action: "application-viewed", detail: {} },
      new Date(Date.now() - hour),
    ),
  );
}

/**
 * The same for an action or a route.
 * @throws AppError `no-application` (404)
 */
export async function requireCase(reference: string): Promise<ApplicationRecord> {
  const application = await findApplicationByReference(reference);
  if (application) return application;
  throw new AppError({ code: "no-application", status: 404, words: "case.errors.notFound" });
}
