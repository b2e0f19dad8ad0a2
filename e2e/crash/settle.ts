import { setTimeout as wait } from "node:timers/promises";
import { listUnsettled } from "@/lib/db/callback-events";
import { listDueApplications, listLostPushes } from "@/lib/db/pushes";
import type { Upstream } from "./upstream";

const longest = 180_000;

/** What is under way: pushes in flight, submissions to be sent by now, callbacks to be read or still to come. */
async function listUnderWay(upstream: Upstream): Promise<string[]> {
  const pushes = await listLostPushes(0);
  const due = await listDueApplications(0);
  const unread = await listUnsettled(new Date(), 500);
  return [
    ...pushes.map(({ applicationId }) => `application ${applicationId} is still pushing`),
    ...due.map((id) => `application ${id} was to be sent by now`),
    ...unread.map((id) => `application ${id} has a callback that is not read`),
    ...(upstream.isBusy() ? ["the upstream has callbacks to post"] : []),
  ];
}

/**
 * Waits until the product has by itself brought everything to rest that the crashes left half done.
 * @returns a sentence for each thing that it has not, when the time is over
 */
export async function waitUntilSettled(upstream: Upstream): Promise<string[]> {
  const end = Date.now() + longest;
  for (;;) {
    const found = await listUnderWay(upstream);
    if (found.length === 0 || Date.now() > end) return found;
    await wait(500);
  }
}
