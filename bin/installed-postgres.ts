import { execFile, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import type { Binaries } from "../lib/db/embedded/binaries.ts";
import { chooseRunner, giveTo } from "../lib/db/embedded/runner.ts";

const run = promisify(execFile);
const debianFolder = "/usr/lib/postgresql/15/bin";
const environment = { NODE_ENV: "test" as const, PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" };

/** Says of a folder of programs which PostgreSQL they are, as "15.18"; null where it holds none. */
async function readVersion(folder: string): Promise<string | null> {
  const said = await run(path.join(folder, "postgres"), ["--version"]).catch(() => null);
  return /\(PostgreSQL\) ([\d.]+)/.exec(said?.stdout ?? "")?.[1] ?? null;
}

/** Where this machine keeps a PostgreSQL 15 that is not ours (Debian's place, else that of `pg_config`); null: nowhere. */
export async function findInstalledPostgres(): Promise<{ folder: string; version: string } | null> {
  const told = await run("pg_config", ["--bindir"]).catch(() => null);
  for (const folder of [debianFolder, told?.stdout.trim()]) {
    const version = folder ? await readVersion(folder) : null;
    if (folder && version?.startsWith("15.")) return { folder, version };
  }
  return null;
}

// Loads a file of lib/db, beyond its types alone.
const touchesDatabase = /^(?:import (?!type\b)|\} from |(?:const|await) .*import\()[^'`]*"@\/lib\/db\//m;
const runsItsOwn = /\blaunchDatabase\(/;

/** The unit tests under `root` that load a file of `lib/db`, but those that run the product's own server. */
export function listDatabaseTests(root: string): string[] {
  return globSync("{lib,schemas,components,app,bin}/**/*.test.{ts,tsx}", { cwd: root })
    .filter((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return touchesDatabase.test(text) && !runsItsOwn.test(text);
    })
    .toSorted();
}

/**
 * Runs a throw-away server of an installed PostgreSQL in `dataDir`, reached through a socket there: as an operator may
 * have one, with texts ordered by a language's rules. It is not durable.
 * @param folder that of its programs
 */
export async function launchInstalled(
  folder: string,
  dataDir: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const binaries: Binaries = {
    folder,
    initdb: path.join(folder, "initdb"),
    postgres: path.join(folder, "postgres"),
  };
  const runner = await chooseRunner(binaries, dataDir);
  const place = path.join(dataDir, "installed");
  const socket = path.join(dataDir, "installed-socket");
  for (const made of [place, socket]) {
    await mkdir(made, { mode: 0o700 });
    await giveTo(runner.owner, made);
  }
  const order = ["--locale-provider=icu", "--icu-locale=en-IN", "--locale=C.UTF-8", "--encoding=UTF8"];
  const words = [`--pgdata=${place}`, "--username=operator", "--auth=trust", "--no-sync", ...order];
  const [maker = "", ...making] = [...runner.prefix, binaries.initdb, ...words];
  await run(maker, making, { cwd: dataDir, env: environment, ...runner.identity });
  await appendFile(
    path.join(place, "postgresql.auto.conf"),
    [
      "listen_addresses = ''",
      `unix_socket_directories = '${socket}'`,
      "fsync = off",
      "log_min_error_statement = panic",
    ].join("\n"),
  );
  const [program = "", ...rest] = [...runner.prefix, binaries.postgres, "-D", place];
  const server = spawn(program, rest, { cwd: place, env: environment, stdio: "ignore", ...runner.identity });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.once("error", () => undefined);
  const client = await connect(socket, () => server.exitCode === null && server.pid !== undefined);
  await client.query("create database onboarding");
  await client.end();
  return {
    url: `postgresql:///onboarding?host=${encodeURIComponent(socket)}&user=operator`,
    async stop() {
      server.kill("SIGINT");
      await ended;
    },
  };
}

async function connect(socket: string, isAlive: () => boolean): Promise<pg.Client> {
  while (isAlive()) {
    const client = new pg.Client({ host: socket, user: "operator", database: "postgres" });
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    );
    if (isOpen) return client;
    await wait(50);
  }
  throw new Error("The installed PostgreSQL did not start");
}
