import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { lstat, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type Binaries, findBinaries, LaunchError, postgresMajor } from "./binaries.ts";
import { isAlive } from "./lock.ts";
import { chooseRunner, giveTo, type Runner } from "./runner.ts";

const run = promisify(execFile);

/** A PostgreSQL of our own that runs. */
export type PrivateDatabase = {
  /** For `DATABASE_URL`. */
  url: string;
  pid: number;
  /** Stops it in order; data is safe either way. */
  stop(): Promise<void>;
  /** Resolves when the server ends, whoever ended it. */
  ended: Promise<void>;
};

const user = "postgres";
const databaseName = "kyc";
const longestSocketFolder = 80;
const serverPrograms = ["postgres", "unshare"];
const startMilliseconds = 120_000;
const stopMilliseconds = 5_000;
const adoptMilliseconds = 10_000;
const largestLog = 1_000_000;
const plainEnvironment = {
  NODE_ENV: "production" as const,
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the cluster in a folder beside, so that a first start which is killed leaves no half-made one. */
async function makeCluster(binaries: Binaries, runner: Runner, folder: string): Promise<void> {
  const home = path.dirname(folder);
  const draftName = `${path.basename(folder)}.new`;
  // The initdb of a start that was killed may still be writing: it keeps its own folder, we take a new one.
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftName)) continue;
    await rm(path.join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const draft = await mkdtemp(path.join(home, `${draftName}-`));
  await giveTo(runner.owner, draft);
  const words = [
    ...runner.prefix,
    binaries.initdb,
    `--pgdata=${draft}`,
    `--username=${user}`,
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
  ];
  const [program = "", ...rest] = words;
  try {
    await run(program, rest, { cwd: home, env: plainEnvironment, ...runner.identity });
  } catch (cause) {
    const said = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : String(cause);
    throw new LaunchError(`The database could not be made in ${folder}: ${said}`, { cause });
  }
  await rename(draft, folder);
  await syncFolder(home);
}

async function isOurs(folder: string, runner: Runner): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  const owners = [process.getuid?.(), runner.owner?.uid];
  return found?.isDirectory() === true && owners.includes(found.uid) && (found.mode & 0o077) === 0;
}

/** A short folder that only we can enter: a socket's path is limited to about 100 characters. */
async function makeSocketFolder(dataDir: string, runner: Runner): Promise<string> {
  const near = path.join(dataDir, "socket");
  const mark = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const folder = Buffer.byteLength(near) <= longestSocketFolder ? near : path.join(tmpdir(), `kyc-${mark}`);
  if (!(await isOurs(folder, runner))) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  if (!(await isOurs(folder, runner))) {
    throw new LaunchError(
      `${folder} belongs to somebody else or is open to others. Remove it and start again.`,
    );
  }
  await giveTo(runner.owner, folder);
  return folder;
}

function readServerPid(folder: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** The server processes that work inside the data folder, where the system can tell (Linux). */
async function listProcessesIn(folder: string): Promise<number[]> {
  const names = await readdir("/proc").catch(() => []);
  return names
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const program = readFileSync(`/proc/${name}/comm`, "utf8").trim();
        return serverPrograms.includes(program) && readlinkSync(`/proc/${name}/cwd`) === folder;
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function isServerOf(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") return (await listProcessesIn(folder)).includes(pid);
  const { stdout } = await run("ps", ["-p", String(pid), "-o", "comm="]).catch(() => ({ stdout: "" }));
  return stdout.includes("postgres");
}

async function waitUntil(isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!(await isSo())) {
    if (Date.now() > end) return false;
    await wait(25);
  }
  return true;
}

async function stopServer(pid: number): Promise<void> {
  const isGone = () => !isAlive(pid);
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (isGone()) return;
    process.kill(pid, signal);
    if (await waitUntil(isGone, stopMilliseconds)) return;
  }
  throw new LaunchError(`The database server (process ${pid}) does not stop`);
}

