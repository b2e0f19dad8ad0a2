import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { escapeIdentifier, type PoolClient } from "pg";
import { from, to } from "pg-copy-streams";
import { pool } from "@/lib/db/client";

/** A table as a copy of it needs to know it. */
export type TableShape = { name: string; columns: string[] };
/** A number series and where it stands; null while it gave none. */
export type Series = { name: string; last: string | null };

/** Reads one state of the database, whatever others write meanwhile. */
export type Snapshot = {
  tables: TableShape[];
  series: Series[];
  /** Ids of all stored files. */
  files: string[];
  count(table: TableShape): Promise<number>;
  /** The rows in PostgreSQL's own text form of COPY. Read one table to its end before the next. */
  copy(table: TableShape): Readable;
};

/** All of our tables, each after those that it refers to. */
async function listTables(connection: PoolClient): Promise<TableShape[]> {
  const { rows: tables } = await connection.query<{ name: string; columns: string[]; needs: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by c.relname`,
  );
  const sorted: TableShape[] = [];
  let left = tables;
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((need) => sorted.some(({ name }) => name === need)));
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle");
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}

async function listSeries(connection: PoolClient): Promise<Series[]> {
  const { rows } = await connection.query<Series>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' order by sequencename`,
  );
  return rows;
}

async function countRows(connection: PoolClient, { name }: TableShape): Promise<number> {
  const { rows } = await connection.query<{ count: string }>(
    `select count(*) as count from public.${escapeIdentifier(name)}`,
  );
  return Number(rows[0]?.count);
}

function describeCopy({ name, columns }: TableShape): string {
  return `copy public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")})`;
}

/** Runs work in one transaction of a connection that is closed after it and that nothing cuts meanwhile. */
async function inLongTransaction<Result>(
  mode: string,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool().connect();
  try {
    await connection.query(`begin isolation level ${mode}`);
    for (const limit of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]) {
      await connection.query(`set local ${limit} = 0`);
    }
    const result = await work(connection);
    await connection.query("commit");
    return result;
  } finally {
    // A copy that broke off leaves it in the middle of something.
    connection.release(true);
  }
}

/** Shows one state of the database to `work`. */
export function withSnapshot<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  return inLongTransaction("repeatable read read only", async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      "select id from files union all select id from upload_parts order by id",
    );
    return work({
      tables: await listTables(connection),
      series: await listSeries(connection),
      files: rows.map(({ id }) => id),
      count: (table) => countRows(connection, table),
      copy: (table) => connection.query(to(`${describeCopy(table)} to stdout`)),
    });
  });
}

/** What a copy is loaded from. */
export type Load = {
  tables: (TableShape & { rows: number; open(): Readable })[];
  series: Series[];
};

/** Thrown when a database is not one that a copy can be loaded into; nothing was changed. */
export class LoadError extends Error {
  override readonly name = "LoadError";
  readonly table: string;
  readonly fault: "not-empty" | "other-shape" | "other-count";

  constructor(table: string, fault: LoadError["fault"]) {
    super(`${table}: ${fault}`);
    this.table = table;
    this.fault = fault;
  }
}

/**
 * What waited to be sent may have been sent after the copy was made: nobody knows. In SQL of its own, for the shape may be
 * that of an earlier release.
 */
async function doubtSubmitted(connection: PoolClient): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    "update applications set state = 'unknown', updated_at = now() where state = 'submitted' returning id",
  );
  return rows.map(({ id }) => id);
}

/**
 * Loads all tables, or none, into a database of the same shape that holds no rows.
 * @param finish what else must succeed before any row is there to stay
 * @returns ids of the applications that waited to be sent, which are `unknown` now; no audit says so yet
 * @throws LoadError, or what `finish` throws
 */
export function loadTables(load: Load, finish: () => Promise<void>): Promise<string[]> {
  return inLongTransaction("read committed", async (connection) => {
    const tables = await listTables(connection);
    const names = tables.map(({ name }) => `public.${escapeIdentifier(name)}`);
    await connection.query(`lock table ${names.join(", ")} in share row exclusive mode`);
    for (const table of tables) {
      if ((await countRows(connection, table)) > 0) throw new LoadError(table.name, "not-empty");
    }
    const unknown = load.tables.find(({ name }) => !tables.some((table) => table.name === name));
    if (unknown !== undefined) throw new LoadError(unknown.name, "other-shape");
    for (const { name, columns } of tables) {
      const table = load.tables.find((one) => one.name === name);
      if (table === undefined || String(table.columns) !== String(columns)) {
        throw new LoadError(name, "other-shape");
      }
      await pipeline(table.open(), connection.query(from(`${describeCopy(table)} from stdin`)));
      if ((await countRows(connection, table)) !== table.rows) throw new LoadError(name, "other-count");
    }
    for (const { name, last } of load.series) {
      if (last === null) continue;
      await connection.query("select setval($1::regclass, $2::bigint)", [
        `public.${escapeIdentifier(name)}`,
        last,
      ]);
    }
    const doubted = await doubtSubmitted(connection);
    await finish();
    return doubted;
  });
}
