import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LaunchError } from "./binaries.ts";
import { launchDatabase } from "./launch.ts";
import { lockFolder } from "./lock.ts";

const here = import.meta.dirname;
/** `npm run test:database` kills as often as it is promised to hold. */
const isWhole = process.env.TEST_SCALE === "whole";
let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "kyc-launch-"));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** Another process that takes the folder, starts the database and says so. */
function startElsewhere(): { child: ChildProcess; said: () => string } {
  const code = `
    import { launchDatabase } from ${JSON.stringify(path.join(here, "launch.ts"))};
    import { lockFolder } from ${JSON.stringify(path.join(here, "lock.ts"))};
    await lockFolder(${JSON.stringify(dataDir)});
    process.stdout.write("locked ");
    const { pid } = await launchDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write("up " + pid + " ");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", code]);
  let text = "";
  child.stdout.on("data", (part: Buffer) => {
    text += part.toString();
  });
  child.stderr.on("data", (part: Buffer) => {
    text += part.toString();
  });
  return { child, said: () => text };
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test("a second start on a folder that is held refuses within two seconds and names the process", async () => {
  const { child, said } = startElsewhere();
  await expect.poll(said, { timeout: 20_000 }).toContain("up ");
  const began = Date.now();
  const error = await lockFolder(dataDir).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(LaunchError);
  expect(String(error)).toContain(`Process ${child.pid} `);
  expect(Date.now() - began).toBeLessThan(2000);
  await killHard(child);
  await (await launchDatabase({ dataDir })).stop();
}, 60_000);

test("a server that outlived its killed process is taken over with its data", async () => {
  const { child, said } = startElsewhere();
  await expect.poll(said, { timeout: 20_000 }).toContain("up ");
  const serverPid = Number(/up (\d+)/.exec(said())?.[1]);
  await killHard(child);
  const unlock = await lockFolder(dataDir);
  const database = await launchDatabase({ dataDir });
  expect(database.pid).toBe(serverPid);
  await query(database.url, "create table kept as select 7 as number");
  await database.stop();
  const again = await launchDatabase({ dataDir });
  expect(again.pid).not.toBe(serverPid);
  expect(await query(again.url, "select number from kept")).toEqual([{ number: 7 }]);
  await again.stop();
  unlock();
  expect(existsSync(path.join(dataDir, "lock"))).toBe(false);
}, 60_000);

test.runIf(isWhole)(
  "a server that outlived its killed process and answers nobody is stopped first",
  async () => {
    const { child, said } = startElsewhere();
    await expect.poll(said, { timeout: 20_000 }).toContain("up ");
    const serverPid = Number(/up (\d+)/.exec(said())?.[1]);
    const socket = path.join(dataDir, "socket", ".s.PGSQL.5432");
    await query(
      `postgresql:///kyc?host=${encodeURIComponent(path.dirname(socket))}&user=postgres`,
      "create table kept as select 7 as number",
    );
    await killHard(child);
    await rm(socket);
    const database = await launchDatabase({ dataDir });
    expect(database.pid).not.toBe(serverPid);
    expect(existsSync(`/proc/${serverPid}`)).toBe(false);
    expect(await query(database.url, "select number from kept")).toEqual([{ number: 7 }]);
    await database.stop();
  },
  90_000,
);

// From the lock on: the first ones hit initdb, the last ones the server's start.
const kills = isWhole ? 24 : 3;
let firstStart: number | undefined;

/** How long a first start takes on this machine, from the lock to the database, in milliseconds. */
async function measureFirstStart(): Promise<number> {
  const { child, said } = startElsewhere();
  await expect.poll(said, { timeout: 40_000, interval: 5 }).toContain("locked ");
  const began = performance.now();
  await expect.poll(said, { timeout: 40_000, interval: 5 }).toContain("up ");
  const took = performance.now() - began;
  await killHard(child);
  await (await launchDatabase({ dataDir })).stop();
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir, { mode: 0o700 });
  return took;
}

test.each(Array.from({ length: kills }, (_, place) => `${place} of ${kills}`))(
  "a first start that is killed after %s parts of it is made good by the second",
  async (moment) => {
    firstStart ??= await measureFirstStart();
    const { child, said } = startElsewhere();
    await expect.poll(said, { timeout: 40_000, interval: 5 }).toContain("locked ");
    await wait((firstStart * Number.parseInt(moment, 10)) / kills);
    expect(child.exitCode, said()).toBeNull();
    await killHard(child);
    const unlock = await lockFolder(dataDir);
    const database = await launchDatabase({ dataDir });
    expect(await query(database.url, "select current_database() as name")).toEqual([{ name: "kyc" }]);
    await database.stop();
    unlock();
  },
);

test("a first start that is killed again and again leaves a folder that the next one can use", async () => {
  for (const moment of isWhole ? [60, 180, 300, 420, 540, 660] : [60, 300, 540]) {
    const { child, said } = startElsewhere();
    await wait(moment);
    expect(child.exitCode, said()).toBeNull();
    await killHard(child);
  }
  const unlock = await lockFolder(dataDir);
  const database = await launchDatabase({ dataDir });
  expect(await query(database.url, "select current_database() as name")).toEqual([{ name: "kyc" }]);
  await database.stop();
  unlock();
}, 90_000);

test("what a power cut left behind stops no start, though its numbers are another process's by now", async () => {
  const { url, pid, stop } = await launchDatabase({ dataDir });
  await query(url, "create table kept as select 7 as number");
  const names = ["postgres/postmaster.pid", "socket/.s.PGSQL.5432.lock"].map((name) =>
    path.join(dataDir, name),
  );
  const left = names.map((name) => readFileSync(name, "utf8"));
  await stop();
  const other = spawn("sleep", ["60"]);
  for (const [place, name] of names.entries()) {
    await writeFile(name, String(left[place]).replace(String(pid), String(other.pid)));
  }
  const again = await launchDatabase({ dataDir });
  expect(await query(again.url, "select number from kept")).toEqual([{ number: 7 }]);
  await again.stop();
  await killHard(other);
}, 60_000);

test("the server listens on no network address, and what it acknowledges is on the disk", async () => {
  const database = await launchDatabase({ dataDir });
  const rows = await query(
    database.url,
    `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'full_page_writes',
      'synchronous_commit', 'data_checksums') order by name`,
  );
  expect(rows).toEqual([
    { name: "data_checksums", setting: "on" },
    { name: "fsync", setting: "on" },
    { name: "full_page_writes", setting: "on" },
    { name: "listen_addresses", setting: "" },
    { name: "synchronous_commit", setting: "on" },
  ]);
  await query(database.url, "alter system set fsync = off");
  await database.stop();
  const again = await launchDatabase({ dataDir });
  expect(await query(again.url, "show fsync")).toEqual([{ fsync: "on" }]);
  await again.stop();
}, 60_000);

test("a server that is not durable is refused", async () => {
  const database = await launchDatabase({ dataDir });
  await query(database.url, "alter role postgres set synchronous_commit = off");
  await expect(launchDatabase({ dataDir })).rejects.toThrow(/synchronous_commit must be on/);
}, 60_000);

test("data of another major version is refused with what to do", async () => {
  const database = await launchDatabase({ dataDir });
  await database.stop();
  await writeFile(path.join(dataDir, "postgres", "PG_VERSION"), "17\n");
  await expect(launchDatabase({ dataDir })).rejects.toThrow(/made by PostgreSQL 17, this release runs 18/);
}, 60_000);
