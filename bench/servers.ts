import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { settingNames } from "../lib/env.ts";
import { readOrMakePracticeP12 } from "../lib/files/practice-seal.ts";
import { findFreePort } from "../e2e/support/find-free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const startMilliseconds = 120_000;

/** A server that a measurement started, and where it answers. */
export type Served = { address: string; stop: () => Promise<void> };

/** What every process of the product is told in a measurement. */
export const sharedSecret = "Zk3vQ9wTr7Lm2XbNc5JhGd8SfPy6UaEo";

async function serve(
  words: string[],
  port: number,
  asked: string,
  options: { cwd?: string; log: string; settings: Record<string, string> },
): Promise<Served> {
  // Straight into the file: whoever makes the load has no time to carry lines.
  const log = openSync(options.log, "a");
  const child: ChildProcess = spawn(process.execPath, words, {
    cwd: options.cwd ?? root,
    stdio: ["ignore", log, log],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...options.settings },
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const address = `http://localhost:${port}`;
  const patience = Date.now() + startMilliseconds;
  while (!(await fetch(`${address}${asked}`).catch(() => null))?.ok) {
    if (Date.now() > patience) child.kill("SIGKILL");
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`A server ended:\n${readFileSync(options.log, "utf8")}`);
    await wait(100);
  }
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** One process of the product as an operator runs it, on a database and an upstream of the measurement's. */
export async function serveProduct(places: {
  folder: string;
  databaseUrl: string;
  upstream: string;
}): Promise<Served> {
  const port = await findFreePort();
  await readOrMakePracticeP12(places.folder, sharedSecret);
  return serve(["bin/serve.ts"], port, "/api/health/ready", {
    log: path.join(places.folder, `product-${port}.log`),
    settings: {
      ...Object.fromEntries(settingNames.map((name) => [name, ""])),
      PORT: String(port),
      DATA_DIR: path.join(places.folder, "data"),
      DATABASE_URL: places.databaseUrl,
      APP_SECRET: sharedSecret,
      SANDBOX: "off",
      UPSTREAM_BASE_URL: places.upstream,
      UPSTREAM_KRA_BASE_URL: places.upstream,
      UPSTREAM_PATRON_ID: "bench",
      UPSTREAM_ACCESS_TOKEN: "token-of-the-bench",
      ESIGN_P12: path.join(places.folder, "practice-seal.p12"),
      ESIGN_P12_PASSWORD: sharedSecret,
      PUSH_PAUSE_AFTER: "1000000",
      EIPV_NAME: "Anil Deshmukh",
      EIPV_DESIGNATION: "Manager",
      EIPV_BRANCH: "Pune",
      EIPV_CODE: "E1",
    },
  });
}

/** The application that `buildEmptyPage` made: `/empty` takes a post, reads nothing of it and answers 204. */
export async function serveEmptyRoute(built: string, folder: string): Promise<Served> {
  const port = await findFreePort();
  const words = [path.join(root, "node_modules/next/dist/bin/next"), "start", "-p", String(port)];
  return serve(words, port, "/", { cwd: built, log: path.join(folder, "empty.log"), settings: {} });
}

/** Fastify with the product's own insert of a callback, on a pool as large. */
export async function serveFastify(folder: string, databaseUrl: string): Promise<Served> {
  const port = await findFreePort();
  return serve(["--import", "./bin/aliases.mjs", "bench/fastify-door.ts"], port, "/", {
    log: path.join(folder, "fastify.log"),
    settings: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATABASE_IS_PRIVATE: "on",
      DATA_DIR: folder,
      APP_SECRET: sharedSecret,
      LOG_LEVEL: "silent",
    },
  });
}
