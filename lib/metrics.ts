import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { countQuarantined } from "@/lib/db/inbox";
import { pool } from "@/lib/db/client";
import type { PushCause, PushResult } from "@/lib/db/pushes";
import { readStanding, type Standing } from "@/lib/db/standing";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";
import { readPushCircuit } from "@/lib/onboarding/circuit";
import { applicationStates } from "@/schemas/application";

/** What became of a post to a callback address. `failed`: an error of ours; whoever sent it hears 500. */
export type CallbackOutcome =
  | "kept"
  | "same-again"
  | "unknown-address"
  | "header-missing"
  | "too-large"
  | "broken-off"
  | "failed";

/** So long what was counted in the database is told again, in milliseconds: whoever asks often costs no more. */
const keepMilliseconds = 5_000;
/** A database that answers later than this is told to be away: the rest is worth knowing at just that time. */
const patienceMilliseconds = 4_000;

const circuitStates = ["closed", "open", "half-open"] as const;
type Found = Standing & { circuit: (typeof circuitStates)[number]; quarantined: number };

/** More callbacks than this are not counted. */
const mostQuarantined = 10_000;

const requestSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const pushSeconds = [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60];

// Each label has few values, known beforehand: no id, token, address or word of a person is one.
function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const ofAll = "The same from every process";
  // They measure all the time, which costs a little.
  if (env().metricsToken !== undefined) collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "onboarding_request_seconds",
      help: "Requests answered by this process, by the pattern of their route",
      labelNames: ["route", "method", "status"],
      buckets: requestSeconds,
      registers,
    }),
    callbacks: new Counter({
      name: "onboarding_callbacks_total",
      help: "Posts to callback addresses that this process took, by what became of them",
      labelNames: ["outcome"],
      registers,
    }),
    pushes: new Histogram({
      name: "onboarding_push_seconds",
      help: "Pushes that this process sent, by how they ended and what they came from",
      labelNames: ["result", "cause"],
      buckets: pushSeconds,
      registers,
    }),
    retries: new Counter({
      name: "onboarding_push_retries_planned_total",
      help: "Pushes that this process will have made again, by why",
      labelNames: ["reason"],
      registers,
    }),
    pool: new Gauge({
      name: "onboarding_database_connections",
      help: "Connections of this process to the database: used and idle, and requests that wait for one",
      labelNames: ["state"],
      registers,
    }),
    isDatabaseUp: new Gauge({
      name: "onboarding_database_up",
      help: "1 when the database answered this scrape; what is counted in it is missing otherwise",
      registers,
    }),
    applications: new Gauge({
      name: "onboarding_applications",
      help: `Applications by state. ${ofAll}`,
      labelNames: ["state"],
      registers,
    }),
    jobs: new Gauge({
      name: "onboarding_jobs",
      help: `Jobs that are due, planned for later, running, or failed in the last hour. ${ofAll}`,
      labelNames: ["kind", "state"],
      registers,
    }),
    oldestJob: new Gauge({
      name: "onboarding_jobs_oldest_due_seconds",
      help: `How long the oldest job that is due has waited. ${ofAll}`,
      labelNames: ["kind"],
      registers,
    }),
    circuit: new Gauge({
      name: "onboarding_push_circuit",
      help: `1 for how the upstream stands that is pushed to: open while it is let alone. ${ofAll}`,
      labelNames: ["state"],
      registers,
    }),
    quarantined: new Gauge({
      name: "onboarding_callbacks_quarantined",
      help: `Callbacks that were set aside and of which something can still come, up to 10,000. ${ofAll}`,
      registers,
    }),
    unsentMails: new Gauge({
      name: "onboarding_mails_unsent",
      help: `Mails that were not sent yet. ${ofAll}`,
      registers,
    }),
    kept: undefined as { at: number; standing: Promise<Found | null> } | undefined,
  };
}

// One for the whole process: the bundler loads this module more than once.
declare global {
  var onboardingMetrics: ReturnType<typeof makeMetrics> | undefined;
}

