import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { blindIndex } from "@/lib/crypto";
import { pool } from "@/lib/db/client";

/** So many within so many seconds. */
export type Limit = { name: string; points: number; seconds: number };

function limiterOf({ name, points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool(),
    storeType: "pool",
    tableName: "limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/** Whom a limit holds for. Kept as a keyed hash: it may be an e-mail address. */
function keyOf(limit: Limit, whom: string): string {
  return blindIndex(`limit: ${limit.name}`, whom).toString("hex");
}

/**
 * Uses up some of a limit.
 * @returns seconds to wait when it is used up, else 0
 */
export async function useLimit(limit: Limit, whom: string, points = 1): Promise<number> {
  try {
    await limiterOf(limit).consume(keyOf(limit, whom), points);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}

/** How much of a limit is left, and the seconds until it is whole again. */
export async function readLimit(limit: Limit, whom: string): Promise<{ left: number; seconds: number }> {
  const used = await limiterOf(limit).get(keyOf(limit, whom));
  return used === null
    ? { left: limit.points, seconds: 0 }
    : { left: Math.max(0, used.remainingPoints), seconds: Math.ceil(used.msBeforeNext / 1000) };
}

/** Makes a limit whole again, as after a sign-in that went well. */
export async function clearLimit(limit: Limit, whom: string): Promise<void> {
  await limiterOf(limit).delete(keyOf(limit, whom));
}

/** Gives back what was used up in advance for something that did not count after all. */
export async function giveBack(limit: Limit, whom: string, points = 1): Promise<void> {
  await limiterOf(limit).reward(keyOf(limit, whom), points);
}
