import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchInstalled } from "./bin/installed-postgres.ts";
import { launchDatabase } from "./lib/db/embedded/launch.ts";

/**
 * Gives the tests a server of their own, made for one run and thrown away after it: of the PostgreSQL whose programs
 * `TEST_POSTGRES_FOLDER` names, else of the product's own. Each file of tests copies the database that stands ready there.
 */
export default async function giveTestsADatabase(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "kyc-test-"));
  const { TEST_POSTGRES_FOLDER: installed } = process.env;
  const database = installed ? await launchInstalled(installed, dataDir) : await launchDatabase({ dataDir });
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    DATABASE_IS_PRIVATE: "on",
    DATA_DIR: dataDir,
    APP_SECRET: "Zk3vQ9wTr7Lm2XbNc5JhGd8SfPy6UaEo",
    LOG_LEVEL: "silent",
    // Many tests let the upstream fail; those of what happens then say their own.
    PUSH_PAUSE_AFTER: "1000000",
  });
  const { migrateDatabase } = await import("./lib/db/migrate");
  const { closeDatabase } = await import("./lib/db/client");
  const { closeJobStore, jobStore } = await import("./lib/jobs/store");
  await migrateDatabase();
  await jobStore();
  await closeJobStore(0);
  await closeDatabase();
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
