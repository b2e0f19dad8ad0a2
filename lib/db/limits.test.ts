import { expect, test } from "vitest";
import { newToken } from "@/lib/crypto";
import { pool } from "@/lib/db/client";
import { clearLimit, giveBack, readLimit, useLimit } from "@/lib/db/limits";

const limit = { name: "test", points: 3, seconds: 60 };

test("a limit is used up, says how long to wait, and is each person's own", async () => {
  const whom = newToken();
  expect([await useLimit(limit, whom), await useLimit(limit, whom), await useLimit(limit, whom)]).toEqual([
    0, 0, 0,
  ]);
  const wait = await useLimit(limit, whom);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await readLimit(limit, whom)).toMatchObject({ left: 0 });
  expect(await useLimit(limit, newToken())).toBe(0);
  await clearLimit(limit, whom);
  expect(await readLimit(limit, whom)).toEqual({ left: 3, seconds: 0 });
});

test("what was given back can be used again", async () => {
  const whom = newToken();
  for (let use = 0; use < 3; use += 1) await useLimit(limit, whom);
  await giveBack(limit, whom);
  expect(await useLimit(limit, whom)).toBe(0);
  expect(await useLimit(limit, whom)).toBeGreaterThan(0);
});

test("of twenty at once three get in", async () => {
  const whom = newToken();
  const waits = await Promise.all(Array.from({ length: 20 }, () => useLimit(limit, whom)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

test("whom a limit holds for can't be read in the database", async () => {
  await useLimit(limit, "somebody@staff.example");
  const { rows } = await pool().query("select key from limits");
  expect(JSON.stringify(rows)).not.toContain("somebody");
});
