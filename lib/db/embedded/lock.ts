import { readFileSync, rmSync, utimesSync } from "node:fs";
import { link, lstat, open, readFile, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { LaunchError } from "./binaries.ts";

const holder = z.object({ pid: z.number(), started: z.string(), host: z.string(), nonce: z.string() });
type Holder = z.output<typeof holder>;

const beatMilliseconds = 5_000;
const foreignSilenceMilliseconds = 20_000;

/** When a process started, as the system tells it: the same number for another process differs here. */
export function readStartOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** Whether a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return holder.parse(JSON.parse(text));
  } catch {
    return { pid: 0, started: "", host: hostname(), nonce: "" };
  }
}

async function isHeld(file: string, by: Holder): Promise<boolean> {
  if (by.host !== hostname()) {
    const found = await lstat(file).catch(() => null);
    return found !== null && Date.now() - found.mtimeMs < foreignSilenceMilliseconds;
  }
  return by.pid > 0 && by.pid !== process.pid && isAlive(by.pid) && readStartOf(by.pid) === by.started;
}

/**
 * Takes a data folder for this process alone, until it ends or lets go.
 * @returns what lets go of it.
 * @throws LaunchError that names the process which holds it.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const file = path.join(dataDir, "lock");
  const nonce = `${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`;
  const own: Holder = { pid: process.pid, started: readStartOf(process.pid), host: hostname(), nonce };
  const draft = path.join(dataDir, `lock.${nonce}`);
  const written = await open(draft, "wx", 0o600);
  await written.writeFile(JSON.stringify(own));
  await written.close();
  try {
    for (let round = 0; round < 5; round += 1) {
      const isTaken = await link(draft, file).then(
        () => true,
        () => false,
      );
      if (isTaken) {
        // Two processes that both find a dead holder may push each other aside: the last one standing has it.
        await wait(100);
        if ((await readHolder(file))?.nonce === nonce) return keepLock(file, nonce);
        continue;
      }
      const other = await readHolder(file);
      if (other === null) continue;
      if (await isHeld(file, other)) {
        const place = other.host === hostname() ? "" : ` on ${other.host}`;
        throw new LaunchError(
          `Process ${other.pid}${place} already runs on ${dataDir}. Stop it first, or set another DATA_DIR.`,
        );
      }
      await rename(file, `${draft}.old`).catch(() => undefined);
      const moved = await readHolder(`${draft}.old`);
      if (moved !== null && moved.nonce !== other.nonce)
        await link(`${draft}.old`, file).catch(() => undefined);
    }
    throw new LaunchError(`Several processes start on ${dataDir} at once. Start one of them again.`);
  } finally {
    await rm(draft, { force: true });
    await rm(`${draft}.old`, { force: true });
  }
}

function keepLock(file: string, nonce: string): () => void {
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      clearInterval(beat);
    }
  }, beatMilliseconds);
  beat.unref();
  return () => {
    clearInterval(beat);
    try {
      if (holder.parse(JSON.parse(readFileSync(file, "utf8"))).nonce === nonce) rmSync(file, { force: true });
    } catch {
      // Gone or another's already: there is nothing to let go of.
    }
  };
}
