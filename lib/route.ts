import { getTranslations } from "next-intl/server";
import { readDatabaseFault } from "@/lib/db/faults";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { wayOn } from "@/lib/way-on";

const unshared = { "cache-control": "private, no-store" };

/** Answers with JSON that no cache may keep. */
export function answerJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: unshared });
}

/** Leads the browser to a page of ours with 303, so that a reload does not send the form again. */
export function leadTo(address: string): Response {
  return new Response(null, { status: 303, headers: { ...unshared, location: address } });
}

/**
 * Runs a route that a plain form posts to. What the person can't go on with leads to the page that can tell them why;
 * a script gets the status and the code as JSON.
 */
export async function answerForm(
  form: { wantsJson: boolean; step: string },
  route: () => Promise<Response>,
): Promise<Response> {
  return answering(async () => {
    try {
      return await route();
    } catch (error) {
      const address = form.wantsJson ? null : wayOn(readDatabaseFault(error) ?? error, form.step);
      if (address === null) throw error;
      return leadTo(address);
    }
  });
}

/**
 * Runs a route: an `AppError` is answered with its status, code and words for a person, anything else is logged and
 * answered with 500, and a database that is full or away with 507 or 503.
 */
export async function answering(route: () => Promise<Response>): Promise<Response> {
  try {
    return await route();
  } catch (error) {
    const databaseFault = readDatabaseFault(error);
    const known = databaseFault ?? error;
    if (databaseFault !== null) logger.error({ error }, "The database takes nothing");
    if (known instanceof AppError) {
      const words = await getTranslations();
      return answerJson({ error: { code: known.code, message: words(known.words) } }, known.status);
    }
    logger.error({ error }, "A route failed");
    return answerJson({ error: { code: "internal" } }, 500);
  }
}
