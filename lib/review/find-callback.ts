import { notFound } from "next/navigation";
import { z } from "zod";
import type { ApplicationRecord } from "@/lib/db/applications";
import { type CallbackEvent, findCallbackEvent } from "@/lib/db/callback-events";
import { AppError } from "@/lib/errors";
import { noteView } from "@/lib/review/find-case";

/** A callback, with whose it is and for which of its pushes it came. */
export type FoundCallback = { event: CallbackEvent; application: ApplicationRecord; attempt: number };

/**
 * The callback with this id, for a page of staff that shows it: not found where there is none. That they looked at its
 * application is written down before anything of it is given out.
 */
export async function openCallback(id: string, staff: { id: string }): Promise<FoundCallback> {
  const found = (await find(id)) ?? notFound();
  await noteView(found.application, staff);
  return found;
}

/**
 * The same for an action or a route.
 * @throws AppError `no-callback` (404)
 */
export async function requireCallback(id: string): Promise<FoundCallback> {
  const found = await find(id);
  if (found) return found;
  throw new AppError({ code: "no-callback", status: 404, words: "inbox.errors.noCallback" });
}

async function find(id: string): Promise<FoundCallback | null> {
  return z.uuid().safeParse(id).success ? findCallbackEvent(id) : null;
}
