import { createHash, timingSafeEqual } from "node:crypto";
import { addCallbackEvent } from "@/lib/db/callback-events";
import { findPushByCallbackToken } from "@/lib/db/pushes";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { settleCallbacks } from "@/lib/onboarding/settle-callbacks";

/** A post to a callback address, as it came. */
export type CallbackPost = { token: string; body: Buffer; contentType: string; headers: Headers };

/**
 * Takes a callback (contract, "Events"): keeps the raw body first, then reads it. A repeat is a success.
 * @throws AppError `not-found` (404) when no push has this address, or a required header is missing
 */
export async function receiveCallback(post: CallbackPost): Promise<void> {
  const found = hasRequiredHeader(post.headers) ? await findPushByCallbackToken(post.token) : null;
  if (!found) throw new AppError({ code: "not-found", status: 404, words: "onboarding.errors.notFound" });
  const { application, push } = found;
  const { body, contentType } = post;
  await addCallbackEvent({ application, pushId: push.id, body, contentType });
  // The body is kept: whatever goes wrong from here on is ours to mend, and no reason to ask for it again.
  try {
    await settleCallbacks(application);
  } catch (error) {
    logger.error({ application: application.id, error }, "A callback was kept but could not be read");
  }
}

function hasRequiredHeader(headers: Headers): boolean {
  const required = env().callbackHeader;
  if (!required) return true;
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(headers.get(required.name) ?? ""), digest(required.value));
}
