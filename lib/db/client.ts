import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { nameRequestsIn } from "@/lib/db/name-request";
import { keepValuesOutOfErrors } from "@/lib/db/quiet-errors";
import * as schema from "@/lib/db/schema";
import { env, isBuilding } from "@/lib/env";
import { logger } from "@/lib/logger";

type Database = NodePgDatabase<typeof schema>;
/** What runs inside `inTransaction`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

type Opened = { pool: Pool; database: Database };

// Kept on the global object: the development server loads this module anew after each edit.
declare global {
  var investorDatabase: Opened | undefined;
}

function openDatabase(): Opened {
  if (isBuilding()) throw new Error("The build must not open the database");
  const pool = new Pool({
    connectionString: env().databaseUrl,
    max: env().databasePoolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // What takes longer is cut, so that one that hangs holds up nobody else for good.
    statement_timeout: 30_000,
    lock_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "investor-onboarding",
  });
  nameRequestsIn(pool);
  keepValuesOutOfErrors(pool);
  // A connection in use that breaks between two statements tells it here too; its next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => logger.error({ error: error.message }, "An idle database connection broke"));
  return { pool, database: drizzle(pool, { schema }) };
}

function opened(): Opened {
  globalThis.investorDatabase ??= openDatabase();
  return globalThis.investorDatabase;
}

/** The database, opened at its first use. */
export function db(): Database {
  return opened().database;
}

/** The pool below `db()`, for what needs one connection of its own. */
export function pool(): Pool {
  return opened().pool;
}

/** Runs all or nothing: the work is undone when it throws. */
export function inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return db().transaction(work);
}

/** Closes all connections, so that a process can end. */
export async function closeDatabase(): Promise<void> {
  const open = globalThis.investorDatabase;
  globalThis.investorDatabase = undefined;
  await open?.pool.end();
}
