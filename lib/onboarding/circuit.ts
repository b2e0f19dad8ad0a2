import {
  type Admission,
  admit,
  type Circuit,
  closeCircuit,
  countFailure,
  findCircuit,
} from "@/lib/db/circuits";
import type { Transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";
import type { Ended } from "@/lib/onboarding/retry";

/** How long the upstream is let alone at first, and at most, in seconds. */
const shortest = 30;
const longest = 5 * 60;

/** A probe whose process was lost keeps others from trying for so long, in seconds. */
const probeSeconds = 90;

/** What waits begins again within so many milliseconds after the upstream's time is over, not all of it at once. */
const spread = 30_000;

/** Another address is another service: that one was down says nothing of the other. */
function nameService(): string {
  return `push ${env().kra.baseUrl}`;
}

/** How the upstream's push stands. */
export function readPushCircuit(): Promise<Circuit> {
  return findCircuit(nameService());
}

/** Whether what an investor submits now waits until the upstream can be reached. */
export async function isSubmissionHeld(): Promise<boolean> {
  return !env().reviewRequired && (await readPushCircuit()).state === "open";
}

/** Asks for leave to push. While the upstream is down there is none, but for one that tries whether it is back. */
export function admitPush(transaction: Transaction): Promise<Admission> {
  return admit(transaction, nameService(), probeSeconds);
}

/**
 * Learns from how a push ended whether the upstream is there. Never throws: what can't be recorded is learned from the
 * next.
 * @param probe of the leave that it had
 */
export async function learnFromPush(end: Ended, probe: Date | null): Promise<void> {
  try {
    await learn(end, probe);
  } catch (error) {
    logger.error({ error }, "What a push says of the upstream could not be recorded");
  }
}

async function learn(end: Ended, probe: Date | null): Promise<void> {
  const sign = readSign(end);
  if (sign === "alive") {
    await closeCircuit(nameService());
    if (probe) logger.warn("The upstream answers again");
  }
  if (sign === "down") {
    const rule = { threshold: env().pushPauseAfter, shortest, longest };
    const openUntil = await countFailure(nameService(), probe, rule);
    if (openUntil) logger.error({ until: openUntil }, "The upstream is down and let alone for a while");
  }
}

/**
 * What the end of an attempt says of the upstream; null where it says nothing. Alive is a clear answer to the push:
 * accepted, or a client error that asks neither for more time nor for fewer requests. A login that failed is no answer to
 * it, whatever its status: the push was not even asked.
 */
export function readSign({ result, fault, status }: Ended): "alive" | "down" | null {
  if (result === "accepted") return "alive";
  if (!fault || fault === "cancelled") return null;
  if (fault === "login-failed") return "down";
  const isClientError = typeof status === "number" && status >= 400 && status < 500;
  return isClientError && status !== 408 && status !== 429 ? "alive" : "down";
}

/**
 * When an application that finds the upstream let alone asks again.
 * @param random between 0 and 1
 */
export function askAgainAt(
  openUntil: Date,
  now: Date = new Date(),
  random: () => number = Math.random,
): Date {
  return new Date(Math.max(openUntil.getTime(), now.getTime()) + Math.round(random() * spread));
}
