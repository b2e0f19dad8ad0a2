import type { Server, ServerResponse } from "node:http";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { serverLife } from "../lib/server-life.ts";

/** So long a proxy has to see that this process ends, and to send elsewhere. */
const drainMilliseconds = 3_000;
/** Whoever stopped this server kills it a second later. */
const longestMilliseconds = 8_000;
const quietMilliseconds = 2;
const mostTurns = 200;

/** Waits for a moment in which no connection waits to be taken: closing would reset it. */
async function waitForQuiet(): Promise<void> {
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const began = performance.now();
    await turn();
    if (performance.now() - began < quietMilliseconds && turns > 0) return;
  }
}

async function waitForAnswers(running: ReadonlySet<ServerResponse>): Promise<void> {
  // What has connected already may be about to ask.
  await wait(50);
  while (running.size > 0) await wait(10);
}

/**
 * Ends this process so that no request is lost: tells who asks whether it is ready that it is not, goes on answering
 * while a proxy takes notice, takes no more connections, lets what runs end, and closes what the product holds open.
 */
export async function stopInOrder(server: {
  servers: readonly Server[];
  running: ReadonlySet<ServerResponse>;
  isBehindProxy: boolean;
}): Promise<void> {
  if (serverLife.isStopping) return;
  serverLife.isStopping = true;
  setTimeout(() => {
    console.error(`Stopped before ${server.running.size} requests were answered`);
    process.exit(1);
  }, longestMilliseconds);
  for (const response of server.running) response.shouldKeepAlive = false;
  const { atOnce, atLast } = serverLife.ending ?? {};
  const firstEnded = atOnce?.().catch((error: unknown) => console.error(String(error)));
  if (server.isBehindProxy) await wait(drainMilliseconds);
  await waitForQuiet();
  for (const each of server.servers) each.close();
  await waitForAnswers(server.running);
  await firstEnded;
  await atLast?.().catch((error: unknown) => console.error(String(error)));
  process.exit(0);
}
