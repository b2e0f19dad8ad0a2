import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { pool } from "@/lib/db/client";
import { installJobStore } from "@/lib/db/job-store";

// Any number will do, as long as every process of ours takes the same one.
const lockNumber = 7_236_411;

/** Brings the database to the newest shape. Processes that start together wait for each other. */
export async function migrateDatabase(): Promise<void> {
  const connection = await pool().connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [lockNumber]);
    try {
      await migrate(drizzle(connection), {
        migrationsFolder: path.join(process.cwd(), "lib", "db", "migrations"),
      });
      await installJobStore();
    } finally {
      await connection.query("select pg_advisory_unlock($1)", [lockNumber]);
    }
  } finally {
    connection.release();
  }
}
