import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const sources = [
  "app",
  "components",
  "lib",
  "schemas",
  "public",
  "proxy.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

function isSource(place: string): boolean {
  return !/\.test\.tsx?$/.test(place) && !place.startsWith(path.join("lib", "db", "migrations"));
}

function listFiles(root: string, place: string): string[] {
  const found = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return isSource(place) ? [place] : [];
  return readdirSync(path.join(root, place))
    .toSorted()
    .flatMap((name) => listFiles(root, path.join(place, name)));
}

/** One hash over all that a build is made from. */
function hashSources(root: string): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of sources.flatMap((source) => listFiles(root, source))) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

/** Builds the product unless the build at hand was made from these very sources. @returns whether it stands. */
export function ensureBuilt(root: string): boolean {
  const marker = path.join(root, ".next", "made-from");
  const wanted = hashSources(root);
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return true;
  console.log("Building (once after each change; this takes a minute)...");
  rmSync(marker, { force: true });
  const { status } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) return false;
  writeFileSync(marker, wanted);
  return true;
}
