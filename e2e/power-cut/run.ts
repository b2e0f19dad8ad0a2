import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { listChildren } from "../support/processes.ts";
import { makeRandom } from "../support/random.ts";
import { attachDevice, type Device } from "./device.ts";

// npm run test:power-cut
// Takes the power from the disk that holds database, files and secret while the product writes, twenty times, and looks
// whether all that was acknowledged is there afterwards. Then once with a database and files that wait for no disk:
// that must lose something, or the test could not tell. SEED=... repeats the moments.

const cuts = Number(process.env.CUTS ?? 20);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const cutsOfOneInstall = 5;
const [shortestMilliseconds, longestMilliseconds] = [100, 1_500];
const longestStart = 120_000;

const acknowledged = z.object({ application: z.string(), note: z.string(), sha256: z.string().nullable() });
const checked = z.object({ checked: z.number(), lost: z.number() });
type Acknowledged = z.output<typeof acknowledged>;

const random = makeRandom(seed);
const notes = mkdtempSync(path.join(tmpdir(), "kyc-power-notes-"));
const known = path.join(notes, "acknowledged.json");
let device: Device | undefined;
let writer: ChildProcess | undefined;
let server = 0;

function killServer(): void {
  for (const pid of [server, ...(server > 0 ? listChildren(server) : [])]) {
    try {
      if (pid > 0) process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
  server = 0;
}

async function killAll(): Promise<void> {
  if (writer !== undefined && writer.exitCode === null && writer.signalCode === null) {
    const ended = new Promise((resolve) => writer?.once("exit", resolve));
    writer.kill("SIGKILL");
    await ended;
  }
  killServer();
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

type Written = { checked: number; lost: number; acknowledged: Acknowledged[]; secret: string };

/** Starts the product on the disk, lets it look and, unless it only does that, write for a while; then cuts the power. */
async function runUntilCut(on: Device, mode: string, before: Acknowledged[]): Promise<Written> {
  writeFileSync(known, JSON.stringify(before));
  const dataDir = path.join(on.place, "data");
  const child = spawn(
    process.execPath,
    ["--import", "./bin/aliases.mjs", "e2e/power-cut/writer.ts", mode, known],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: { NODE_ENV: "test", PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: "silent" },
    },
  );
  writer = child;
  let said = "";
  child.stderr.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const written: Acknowledged[] = [];
  let look: { checked: number; lost: number } | undefined;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const row: unknown = JSON.parse(line);
    look ??= checked.parse(row);
    const one = acknowledged.safeParse(row);
    if (!one.success) return;
    written.push(one.data);
    begin();
  });
  await Promise.race([begun, ended, wait(longestStart, undefined, { ref: false })]);
  if (mode !== "check") {
    if (written.length === 0) throw new Error(`The product did not start: ${said}`);
    await wait(shortestMilliseconds + random.next() * (longestMilliseconds - shortestMilliseconds));
    server = Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  }
  const secret = hashOf(path.join(dataDir, "secret"));
  if (mode !== "check") on.cutPower();
  await killAll();
  await ended;
  if (look === undefined)
    console.log(`  it does not start any more: ${said.trim().split("\n").slice(0, 12).join("\n    ")}`);
  if (look === undefined) return { checked: 0, lost: before.length, acknowledged: [], secret };
  return { ...look, acknowledged: written, secret };
}

/** @returns whether nothing was lost */
async function cutSafely(on: Device): Promise<boolean> {
  let before: Acknowledged[] = [];
  let secret = "";
  const total = { rows: 0, files: 0, kept: 0 };
  const judge = (cut: number, { checked: count, lost, secret: found }: Written) => {
    const isWhole = lost === 0 && count === before.length && found === secret;
    if (isWhole) total.kept += 1;
    console.log(
      `  after cut ${cut}: ${count} looked for, ${lost} lost, secret ${found === secret ? "kept" : "LOST"}`,
    );
  };
  for (let cut = 1; cut <= cuts; cut += 1) {
    const isFirst = (cut - 1) % cutsOfOneInstall === 0;
    if (isFirst) {
      await on.format();
      before = [];
    }
    // The start after a cut looks for all that was acknowledged before it.
    const written = await runUntilCut(on, "write", before);
    if (!isFirst) judge(cut - 1, written);
    await on.unmount();
    on.mount();
    before = [...before, ...written.acknowledged];
    secret = written.secret;
    const rows = written.acknowledged.filter(({ sha256 }) => sha256 === null).length;
    const files = written.acknowledged.length - rows;
    total.rows += rows;
    total.files += files;
    console.log(
      `cut ${cut}${isFirst ? ", of a new install" : ""}: ${rows} rows and ${files} files acknowledged`,
    );
    if (cut % cutsOfOneInstall === 0 || cut === cuts) judge(cut, await runUntilCut(on, "check", before));
  }
  console.log(
    `${total.kept} of ${cuts} cuts kept all of ${total.rows} rows and ${total.files} files, and the secret`,
  );
  return total.kept === cuts;
}

/** @returns whether something was lost, as it must be */
async function cutUnsafely(on: Device): Promise<boolean> {
  await on.format();
  await runUntilCut(on, "check", []);
  await on.unmount();
  on.mount();
  const written = await runUntilCut(on, "write-unsafely", []);
  await on.unmount();
  on.mount();
  const after = await runUntilCut(on, "check", written.acknowledged);
  console.log(`control, with fsync off: ${after.lost} of ${written.acknowledged.length} lost`);
  return after.lost > 0;
}

function cleanUp(): void {
  writer?.kill("SIGKILL");
  killServer();
  device?.discard();
  rmSync(notes, { recursive: true, force: true });
}

process.once("exit", cleanUp);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  device = attachDevice();
} catch (error) {
  const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
  console.log(`Power cuts: SKIPPED. They need root, a loop device, mkfs.ext4 and xfs_io (${why})`);
  process.exit(0);
}
console.log(`Power cuts, seed ${seed}`);
const began = Date.now();
const isSafe = await cutSafely(device);
const doesControlFail = await cutUnsafely(device);
console.log(`${Math.round((Date.now() - began) / 1000)} s`);
process.exitCode = isSafe && doesControlFail ? 0 : 1;
