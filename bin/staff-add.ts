import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { findRunningDatabase, launchDatabase } from "../lib/db/embedded/launch.ts";
import { LaunchError } from "../lib/db/embedded/binaries.ts";
import { lockFolder } from "../lib/db/embedded/lock.ts";
import { SettingsError } from "../lib/env.ts";
import { readOrMakeSecret } from "./secret.ts";

// npm run staff:add -- name@company.in "Full Name" admin
// Adds a member of staff and prints a link by which they choose a password. The service may run meanwhile, or not.

const usage = `Use: npm run staff:add -- name@company.in "Full Name" support|verifier|admin
     [--designation "..."] [--branch "..."] [--code "..."]   sent to the agency with each investor they verify`;

/** Gives the product's own files the database and the secret that the service has. @returns what lets go of them */
async function prepare(): Promise<() => Promise<void>> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (process.env.DATABASE_URL?.trim()) return async () => undefined;
  const dataDir = path.resolve(process.env.DATA_DIR?.trim() || "./data");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  process.env.DATA_DIR = dataDir;
  process.env.DATABASE_IS_PRIVATE = "on";
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

async function add(): Promise<number> {
  const text = { type: "string", default: "" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { designation: text, branch: text, code: text },
  });
  const [email, name, role] = positionals;
  const release = await prepare();
  // Loaded now: these read the settings that were just prepared.
  const { newPersonForm, addPerson } = await import("../lib/staff/people.ts");
  const { closeDatabase } = await import("../lib/db/client.ts");
  const { migrateDatabase } = await import("../lib/db/migrate.ts");
  try {
    const form = newPersonForm.safeParse({ ...values, email, name, role, pan: "" });
    if (!form.success) {
      const faults = new Set(form.error.issues.map((issue) => String(issue.path[0])));
      console.error(`To be corrected: ${[...faults].join(", ")}\n\n${usage}`);
      return 1;
    }
    await migrateDatabase();
    const added = await addPerson(form.data, null);
    if (added === null) {
      console.error("Somebody has this e-mail address already. An administrator can invite them again.");
      return 1;
    }
    console.log(
      `${added.person.name} is added. This link works once, within 24 hours:\n\n  ${added.invitation}\n`,
    );
    return 0;
  } finally {
    await closeDatabase();
    await release();
  }
}

try {
  process.exitCode = await add();
} catch (error) {
  const isForPeople = error instanceof SettingsError || error instanceof LaunchError;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}
