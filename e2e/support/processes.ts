import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { settingNames } from "@/lib/env";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ownNode = path.join(root, "node_modules", ".bin", "node");

/** What `npm start` serves with, as a process of its own. */
export type ProductProcess = {
  child: ChildProcess;
  /** Resolves with the exit code when it has ended; null after a signal. */
  ended: Promise<number | null>;
  /** All that it has printed. */
  log(): string;
};

/**
 * Starts a product with these settings and nobody's own.
 * @param logFile where it prints to, after what stands there
 */
export function startProduct(settings: Readonly<Record<string, string>>, logFile: string): ProductProcess {
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(existsSync(ownNode) ? ownNode : process.execPath, ["bin/serve.ts"], {
    cwd: root,
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      ...Object.fromEntries(settingNames.map((name) => [name, ""])),
      NODE_ENV: "production",
      ...settings,
    },
  });
  closeSync(log);
  return {
    child,
    ended: new Promise((resolve) => child.once("exit", resolve)),
    log: () => readFileSync(logFile, "utf8"),
  };
}

/** Whether a product takes requests. */
export function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    async ({ ok, body }) => {
      await body?.cancel();
      return ok;
    },
    () => false,
  );
}

/** The ids of the processes that this one has started, by what the system knows of all (Linux). */
export function listChildren(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
}
