import { notFound } from "next/navigation";
import { type ApplicationRecord, findApplicationByReference } from "@/lib/db/applications";
import { AppError } from "@/lib/errors";

/** The application with this reference, for a page of staff: not found where there is none. */
export async function openCase(reference: string): Promise<ApplicationRecord> {
  return (await findApplicationByReference(reference)) ?? notFound();
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
