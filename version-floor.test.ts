import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
const floorSchema = z.record(z.string(), z.string().regex(/^\d+\.\d+\.\d+$/));

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Whether a version is lower than another. What stands behind a hyphen makes a version lower than the bare one. */
function isBelow(version: string, floor: string): boolean {
  const [numbers = "", early] = version.split("-");
  const parts = numbers.split(".").map(Number);
  for (const [index, least] of floor.split(".").map(Number).entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part < least;
  }
  return early !== undefined;
}

/** Every copy of a package, in whatever folder, that is older than its floor. */
function findBelowFloor(lock: unknown, floor: Record<string, string>): string[] {
  const { packages } = lockSchema.parse(lock);
  return Object.entries(floor).flatMap(([name, least]) => {
    const copies = Object.entries(packages).filter(([place]) => place.endsWith(`node_modules/${name}`));
    if (copies.length === 0) return [`${name} is not there`];
    return copies
      .filter(([, { version = "0.0.0" }]) => isBelow(version, least))
      .map(([place, { version }]) => `${place} ${version} is below ${least}`);
  });
}

test("no package with a known hole below its floor is locked or installed", () => {
  const floor = floorSchema.parse(readJson("version-floor.json"));
  expect(findBelowFloor(readJson("package-lock.json"), floor)).toEqual([]);
  expect(findBelowFloor(readJson("node_modules/.package-lock.json"), floor)).toEqual([]);
});

test("the check fails below the floor, for a second copy and for a package that is gone", () => {
  const lock = (version: string) => ({
    packages: {
      "node_modules/next": { version: "16.10.0" },
      "node_modules/a/node_modules/next": { version },
    },
  });
  const floor = { next: "16.4.5" };
  expect(findBelowFloor(lock("16.4.4"), floor)).toEqual([
    "node_modules/a/node_modules/next 16.4.4 is below 16.4.5",
  ]);
  expect(findBelowFloor(lock("15.9.9"), floor)).toHaveLength(1);
  expect(findBelowFloor(lock("16.4.5-canary.1"), floor)).toHaveLength(1);
  expect(findBelowFloor(lock("16.4.5"), floor)).toEqual([]);
  expect(findBelowFloor(lock("17.0.0"), floor)).toEqual([]);
  expect(findBelowFloor({ packages: {} }, floor)).toEqual(["next is not there"]);
});