async function connect(socketFolder: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: socketFolder, user, database, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function canConnect(socketFolder: string): Promise<boolean> {
  return connect(socketFolder, "postgres").then(
    (client) => client.end().then(() => true),
    () => false,
  );
}

/** Makes sure that what is acknowledged is on the disk, and that our database is there. */
async function prepareServer(socketFolder: string): Promise<void> {
  const client = await connect(socketFolder, "postgres");
  try {
    const needed = ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"];
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name = any($1)",
      [needed],
    );
    const isOn = (name: string) => rows.some((row) => row.name === name && row.setting === "on");
    const off = needed.filter((name) => !isOn(name));
    if (off.length > 0) throw new LaunchError(`The database is not durable: ${off.join(", ")} must be on`);
    const found = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (found.rows.length === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Deals with a server that outlived the process which started it. @returns its pid when it can be used. */
async function adoptServer(folder: string, socketFolder: string): Promise<number | null> {
  const isUsable = async () => {
    const pid = readServerPid(folder);
    return pid !== null && (await isServerOf(pid, folder)) && (await canConnect(socketFolder));
  };
  const isEmpty = async () => {
    const pid = readServerPid(folder);
    return (pid === null || !(await isServerOf(pid, folder))) && (await listProcessesIn(folder)).length === 0;
  };
  // It may be starting still, or stopping.
  await waitUntil(async () => (await isUsable()) || (await isEmpty()), adoptMilliseconds);
  const pid = readServerPid(folder);
  if (pid !== null && (await isServerOf(pid, folder))) {
    if (await canConnect(socketFolder)) return pid;
    await stopServer(pid);
    await waitUntil(isEmpty, stopMilliseconds);
  }
  if (!(await isEmpty())) throw new LaunchError(`Other processes still work in ${folder}. Stop them first.`);
  // Their numbers may be another process's by now, and PostgreSQL would take that one for a server.
  await rm(path.join(folder, "postmaster.pid"), { force: true });
  await rm(path.join(socketFolder, ".s.PGSQL.5432.lock"), { force: true });
  return null;
}

async function openLog(file: string) {
  const found = await lstat(file).catch(() => null);
  if (found !== null && found.size > largestLog) await rename(file, `${file}.old`);
  return open(file, "a", 0o600);
}

async function startServer(
  binaries: Binaries,
  runner: Runner,
  places: { folder: string; socketFolder: string; logFile: string },
): Promise<number> {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: `"${places.socketFolder}"`,
    unix_socket_permissions: "0700",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    max_connections: "60",
    // Neither statements nor the rows of a failed one belong in a log.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
  };
  const [program = "", ...rest] = [
    ...runner.prefix,
    binaries.postgres,
    "-D",
    places.folder,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const log = await openLog(places.logFile);
  const logStart = (await log.stat()).size;
  const child = spawn(program, rest, {
    cwd: places.folder,
    detached: true,
    env: plainEnvironment,
    stdio: ["ignore", log.fd, log.fd],
    ...runner.identity,
  });
  let failure: string | undefined;
  child.once("error", (error) => {
    failure = error.message;
  });
  child.once("exit", (code, signal) => {
    failure = `it ended with ${code ?? signal}`;
  });
  child.unref();
  await log.close();
  const isUp = await waitUntil(
    async () => failure !== undefined || (await canConnect(places.socketFolder)),
    startMilliseconds,
  );
  if (failure !== undefined || !isUp || child.pid === undefined) {
    const said = (await readFile(places.logFile)).subarray(logStart).toString("utf8").trim();
    throw new LaunchError(`The database did not start: ${failure ?? "it does not answer"}\n${said}`);
  }
  return child.pid;
}

function addressOf(socketFolder: string): string {
  return `postgresql:///${databaseName}?host=${encodeURIComponent(socketFolder)}&user=${user}`;
}

/** For `DATABASE_URL`: the private PostgreSQL that another process of ours runs in `dataDir`; null where none does. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir);
  const socketFolder = await makeSocketFolder(folder, await chooseRunner(await findBinaries(), folder));
  return (await canConnect(socketFolder)) ? addressOf(socketFolder) : null;
}

function watchServer(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(look);
      resolve();
    }, 500);
    look.unref();
  });
}

/**
 * Runs a private PostgreSQL in `dataDir`/postgres, reached through a Unix socket alone. The caller holds the
 * folder's lock. A server that outlived an earlier process is taken over.
 * @throws LaunchError whose message says what to do.
 */
export async function launchDatabase(options: {
  dataDir: string;
  canUseNamespaces?: boolean;
}): Promise<PrivateDatabase> {
  const dataDir = await realpath(options.dataDir);
  const folder = path.join(dataDir, "postgres");
  const binaries = await findBinaries();
  const runner = await chooseRunner(binaries, dataDir, options.canUseNamespaces);
  if (existsSync(folder)) {
    const major = (await readFile(path.join(folder, "PG_VERSION"), "utf8")).trim();
    if (major !== postgresMajor) {
      throw new LaunchError(
        `${folder} was made by PostgreSQL ${major}, this release runs ${postgresMajor}. With the release that made ` +
          "it run: npm run backup -- <folder>. Then move the folder away and run: npm run restore -- <folder>",
      );
    }
  } else {
    await makeCluster(binaries, runner, folder);
  }
  const socketFolder = await makeSocketFolder(dataDir, runner);
  const adopted = await adoptServer(folder, socketFolder);
  if (adopted === null) await giveTo(runner.owner, folder);
  const pid =
    adopted ??
    (await startServer(binaries, runner, {
      folder,
      socketFolder,
      logFile: path.join(dataDir, "postgres.log"),
    }));
  try {
    await prepareServer(socketFolder);
  } catch (error) {
    await stopServer(pid);
    throw error;
  }
  return {
    url: addressOf(socketFolder),
    pid,
    stop: () => stopServer(pid),
    ended: watchServer(pid),
  };
}
