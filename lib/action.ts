import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ApplicationRecord } from "@/lib/db/applications";
import { readDatabaseFault } from "@/lib/db/faults";
import { AppError } from "@/lib/errors";
import { requireCurrentApplication } from "@/lib/onboarding/current-application";
import { assertSameOrigin } from "@/lib/same-origin";
import { wayOn } from "@/lib/way-on";

/**
 * Runs an action of an investor: it must come from a page of ours, and this browser must hold an application. What the
 * person can't go on with here leads to the page that can tell them why.
 * @param work gets the application and returns the address to go to
 * @param step slug of the step that was sent
 */
export async function actingOn(
  work: (application: ApplicationRecord) => Promise<string>,
  step?: string,
): Promise<never> {
  assertSameOrigin(await headers());
  let address: string;
  try {
    address = await work(await requireCurrentApplication());
  } catch (error) {
    const way = wayOn(readDatabaseFault(error) ?? error, step);
    if (way === null) {
      if (error instanceof AppError && error.status < 500) notFound();
      throw error;
    }
    address = way;
  }
  redirect(address);
}
