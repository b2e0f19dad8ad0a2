import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, lstat, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { LaunchError } from "../lib/db/embedded/binaries.ts";

async function syncToDisk(place: string): Promise<void> {
  const handle = await open(place, "r");
  await handle.sync();
  await handle.close();
}

/** Puts a secret on the disk under its name, unless there is one. */
async function keepSecret(file: string, secret: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, "w", 0o600);
  await handle.writeFile(secret);
  await handle.sync();
  await handle.close();
  await link(draft, file);
  await rm(draft);
  await syncToDisk(path.dirname(file));
}

/** Gives a data folder that was never used the secret of another file. One that has data or a secret keeps its own. */
export async function adoptSecret(dataDir: string, from: string): Promise<void> {
  const file = path.join(dataDir, "secret");
  if (existsSync(file) || existsSync(path.join(dataDir, "postgres"))) return;
  await keepSecret(file, (await readFile(from, "utf8")).trim());
}

/**
 * The secret that all keys come from, kept in the data folder: made once, on the disk before its first use.
 * @throws LaunchError when others may read it, or when it is gone and there is data that only it opens.
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  if (!existsSync(file)) {
    if (existsSync(path.join(dataDir, "postgres"))) {
      throw new LaunchError(
        `${file} is missing, and the data beside it can only be read with it. Bring the file back from your ` +
          "backup, or set APP_SECRET to what it held, or move the folder away to start with no data.",
      );
    }
    await keepSecret(file, randomBytes(48).toString("base64url"));
  }
  const { mode } = await lstat(file);
  if ((mode & 0o077) !== 0) throw new LaunchError(`Others may read ${file}. Run: chmod 600 ${file}`);
  return (await readFile(file, "utf8")).trim();
}
