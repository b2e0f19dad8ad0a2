import autocannon from "autocannon";
import { median, printLine, rank, time } from "./figures.ts";
import type { Served } from "./servers.ts";

/**
 * Where callbacks go to: to which servers, and under which path. `keeps`: it writes them to the database. `settle` ends
 * what it leaves to be done, so that it does not fall on the next.
 */
export type Target = {
  name: string;
  servers: Served[];
  keeps: boolean;
  pathOf: (token: string) => string;
  settle: () => Promise<void>;
};

const rounds = 4;
const seconds = 6;
const connections = 32;
const steadyRate = 50;
const steadySeconds = 30;
const askedOfEach = 400;
const headers = { "content-type": "application/json" };

let posted = 0;

/** A callback like the upstream's in size, and like no other. */
function writeBody(): string {
  posted += 1;
  return JSON.stringify({ status: "pending", number: posted, customer: "x".repeat(2000) });
}

function load(server: Served, pathOf: Target["pathOf"], tokens: readonly string[], pace: object) {
  let next = 0;
  return autocannon({
    url: server.address,
    connections,
    duration: seconds,
    method: "POST",
    headers,
    requests: [
      {
        setupRequest(request) {
          next += 1;
          return { ...request, path: pathOf(tokens[next % tokens.length] ?? ""), body: writeBody() };
        },
      },
    ],
    ...pace,
  });
}

/** All servers of a target at once, the connections shared among them. @returns how many it answered with 2xx a second */
async function measureOnce(
  target: Target,
  tokens: readonly string[],
): Promise<{ rate: number; kept: number }> {
  const share = { connections: connections / target.servers.length };
  const done = await Promise.all(target.servers.map((server) => load(server, target.pathOf, tokens, share)));
  const failed = done.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${target.name}: ${failed} requests were not answered with 2xx`);
  return {
    rate: done.reduce((sum, figures) => sum + figures["2xx"] / figures.duration, 0),
    kept: target.keeps ? done.reduce((sum, figures) => sum + figures["2xx"], 0) : 0,
  };
}

/**
 * Posts callbacks to each target in turn, several rounds, so that what else the machine does falls on all alike.
 * @returns how many receipts were acknowledged in all by those that keep them
 */
export async function measureReceipts(
  targets: readonly Target[],
  tokens: readonly string[],
): Promise<number> {
  const rates = new Map<Target, number[]>(targets.map((target) => [target, []]));
  let kept = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of targets) {
      const once = await measureOnce(target, tokens);
      await target.settle();
      kept += once.kept;
      // The first round warms up.
      if (round > 0) rates.get(target)?.push(once.rate);
    }
  }
  console.log(
    `\nReceipts a second: ${connections} connections, ${rounds} rounds of ${seconds} s in turn, 2 KB each`,
  );
  printLine("", "median", "lowest", "highest", "to the first");
  const [first] = [...rates.values()];
  for (const [{ name }, found] of rates) {
    const figures = [median(found), Math.min(...found), Math.max(...found)].map((rate) => rate.toFixed(0));
    printLine(name, ...figures, (median(found) / median(first ?? [])).toFixed(2));
  }
  return kept;
}

/** Posts at a steady rate, and prints how long an answer takes. @returns how many receipts were acknowledged */
export async function measureSteady({ servers, pathOf }: Target, tokens: readonly string[]): Promise<number> {
  const [server] = servers;
  if (server === undefined) throw new Error("There is no server");
  const pace = { connections: 10, duration: steadySeconds, overallRate: steadyRate };
  const { latency, ...figures } = await load(server, pathOf, tokens, pace);
  console.log(`\nAt a steady ${steadyRate} a second for ${steadySeconds} s, milliseconds (aim: p99 <= 250)`);
  printLine("", "median", "p99", "longest");
  printLine("our door, one process", ...[latency.p50, latency.p99, latency.max].map(String));
  return figures["2xx"];
}

/** Asks at addresses that open nothing, in turn, and prints how long each kind takes. */
export async function measureUnknown(server: Served, kinds: Record<string, () => string>): Promise<void> {
  const times: Record<string, number[]> = {};
  for (let turn = -20; turn < askedOfEach; turn += 1) {
    for (const [kind, newToken] of Object.entries(kinds)) {
      const url = `${server.address}/api/callbacks/${newToken()}`;
      const milliseconds = await time(async () => {
        const answer = await fetch(url, { method: "POST", headers, body: writeBody() });
        await answer.arrayBuffer();
        if (answer.status !== 404) throw new Error(`${kind}: ${answer.status}`);
      });
      if (turn >= 0) (times[kind] ??= []).push(milliseconds);
    }
  }
  console.log(`\nUnknown addresses, ${askedOfEach} of each kind in turn, milliseconds to the 404`);
  printLine("", "median", "p25", "p75", "p99");
  for (const [kind, found] of Object.entries(times)) {
    printLine(kind, ...[0.5, 0.25, 0.75, 0.99].map((share) => rank(found, share).toFixed(2)));
  }
}
