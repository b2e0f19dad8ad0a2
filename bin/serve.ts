import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LaunchError } from "../lib/db/embedded/binaries.ts";
import { type KeptDatabase, keepDatabase } from "../lib/db/embedded/keep.ts";
import { launchDatabase } from "../lib/db/embedded/launch.ts";
import { lockFolder } from "../lib/db/embedded/lock.ts";
import { type Env, parseSettings, SettingsError } from "../lib/env.ts";
import { ensureBuilt } from "./build.ts";
import { buildCities } from "./build-cities.ts";
import { buildPincodes } from "./build-pincodes.ts";
import { readOrMakeSecret } from "./secret.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const isDevelopment = process.argv.includes("--dev");
/** A second longer than the server gives itself. */
const serverStopMilliseconds = 9_000;

let server: ChildProcess | undefined;
let database: KeptDatabase | undefined;
let unlock: (() => void) | undefined;
let isStopping = false;

/** Whether a child process has ended. */
function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await Promise.race([ended, wait(serverStopMilliseconds, undefined, { ref: false })]);
  if (!hasEnded(child)) child.kill("SIGKILL");
}

/** Stops intake, then the server, then the database, and ends. */
async function stopAll(code: number): Promise<never> {
  if (isStopping) return new Promise<never>(() => undefined);
  isStopping = true;
  if (server !== undefined) await stopServer(server);
  await database?.stop().catch((error: unknown) => console.error(String(error)));
  unlock?.();
  process.exit(code);
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** Where this product keeps its data, as an absolute path. */
function readDataDir(): string {
  return path.resolve(root, process.env.DATA_DIR?.trim() || "./data");
}

/** Sets what the server reads, and starts the private database where the operator gives none. */
async function prepareSettings(): Promise<Env> {
  const dataDir = readDataDir();
  process.env.DATA_DIR = dataDir;
  delete process.env.DATABASE_IS_PRIVATE;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (process.env.DATABASE_URL?.trim()) return parseSettings(process.env);

  unlock = await lockFolder(dataDir);
  process.env.DATABASE_IS_PRIVATE = "on";
  process.env.APP_SECRET = process.env.APP_SECRET?.trim() || (await readOrMakeSecret(dataDir));
  parseSettings({ ...process.env, DATABASE_URL: "postgresql:///kyc" });
  await buildUnlessDevelopment();
  const first = await launchDatabase({ dataDir });
  database = keepDatabase(first, dataDir, (line) => console.error(line));
  database.ended.catch((error: unknown) => {
    console.error(error instanceof LaunchError ? error.message : error);
    void stopAll(1);
  });
  process.env.DATABASE_URL = first.url;
  return parseSettings(process.env);
}

async function buildUnlessDevelopment(): Promise<void> {
  buildPincodes();
  buildCities();
  if (isDevelopment || (await ensureBuilt(root))) return;
  throw new LaunchError("The build failed; the lines above say why.");
}

function startServer(port: number): ChildProcess {
  const words = isDevelopment ? ["dev", "-p", String(port)] : ["start", "-p", String(port)];
  return spawn(
    process.execPath,
    ["--import", "./bin/before-server.ts", "node_modules/next/dist/bin/next", ...words],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: {
        ...process.env,
        NODE_ENV: isDevelopment ? "development" : "production",
        NEXT_TELEMETRY_DISABLED: "1",
        // The server ends as bin/stop-server.ts says.
        ...(isDevelopment ? {} : { NEXT_MANUAL_SIG_HANDLE: "1" }),
        PORT: String(port),
      },
    },
  );
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<boolean> {
  while (!hasEnded(child) && !isStopping) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    if (answer?.ok) return true;
    await wait(100);
  }
  return false;
}

function describeStart(settings: Env): string {
  const lines = [`Ready at ${settings.publicUrl}`];
  if (settings.upstream.baseUrl.endsWith(`:${settings.port}/sandbox`)) {
    lines.push("", "This is the sandbox: nothing leaves this machine, nobody is registered.");
    lines.push(`What the sandbox can do: ${settings.publicUrl}/sandbox`);
  }
  if (settings.databaseIsPrivate) lines.push(`Data: ${settings.dataDir}`);
  lines.push("Stop with Ctrl+C");
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n`;
}

async function serve(): Promise<void> {
  process.chdir(root);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = await prepareSettings();
  if (!settings.databaseIsPrivate) await buildUnlessDevelopment();
  if (!(await isPortFree(settings.port))) {
    throw new LaunchError(`Port ${settings.port} is taken. Choose another: PORT=3001 npm start`);
  }
  const child = startServer(settings.port);
  server = child;
  child.once("exit", (code) => {
    if (!isStopping) console.error(`The server ended (${code ?? "by a signal"})`);
    void stopAll(code || 1);
  });
  if (await waitUntilReady(child, settings.port)) console.log(describeStart(settings));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stopAll(0));
process.channel?.unref();
process.once("disconnect", () => void stopAll(0));

serve().catch((error: unknown) => {
  const isForPeople = error instanceof SettingsError || error instanceof LaunchError;
  console.error(isForPeople ? `\n${error.message}\n` : error);
  void stopAll(1);
});
