import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { launchDatabase } from "@/lib/db/embedded/launch";
import { findFreePort } from "../support/find-free-port";
import { listChildren, type ProductProcess, startProduct } from "../support/processes";
import type { Random } from "../support/random";

type Settings = Record<string, string>;

/** A product that is started again whenever it ends, as a service manager does. */
export type Product = {
  /** For whoever looks into its data beside it. */
  settings: Settings;
  /** Where its processes listen. */
  ports: number[];
  /** Kills at once. @returns how many processes */
  kill(what: Target, random: Random): number;
  /** Kills the app for good; the database lives on. */
  endApp(): Promise<void>;
  endDatabase(): Promise<void>;
};

export const targets = ["app", "database", "both"] as const;
export type Target = (typeof targets)[number];

const restartAfter = 100;
const secret = "Hq4tVz8mWc2Rk7Yx3Jn6Pb9Ls5Dg1Fu0";

/**
 * Runs the product on a data folder of its own. One process has its private database, as `npm start` has; several
 * share one that is kept running beside them.
 */
export async function startCrashing(folder: string, processes: number, common: Settings): Promise<Product> {
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const database = processes > 1 ? await keepDatabase(dataDir) : null;
  const settings = {
    ...common,
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url, APP_SECRET: secret }),
  };
  const ports = await Promise.all(Array.from({ length: processes }, findFreePort));
  const services = ports.map((port) =>
    keepServing({ ...settings, PORT: String(port) }, path.join(folder, `product-${port}.log`)),
  );
  return {
    settings,
    ports,
    kill(what, random) {
      const app = () => chooseAppProcesses(services, random);
      if (what === "app") return killAll(app());
      if (what === "database") return killAll(chooseDatabaseProcesses(dataDir, random));
      const both = [app(), listDatabase(dataDir)];
      return killAll((random.chance(0.5) ? both : both.toReversed()).flat());
    },
    async endApp() {
      await Promise.all(services.map((service) => service.end()));
    },
    async endDatabase() {
      database?.letGo();
      await (await launchDatabase({ dataDir })).stop();
    },
  };
}

type Service = { start(): number[]; server(): number[]; end(): Promise<void> };

/** Runs what `npm start` serves with, again and again. */
function keepServing(settings: Settings, logFile: string): Service {
  let product: ProductProcess | undefined;
  let isEnding = false;
  const run = async () => {
    while (!isEnding) {
      product = startProduct(settings, logFile);
      await product.ended;
      await wait(restartAfter);
    }
  };
  const ended = run();
  const start = () => {
    const { pid, exitCode, signalCode } = product?.child ?? {};
    return pid === undefined || exitCode !== null || signalCode !== null ? [] : [pid];
  };
  const server = () => start().flatMap(listDescendants);
  return {
    start,
    server,
    async end() {
      isEnding = true;
      killAll([...server(), ...start()]);
      await ended;
    },
  };
}

/** A PostgreSQL that is started again whenever it ends. */
async function keepDatabase(dataDir: string): Promise<{ url: string; letGo(): void }> {
  const first = await launchDatabase({ dataDir });
  let isKept = true;
  const keep = async () => {
    for (let current = first; ; ) {
      await current.ended;
      while (isKept) {
        const next = await launchDatabase({ dataDir }).catch(() => wait(restartAfter, null));
        if (next === null) continue;
        current = next;
        break;
      }
      if (!isKept) return;
    }
  };
  void keep();
  return {
    url: first.url,
    letGo() {
      isKept = false;
    },
  };
}

/** Of one of the processes, or of all: what started it, the server, or both. */
function chooseAppProcesses(services: readonly Service[], random: Random): number[] {
  const [first, ...others] = services;
  if (first === undefined) return [];
  const chosen = random.chance(0.5) ? [random.pick([first, ...others])] : services;
  const part = random.pick(["start", "server", "both"]);
  return chosen.flatMap((service) => [
    ...(part === "server" ? [] : service.start()),
    ...(part === "start" ? [] : service.server()),
  ]);
}

/** All of it, or one process: its server then starts all others anew. */
function chooseDatabaseProcesses(dataDir: string, random: Random): number[] {
  const [server, ...others] = listDatabase(dataDir);
  const [first, ...more] = others;
  if (server === undefined || first === undefined || random.chance(0.5)) return listDatabase(dataDir);
  return [random.pick([first, ...more])];
}

function listDatabase(dataDir: string): number[] {
  try {
    const [line] = readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
    const pid = Number(line);
    return isDatabase(pid) ? [pid, ...listChildren(pid)] : [];
  } catch {
    return [];
  }
}

function isDatabase(pid: number): boolean {
  try {
    return ["postgres", "unshare"].includes(readFileSync(`/proc/${pid}/comm`, "utf8").trim());
  } catch {
    return false;
  }
}

/** What a process has started, less its database. */
function listDescendants(parent: number): number[] {
  return listChildren(parent)
    .filter((pid) => !isDatabase(pid))
    .flatMap((pid) => [pid, ...listDescendants(pid)]);
}

function killAll(pids: readonly number[]): number {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, "SIGKILL");
    } catch {
      return false;
    }
  }).length;
}
