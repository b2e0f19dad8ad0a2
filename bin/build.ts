import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LaunchError } from "../lib/db/embedded/binaries.ts";
import { lockFolder } from "../lib/db/embedded/lock.ts";

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

/** Waits until no other process builds here. @returns what lets the next one */
async function takeTurn(root: string): Promise<() => void> {
  const folder = path.join(root, ".cache");
  mkdirSync(folder, { recursive: true });
  for (let tries = 0; ; tries += 1) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
      if (tries === 0) console.log("Another process is building. Waiting for it...");
      await wait(300);
    }
  }
}

async function build(root: string): Promise<boolean> {
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  const stop = () => void child.kill();
  process.once("exit", stop);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1));
  }
  const isBuilt = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
  process.off("exit", stop);
  return isBuilt;
}

/**
 * Builds the product unless the build at hand was made from these very sources. Of several processes that find none,
 * one builds and the others wait for it. @returns whether it stands.
 */
export async function ensureBuilt(root: string): Promise<boolean> {
  const marker = path.join(root, ".next", "made-from");
  const wanted = hashSources(root);
  const stands = () => existsSync(marker) && readFileSync(marker, "utf8") === wanted;
  if (stands()) return true;
  const letOthers = await takeTurn(root);
  try {
    if (stands()) return true;
    console.log("Building (once after each change; this takes a minute)...");
    rmSync(marker, { force: true });
    if (!(await build(root))) return false;
    writeFileSync(marker, wanted);
    return true;
  } finally {
    letOthers();
  }
}
