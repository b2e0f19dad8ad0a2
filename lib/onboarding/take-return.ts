import { addAudit } from "@/lib/db/audit";
import { type ApplicationRecord, lockApplication, replaceToken } from "@/lib/db/applications";
import { inTransaction } from "@/lib/db/client";
import { findSendBackByToken } from "@/lib/db/send-backs";
import { AppError } from "@/lib/errors";

/** The application that a link of a send back opens; null where the link is unknown, too old, or has done its work. */
export async function findReturned(token: string): Promise<ApplicationRecord | null> {
  const found = await findSendBackByToken(token);
  if (found === null || found.tokenExpiresAt.getTime() <= Date.now()) return null;
  return found.application.state === "returned" ? found.application : null;
}

/**
 * Takes an application out of the browser that held it.
 * @returns its new token for this browser
 * @throws AppError `no-return` (404) when the link opens nothing
 */
export async function takeReturned(token: string): Promise<string> {
  const application = await findReturned(token);
  if (application === null) {
    throw new AppError({ code: "no-return", status: 404, words: "review.errors.noReturn" });
  }
  return inTransaction(async (transaction) => {
    await lockApplication(transaction, application, ["returned"]);
    const { id } = application;
    await addAudit(transaction, { applicationId: id, actor: "investor", action: "link-taken", detail: {} });
    return replaceToken(application, transaction);
  });
}
