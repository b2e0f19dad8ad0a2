import { readFile } from "node:fs/promises";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { z } from "zod";
import { pool } from "@/lib/db/client";
import { installJobStore } from "@/lib/db/job-store";

// Any number will do, as long as every process of ours takes the same one.
const lockNumber = 7_236_411;

const migrationsFolder = path.join(process.cwd(), "lib", "db", "migrations");
const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
const newest = z.array(z.object({ newest: z.coerce.number() }));

/** Brings the database to the newest shape. Processes that start together wait for each other. */
export async function migrateDatabase(): Promise<void> {
  const connection = await pool().connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [lockNumber]);
    try {
      await migrate(drizzle(connection), {
        migrationsFolder,
      });
      await installJobStore();
    } finally {
      await connection.query("select pg_advisory_unlock($1)", [lockNumber]);
    }
  } finally {
    connection.release();
  }
}

/** Whether the database has the shape that this release wants, or a newer one. @throws when it does not answer */
export async function isMigrated(): Promise<boolean> {
  const text = await readFile(path.join(migrationsFolder, "meta", "_journal.json"), "utf8");
  const wanted = Math.max(...journal.parse(JSON.parse(text)).entries.map(({ when }) => when));
  const { rows } = await pool().query("select max(created_at) as newest from drizzle.__drizzle_migrations");
  return newest.parse(rows).some((row) => row.newest >= wanted);
}
