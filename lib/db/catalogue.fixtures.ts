import type { Pool } from "pg";
import { z } from "zod";

/** What a table holds: its columns, and its rows in a fixed order, each value as PostgreSQL writes it in JSON. */
export type TableContent = { columns: string[]; rows: Record<string, unknown>[] };

const columnRows = z.array(
  z.object({
    table: z.string(),
    column: z.string(),
    type: z.string(),
    isNullable: z.boolean(),
    checks: z.array(z.string()).nullable(),
  }),
);
const contentRows = z.array(z.object({ row: z.record(z.string(), z.unknown()) }));

type Column = z.infer<typeof columnRows>[number];

const fewestRows = 3;

// A foreign key's value is the row's number in either table, so each leads to a row that is there.
const writers: Record<string, (row: number, column: string) => unknown> = {
  uuid: (row) => `00000000-0000-4000-8000-${String(row).padStart(12, "0")}`,
  text: (row, column) => `${column} ${row} नया`,
  bytea: (row, column) => Buffer.from(`${column} ${row}`),
  integer: (row) => row + 1,
  bigint: (row) => 10 ** 12 + row,
  boolean: (row) => row % 2 === 0,
  jsonb: (row, column) => JSON.stringify({ [column]: [row, null, "ü"] }),
  "timestamp with time zone": (row) => new Date(Date.UTC(2026, 1, 1, 2, 3, 4, 567) + row * 86_400_000),
};

async function listColumns(pool: Pool): Promise<Map<string, Column[]>> {
  const { rows } = await pool.query(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      not a.attnotnull as "isNullable",
      (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`);
  const tables = new Map<string, Column[]>();
  for (const column of columnRows.parse(rows)) {
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  }
  return tables;
}

/** The words that the database lets a column hold; none where it lets it hold any. */
function listWords({ checks }: Column): string[] {
  return (checks ?? []).flatMap((check) =>
    [...check.matchAll(/'([^']*)'::text/g)].map(([, word = ""]) => word),
  );
}

function writeValue(column: Column, row: number): unknown {
  // Every word stands in some row that leaves nothing out.
  if (column.isNullable && row % 2 === 1) return null;
  const words = listWords(column);
  if (words.length > 0) return words[Math.floor(row / (column.isNullable ? 2 : 1)) % words.length];
  const write = writers[column.type];
  if (write === undefined) throw new Error(`Say what a column of ${column.type} may hold (${column.column})`);
  return write(row, column.column);
}

/** Puts rows into every table there is, so that each word which a column may hold stands in one of them. */
export async function fillTables(pool: Pool): Promise<void> {
  const tables = await listColumns(pool);
  const words = [...tables.values()].flat().map((column) => listWords(column).length);
  const count = Math.max(fewestRows, ...words) * 2;
  const connection = await pool.connect();
  try {
    // Tables may then be filled in any order.
    await connection.query("set session_replication_role = replica");
    for (const [table, columns] of tables) {
      const names = columns.map(({ column }) => `"${column}"`).join();
      const places = columns.map((_, place) => `$${place + 1}`).join();
      for (let row = 0; row < count; row += 1) {
        const values = columns.map((column) => writeValue(column, row));
        await connection.query(`insert into "${table}" (${names}) values (${places})`, values);
      }
    }
  } finally {
    connection.release(true);
  }
}

/** All that stands in every table. */
export async function readTables(pool: Pool): Promise<Map<string, TableContent>> {
  const contents = new Map<string, TableContent>();
  for (const [table, columns] of await listColumns(pool)) {
    const names = columns.map(({ column }) => column);
    const { rows } = await pool.query(`select to_jsonb(t) as row from "${table}" t`);
    const parsed = contentRows.parse(rows).map(({ row }) => row);
    const keyOf = (row: Record<string, unknown>) => JSON.stringify(row[names[0] ?? ""]);
    contents.set(table, {
      columns: names,
      rows: parsed.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other))),
    });
  }
  return contents;
}
