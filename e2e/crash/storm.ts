import { setTimeout as wait } from "node:timers/promises";
import { isReady } from "../support/processes";
import { makeRandom, type Random } from "../support/random";
import { postCallbacks } from "./callbacks";
import type { Front } from "./front";
import { liveAsInvestor } from "./investor";
import { Ledger } from "./ledger";
import { type Product, type Target, targets } from "./product";

const investors = 8;
const longestReturn = 90_000;
const longestWarmUp = 60_000;
/** Most kills come while it works, up to so long after it has come back. The others come while it still starts. */
const longestCalm = 6_000;
/** How long all work on after the last kill. */
const afterwards = 3_000;

export type Storm = { ledger: Ledger; kills: Record<Target, number>; seconds: number };

/**
 * Lets investors and the upstream work while the product is killed, again and again.
 * @param most ends it when there were so many kills, or when the milliseconds are over
 */
export async function storm(
  product: Product,
  front: Front,
  random: Random,
  most: { kills: number; milliseconds: number },
): Promise<Storm> {
  const ledger = new Ledger();
  let isOver = false;
  const newRandom = () => makeRandom(random.below(2 ** 31));
  const life = { address: front.address, ledger, isOver: () => isOver };
  const people = Array.from({ length: investors }, () => liveAsInvestor({ ...life, random: newRandom() }));
  const posts = postCallbacks(front, newRandom(), () => isOver);
  await waitUntilReady(front.address);
  await waitUntilBusy(ledger);
  const began = Date.now();
  const kills = await killAgainAndAgain(product, front.address, random, most);
  await waitUntilReady(front.address);
  await wait(afterwards);
  isOver = true;
  await Promise.all([...people, posts]);
  return { ledger, kills, seconds: Math.round((Date.now() - began) / 1000) };
}

async function waitUntilReady(address: string): Promise<void> {
  const end = Date.now() + longestReturn;
  while (!(await isReady(address))) {
    if (Date.now() > end) throw new Error(`The product is not back after ${longestReturn / 1000} s`);
    await wait(50);
  }
}

/** Waits until as many have submitted as there are investors: from then on a kill may meet any part of the work. */
async function waitUntilBusy(ledger: Ledger): Promise<void> {
  const end = Date.now() + longestWarmUp;
  while (ledger.count().submissions < investors && Date.now() < end) await wait(200);
}

/** Kills, lets it come back, and kills again. @returns how often each was killed */
async function killAgainAndAgain(
  product: Product,
  address: string,
  random: Random,
  most: { kills: number; milliseconds: number },
): Promise<Record<Target, number>> {
  const told: Record<Target, number> = { app: 0, database: 0, both: 0 };
  const end = Date.now() + most.milliseconds;
  for (let killed = 0; killed < most.kills && Date.now() < end; ) {
    if (random.chance(0.85)) {
      await waitUntilReady(address);
      await wait(random.below(longestCalm));
    } else await wait(random.below(1_500));
    const target = random.pick(targets);
    if (product.kill(target, random) === 0) continue;
    killed += 1;
    told[target] += 1;
  }
  return told;
}
