import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Random } from "../support/random";
import type { Front } from "./front";

const anyObject = z.record(z.string(), z.unknown());

/**
 * Posts callbacks beside those of the sandbox: the same body again, also one that a crash has swallowed, and new ones
 * that say that it is still being worked on.
 */
export async function postCallbacks(front: Front, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await wait(50 + random.below(200));
    const [first, ...others] = front.callbacks().slice(-20);
    if (first === undefined) continue;
    const { address, body } = random.pick([first, ...others]);
    await post(address, random.chance(0.5) ? body : vary(body, random));
  }
}

function vary(body: string, random: Random): string {
  return JSON.stringify({
    ...anyObject.parse(JSON.parse(body)),
    status: "pending",
    note: random.letters(20),
  });
}

/** What is acknowledged the front sees. */
async function post(address: string, body: string): Promise<void> {
  try {
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(address, { method: "POST", headers, body, signal });
    await answer.body?.cancel();
  } catch {
    // Cut off by a crash.
  }
}