function metrics(): ReturnType<typeof makeMetrics> {
  globalThis.onboardingMetrics ??= makeMetrics();
  return globalThis.onboardingMetrics;
}

/** Counts a request by the pattern of its route. `isWhole` false: its connection ended before the answer did. */
export function countRequest(request: {
  route: string;
  method: string;
  status: number;
  milliseconds: number;
  isWhole: boolean;
}): void {
  const { route, method, milliseconds, isWhole } = request;
  const status = isWhole ? `${Math.floor(request.status / 100)}xx` : "broken-off";
  metrics().requests.observe({ route, method, status }, milliseconds / 1000);
}

export function countCallback(outcome: CallbackOutcome): void {
  metrics().callbacks.inc({ outcome });
}

/** @param began what `performance.now()` said when it began */
export function countPush(result: PushResult, cause: PushCause, began: number): void {
  metrics().pushes.observe({ result, cause }, (performance.now() - began) / 1000);
}

/** @param reason a code of `planRetry` */
export function countRetry(reason: string): void {
  metrics().retries.inc({ reason });
}

/** Whether an `Authorization` header holds the token that the metrics are shown for. Never where none is set. */
export function maySeeMetrics(authorization: string | null): boolean {
  const { metricsToken } = env();
  if (metricsToken === undefined) return false;
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${metricsToken}`));
}

/** All metrics as Prometheus reads them. */
export async function writeMetrics(): Promise<{ text: string; contentType: string }> {
  const { registry } = metrics();
  tellStanding(await keptStanding());
  tellPool();
  return { text: await registry.metrics(), contentType: registry.contentType };
}

function keptStanding(): Promise<Found | null> {
  const now = performance.now();
  const all = metrics();
  if (all.kept === undefined || now - all.kept.at > keepMilliseconds) {
    all.kept = { at: now, standing: findStanding() };
  }
  return all.kept.standing;
}

async function findStanding(): Promise<Found | null> {
  const over = new AbortController();
  try {
    const late = wait(patienceMilliseconds, null, { signal: over.signal, ref: false }).catch(() => null);
    return await Promise.race([readAll(), late]);
  } catch (error) {
    logger.error({ error }, "What stands in the database could not be counted");
    return null;
  } finally {
    over.abort();
  }
}

async function readAll(): Promise<Found> {
  const [standing, { state }, { open }] = await Promise.all([
    readStanding(),
    readPushCircuit(),
    countQuarantined(mostQuarantined),
  ]);
  return { ...standing, circuit: state, quarantined: open };
}

function tellPool(): void {
  const { totalCount, idleCount, waitingCount } = pool();
  const { pool: connections } = metrics();
  connections.set({ state: "used" }, totalCount - idleCount);
  connections.set({ state: "idle" }, idleCount);
  connections.set({ state: "waiting" }, waitingCount);
}

function tellStanding(standing: Found | null): void {
  const { isDatabaseUp, applications, jobs, oldestJob, circuit, quarantined, unsentMails } = metrics();
  for (const gauge of [applications, jobs, oldestJob, circuit, quarantined, unsentMails]) gauge.reset();
  isDatabaseUp.set(standing === null ? 0 : 1);
  if (standing === null) {
    // A gauge without labels would say 0.
    for (const gauge of [quarantined, unsentMails]) gauge.set(Number.NaN);
    return;
  }
  for (const state of applicationStates) applications.set({ state }, 0);
  for (const { state, count } of standing.applications) applications.set({ state }, count);
  for (const { kind, oldestDueSeconds, ...counts } of standing.jobs) {
    for (const [state, count] of Object.entries(counts)) jobs.set({ kind, state }, count);
    oldestJob.set({ kind }, oldestDueSeconds);
  }
  for (const state of circuitStates) circuit.set({ state }, state === standing.circuit ? 1 : 0);
  quarantined.set(standing.quarantined);
  unsentMails.set(standing.unsentMails);
}
