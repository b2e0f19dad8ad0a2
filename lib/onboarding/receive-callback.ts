import { createHash, timingSafeEqual } from "node:crypto";
import { addCallbackEvent, type CallbackHeaders, findCallbackDoor } from "@/lib/db/callback-events";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { countCallback } from "@/lib/metrics";
import { readBody } from "@/lib/read-body";

/** A post to a callback address, as it came. */
export type CallbackPost = { token: string; body: Buffer; headers: Headers };

/** Of these the names are kept alone. */
const secretHeaders = ["authorization", "cookie", "proxy-authorization"];

/** Stands for what is not kept. */
const cutOut = "(cut)";

const maxBytes = 1024 * 1024;

/** So many that are being kept at once are many. */
const many = 8;
let underWay = 0;

/** Whether callbacks pour in: whoever posts is to be answered before anything else is done. */
export function arePouringIn(): boolean {
  return underWay >= many;
}

/**
 * Reads the body of a callback.
 * @throws AppError `too-large` (413) above 1 MiB
 */
export async function readCallbackBody(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  try {
    return await readBody(body, maxBytes);
  } catch (error) {
    countCallback(error instanceof AppError ? "too-large" : "broken-off");
    throw error;
  }
}

/**
 * Keeps a callback (contract, "Events") with its headers, unread. The same body again is a success.
 * @returns id of the application that has something new to be read; null for a repeat
 * @throws AppError `not-found` (404) when no push has this address, or a required header is missing
 */
export async function receiveCallback(post: CallbackPost): Promise<string | null> {
  underWay += 1;
  try {
    return await keepCallback(post);
  } catch (error) {
    if (!(error instanceof AppError)) countCallback("failed");
    throw error;
  } finally {
    underWay -= 1;
  }
}

async function keepCallback(post: CallbackPost): Promise<string | null> {
  // Looked up whatever the header says, so that the answer takes as long.
  const door = await findCallbackDoor(post.token);
  const hasHeader = hasRequiredHeader(post.headers);
  if (!hasHeader || door === null) {
    countCallback(hasHeader ? "unknown-address" : "header-missing");
    throw new AppError({ code: "not-found", status: 404, words: "onboarding.errors.notFound" });
  }
  const { isNew } = await addCallbackEvent({
    door,
    body: post.body,
    contentType: post.headers.get("content-type") ?? "",
    headers: readHeaders(post),
  });
  countCallback(isNew ? "kept" : "same-again");
  return isNew ? door.applicationId : null;
}

function hasRequiredHeader(headers: Headers): boolean {
  const required = env().callbackHeader;
  if (!required) return true;
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(headers.get(required.name) ?? ""), digest(required.value));
}

/** All of them, less what opens a door: secrets, and the address itself, which a proxy may repeat. */
function readHeaders({ headers, token }: CallbackPost): CallbackHeaders {
  const cut = [...secretHeaders, env().callbackHeader?.name.toLowerCase()];
  return [...headers].map(([name, value]) => [
    name,
    cut.includes(name) ? cutOut : value.replaceAll(token, cutOut),
  ]);
}
