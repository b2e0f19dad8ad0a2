import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { LaunchError } from "../lib/db/embedded/binaries.ts";
import { findRunningDatabase, launchDatabase } from "../lib/db/embedded/launch.ts";
import { lockFolder } from "../lib/db/embedded/lock.ts";
import { SettingsError } from "../lib/env.ts";
import { adoptSecret, readOrMakeSecret } from "./secret.ts";

/** Gives the product's own files the database and the secret that the service has. @returns what lets go of them */
async function prepare(secretFile: string | undefined): Promise<() => Promise<void>> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (process.env.DATABASE_URL?.trim()) return async () => undefined;
  const dataDir = path.resolve(process.env.DATA_DIR?.trim() || "./data");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  process.env.DATA_DIR = dataDir;
  process.env.DATABASE_IS_PRIVATE = "on";
  if (secretFile !== undefined && !process.env.APP_SECRET?.trim()) await adoptSecret(dataDir, secretFile);
  process.env.APP_SECRET = process.env.APP_SECRET?.trim() || (await readOrMakeSecret(dataDir));
  const running = existsSync(path.join(dataDir, "postgres")) ? await findRunningDatabase(dataDir) : null;
  if (running !== null) {
    process.env.DATABASE_URL = running;
    return async () => undefined;
  }
  const unlock = await lockFolder(dataDir);
  const database = await launchDatabase({ dataDir });
  process.env.DATABASE_URL = database.url;
  return async () => {
    await database.stop();
    unlock();
  };
}

/**
 * Runs a command beside the product, whether that runs or not, on its database and with its secret. Whatever reads
 * settings is loaded by the work itself, after they have been prepared.
 * @param work returns the exit code
 * @param options.isUntouched leaves a database as it is found, whatever its shape
 * @param options.secretFile a secret for a data folder that was never used and has none
 */
export async function withDatabase(
  work: () => Promise<number>,
  options: { isUntouched?: boolean; secretFile?: string } = {},
): Promise<void> {
  try {
    const release = await prepare(options.secretFile);
    const { closeDatabase } = await import("../lib/db/client.ts");
    try {
      if (options.isUntouched !== true) {
        const { migrateDatabase } = await import("../lib/db/migrate.ts");
        await migrateDatabase();
      }
      process.exitCode = await work();
    } finally {
      await closeDatabase();
      await release();
    }
  } catch (error) {
    const isForPeople = error instanceof SettingsError || error instanceof LaunchError;
    console.error(isForPeople ? error.message : error);
    process.exitCode = 1;
  }
}
