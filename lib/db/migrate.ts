import { cp, mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { PoolClient } from "pg";
import { z } from "zod";
import { pool } from "@/lib/db/client";
import { installJobStore } from "@/lib/db/job-store";

// Any number will do, as long as every process of ours takes the same one.
const lockNumber = 7_236_411;

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });
const newest = z.array(z.object({ newest: z.coerce.number() }));

// By their place in the list, from 0: what migrations were that could fail and were mended. They led to the same shape.
const mended = new Map([[3, "5cf5b3d8e088e9322ac5a39706ef0aa7c926ef680be9be269101b0cf2ac32e1b"]]);

const migrationsFolder = path.join(process.cwd(), "lib", "db", "migrations");

async function inTurn(work: (connection: PoolClient) => Promise<void>): Promise<void> {
  const connection = await pool().connect();
  try {
    // Whoever waits for another's migration, or makes one of a large table, is not to be cut.
    await connection.query("set statement_timeout = 0");
    await connection.query("set lock_timeout = 0");
    await connection.query("select pg_advisory_lock($1)", [lockNumber]);
    try {
      await work(connection);
    } finally {
      await connection.query("select pg_advisory_unlock($1)", [lockNumber]);
    }
  } finally {
    // Closed, since its limits are not those of the pool.
    connection.release(true);
  }
}

/** Brings the database to the newest shape. Processes that start together wait for each other. */
export function migrateDatabase(): Promise<void> {
  return inTurn(async (connection) => {
    await migrate(drizzle(connection), { migrationsFolder });
    await installJobStore();
  });
}

/**
 * Whether these are the first migrations of this release, one after the other.
 * @param hashes SHA-256 (hex) of each
 */
export function knowsMigrations(hashes: readonly string[]): boolean {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  return hashes.every((hash, place) => hash === known[place] || hash === mended.get(place));
}

/** The SHA-256 (hex) of every migration that the database has had, in their order; none where it was never started on. */
export async function listAppliedMigrations(): Promise<string[]> {
  const table = "drizzle.__drizzle_migrations";
  const { rows: found } = await pool().query<{ known: boolean }>(
    "select to_regclass($1) is not null as known",
    [table],
  );
  if (found[0]?.known !== true) return [];
  const { rows } = await pool().query<{ hash: string }>(`select hash from ${table} order by created_at`);
  return rows.map(({ hash }) => hash);
}

/** Brings an untouched database to the shape that an earlier release had: that of the first `count` migrations. */
export async function migrateToEarlier(count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "kyc-migrations-"));
  try {
    const text = await readFile(path.join(migrationsFolder, "meta", "_journal.json"), "utf8");
    const { entries, ...rest } = journal.parse(JSON.parse(text));
    const wanted = entries.slice(0, count);
    await mkdir(path.join(folder, "meta"));
    await writeFile(path.join(folder, "meta", "_journal.json"), JSON.stringify({ ...rest, entries: wanted }));
    for (const { tag } of wanted) {
      await cp(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    }
    await inTurn((connection) => migrate(drizzle(connection), { migrationsFolder: folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether the database has the shape that this release wants, or a newer one. @throws when it does not answer */
export async function isMigrated(): Promise<boolean> {
  const text = await readFile(path.join(migrationsFolder, "meta", "_journal.json"), "utf8");
  const wanted = Math.max(...journal.parse(JSON.parse(text)).entries.map(({ when }) => when));
  const { rows } = await pool().query("select max(created_at) as newest from drizzle.__drizzle_migrations");
  return newest.parse(rows).some((row) => row.newest >= wanted);
}
