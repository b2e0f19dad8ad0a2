import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillTables, readTables } from "@/lib/db/catalogue.fixtures";

const run = promisify(execFile);

// A database of its own on the server of the tests. Settings are read when the database's own files are loaded.
const server = new URL(String(process.env.DATABASE_URL));
const name = `migrate_${randomUUID().replaceAll("-", "")}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

await onServer(`create database ${name}`);
process.env.DATABASE_URL = url;
const { closeDatabase, pool } = await import("@/lib/db/client");
const { isMigrated, knowsMigrations, listAppliedMigrations, migrateDatabase, migrateToEarlier } =
  await import("@/lib/db/migrate");

const journal = readFileSync("lib/db/migrations/meta/_journal.json", "utf8");
const names = [...journal.matchAll(/"tag": "([^"]+)"/g)].map(([, tag = ""]) => tag);

beforeAll(closeDatabase);

afterAll(async () => {
  await closeDatabase();
  await onServer(`drop database ${name} with (force)`);
});

async function emptyDatabase(): Promise<void> {
  for (const schema of ["public", "drizzle", "pgboss"]) {
    await pool().query(`drop schema if exists ${schema} cascade`);
  }
  await pool().query("create schema public");
}

test("four processes that start at once on an empty database each find it whole, and each migration is made once", async () => {
  await emptyDatabase();
  const code = `
    const { isMigrated, migrateDatabase } = await import("@/lib/db/migrate");
    await migrateDatabase();
    process.stdout.write(String(await isMigrated()));
    process.exit();`;
  const processes = [1, 2, 3, 4].map(() =>
    run(process.execPath, ["--import", "./bin/aliases.mjs", "--input-type=module-typescript", "-e", code]),
  );
  const said = await Promise.all(processes);
  expect(said.map(({ stdout }) => stdout)).toEqual(["true", "true", "true", "true"]);
  expect(await listAppliedMigrations()).toHaveLength(names.length);
}, 120_000);

test("migrations are known by what they are, a mended one by what it was too", async () => {
  const applied = await listAppliedMigrations();
  expect(knowsMigrations(applied)).toBe(true);
  expect(knowsMigrations(applied.slice(0, 3))).toBe(true);
  const before = "5cf5b3d8e088e9322ac5a39706ef0aa7c926ef680be9be269101b0cf2ac32e1b";
  expect(knowsMigrations(applied.with(3, before))).toBe(true);
  expect(knowsMigrations(applied.with(2, before))).toBe(false);
  expect(knowsMigrations(applied.toReversed())).toBe(false);
  expect(knowsMigrations([...applied, before])).toBe(false);
});

test.each(names.map((name, place) => ({ name, count: place + 1 })))(
  "the data of a release whose newest migration was $name come through unchanged",
  async ({ count }) => {
    await emptyDatabase();
    await migrateToEarlier(count);
    await fillTables(pool());
    const before = await readTables(pool());
    await migrateDatabase();
    expect(await isMigrated()).toBe(true);
    const after = await readTables(pool());
    expect(before.size).toBeGreaterThan(6);
    for (const [table, { columns, rows }] of before) {
      const now = after.get(table)?.rows.map((row) => columns.map((column) => row[column]));
      const then = rows.map((row) => columns.map((column) => row[column]));
      expect(then.length, table).toBeGreaterThan(0);
      expect(now, table).toEqual(then);
    }
  },
);
