import { setTimeout } from "node:timers/promises";
import { findApplication } from "@/lib/db/applications";
import { listUnsettled } from "@/lib/db/callback-events";
import { logger } from "@/lib/logger";
import { arePouringIn } from "@/lib/onboarding/receive-callback";
import { settleCallbacks } from "@/lib/onboarding/settle-callbacks";

/** At once in one process, so that connections are left for those who wait for an answer. */
const mostAtOnce = 2;

/** While callbacks pour in, reading stays behind keeping by up to so long, and looks again so often, in milliseconds. */
const farthestBehind = 10_000;
const lookAgainEvery = 50;

/** How long the process that keeps a callback has to read it, in milliseconds, before any other does. */
const patience = 5_000;
const mostInASweep = 200;

const waiting = new Set<string>();
let working = 0;

/**
 * Settles the callbacks of an application as soon as there is room for it. Many calls for one application, as when many
 * callbacks come at once, are settled together. While they pour in they are kept first. Never throws: what fails is
 * found again by `settleKeptCallbacks`.
 * @returns when this process has nothing left to settle, or others of it see to it
 */
export async function settleSoon(applicationId: string): Promise<void> {
  waiting.add(applicationId);
  if (working >= mostAtOnce) return;
  working += 1;
  const began = performance.now();
  for (const id of waiting) {
    while (arePouringIn() && performance.now() - began < farthestBehind) await setTimeout(lookAgainEvery);
    waiting.delete(id);
    await settle(id);
  }
  working -= 1;
}

async function settle(id: string): Promise<void> {
  try {
    const application = await findApplication(id);
    if (application !== null) await settleCallbacks(application);
  } catch (error) {
    logger.error({ application: id, error }, "A callback was kept but could not be read");
  }
}

/** Settles the callbacks that were kept and not read, as after a crash. Any number of processes may do so at once. */
export async function settleKeptCallbacks(): Promise<void> {
  for (const id of await listUnsettled(new Date(Date.now() - patience), mostInASweep)) await settleSoon(id);
}
