import type { Comparison } from "./compare";
import type { CallbackPost } from "./front";
import type { Ledger } from "./ledger";
import type { Storm } from "./storm";
import { isTaken, type Upstream } from "./upstream";

type Traffic = {
  ledger: Ledger;
  upstream: Upstream;
  callbacks: readonly CallbackPost[];
  found: Comparison;
};

export function describeKills({ kills, seconds }: Storm): string {
  const total = Object.values(kills).reduce((sum, count) => sum + count, 0);
  return `${total} kills in ${seconds} s: ${describeCounts(kills)}`;
}

/** What happened in a run, in a few lines. */
export function describeTraffic(traffic: Traffic): string[] {
  const { states, auditRows } = traffic.found;
  return [
    `acknowledged: ${describeCounts(countAcknowledged(traffic))}`,
    `pushes: ${describeCounts(countPushes(traffic))}`,
    `states: ${describeCounts(states)}; explained by ${auditRows} rows of the audit`,
  ];
}

/** A run in which one of these did not happen shows nothing of it. */
export function listMissing(traffic: Traffic): string[] {
  const counts = Object.entries({ ...countAcknowledged(traffic), ...countPushes(traffic) });
  return counts.flatMap(([what, count]) => (count === 0 ? [`this run shows nothing: ${what} 0`] : []));
}

function countAcknowledged({ ledger, callbacks }: Traffic): Record<string, number> {
  const acknowledged = callbacks.filter(({ receipts }) => receipts > 0);
  return {
    ...ledger.count(),
    callbacks: acknowledged.length,
    "posts of them": acknowledged.reduce((sum, { receipts }) => sum + receipts, 0),
  };
}

function countPushes({ upstream, found }: Traffic): Record<string, number> {
  return {
    received: upstream.pushes.length,
    taken: upstream.pushes.filter(isTaken).length,
    "cut off by a kill": found.cutOff,
  };
}

function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(", ");
}
