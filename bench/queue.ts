import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { launchDatabase } from "../lib/db/embedded/launch.ts";
import type { QueueQuery } from "../lib/queue/view.ts";
import { loadApplications, type Sample } from "./queue-load.ts";

// Fills a database of its own with a million applications and times the queue of staff on it: npm run bench:queue
// With --plans it prints how PostgreSQL answers each query, with --rows=20000 it takes fewer applications.

const wanted = process.argv.find((word) => word.startsWith("--rows="))?.slice("--rows=".length);
const total = Number(wanted ?? 1_000_000);
const showPlans = process.argv.includes("--plans");
const warmUps = 20;
const runs = 60;
const goal = 50;

const folder = mkdtempSync(path.join(tmpdir(), "kyc-queue-"));
const database = await launchDatabase({ dataDir: folder });

async function stop(): Promise<void> {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(1)));
}

function say(words: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${words}`);
}

function inOrder(times: number[], share: number): number {
  return (
    times.toSorted((one, other) => one - other)[
      Math.min(times.length - 1, Math.floor(times.length * share))
    ] ?? 0
  );
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from");
  return item;
}

async function load(client: pg.Client): Promise<{ staff: string[]; samples: Sample[] }> {
  const [{ migrateDatabase }, indexes, crypto] = await Promise.all([
    import("../lib/db/migrate.ts"),
    import("../lib/db/application-indexes.ts"),
    import("../lib/crypto.ts"),
  ]);
  await migrateDatabase();
  // For the loading alone.
  await client.query("alter system set max_wal_size = '8GB'");
  await client.query("select pg_reload_conf()");
  await client.query("set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '512MB'");
  say(`loading ${total} applications`);
  const loaded = await loadApplications(client, { ...indexes, ...crypto }, total);
  say("vacuum and analyze");
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
  await client.query("alter system reset max_wal_size");
  await client.query("select pg_reload_conf()");
  return loaded;
}

async function measure({ staff, samples }: { staff: string[]; samples: Sample[] }): Promise<boolean> {
  const [{ readQueue }, { readPlace, readQueueQuery }, { pool }] = await Promise.all([
    import("../lib/queue/read-queue.ts"),
    import("../lib/queue/query.ts"),
    import("../lib/db/client.ts"),
  ]);
  const me = { id: pick(staff) };

  const page = (query: Partial<QueueQuery>, search: string | null = null, place: string | null = null) => {
    const given = place === null ? {} : Object.fromEntries(new URLSearchParams(place));
    return readQueue(me, { ...readQueueQuery({}), ...query }, { search, place: readPlace(given) });
  };
  /** A place so many pages into a list. */
  const deep = async (query: Partial<QueueQuery>, search: string | null, pages: number) => {
    let place: string | null = null;
    for (let turn = 0; turn < pages; turn += 1) place = (await page(query, search, place)).next ?? place;
    return place;
  };
  const middle = async (query: Partial<QueueQuery>) => {
    const { rows } = await pool().query<{ at: Date; id: string }>(
      "select updated_at as at, id from applications tablesample system (0.1) where state = $1 limit 1",
      [query.view],
    );
    const [row] = rows;
    return row
      ? `after=${Buffer.from(JSON.stringify([row.at.getTime(), row.id, null])).toString("base64url")}`
      : null;
  };
  const sample = () => pick(samples);
  const cases: Record<string, () => Promise<{ rows: unknown[] }>> = {
    "needs attention, first page": () => page({}),
    "all, waiting longest": () => page({ view: "all" }),
    "all, newest": () => page({ view: "all", order: "newest" }),
    "all, page 40": (
      (place) => async () =>
        page({ view: "all" }, null, await place)
    )(deep({ view: "all" }, null, 40)),
    "completed, first page": () => page({ view: "completed" }),
    "completed, in the middle": async () =>
      page({ view: "completed" }, null, await middle({ view: "completed" })),
    "awaiting verification": () => page({ view: "awaiting-verification" }),
    "unknown, waiting over 7 days": () => page({ view: "unknown", waiting: "7" }),
    "overdue callbacks": () => page({ view: "overdue" }),
    "open, assigned to me": () => page({ view: "open", assigned: "me" }),
    "open, assigned to nobody": () => page({ view: "open", assigned: "nobody" }),
    "all of mine over 30 days": () => page({ view: "all", assigned: "me", waiting: "30", order: "newest" }),
    "search: a reference": () => page({}, sample().reference),
    "search: half a reference": () => page({}, sample().reference.slice(0, 8)),
    "search: a PAN": () => page({}, sample().pan),
    "search: a common word (kumar)": () => page({}, "Kumar"),
    "search: the same, page 40": (
      (place) => async () =>
        page({}, "Kumar", await place)
    )(deep({}, "Kumar", 40)),
    "search: two common words": () => page({}, "Kumar Ramesh"),
    "search: three common words": () => page({}, "Ramesh Kumar Singh"),
    "search: three, never together": () => page({}, "Khan Patel Reddy"),
    "search: somebody's whole name": () => page({}, sample().names[0] ?? ""),
    "search: a word of nobody": () => page({}, "Qwxyz"),
  };
  console.log(
    `\n${"with counts, rows opened".padEnd(34)}${"median ms".padStart(12)}${"p95 ms".padStart(12)}${"rows".padStart(8)}`,
  );
  let isWithin = true;
  for (const [name, work] of Object.entries(cases)) {
    const times: number[] = [];
    let rows = 0;
    for (let run = -warmUps; run < runs; run += 1) {
      const began = performance.now();
      ({
        rows: { length: rows },
      } = await work());
      if (run >= 0) times.push(performance.now() - began);
    }
    const median = inOrder(times, 0.5);
    isWithin &&= median <= goal;
    const figures = [median.toFixed(1), inOrder(times, 0.95).toFixed(1)]
      .map((text) => text.padStart(12))
      .join("");
    console.log(`${name.padEnd(34)}${figures}${String(rows).padStart(8)}${median > goal ? "  over" : ""}`);
  }
  if (showPlans) await printPlans(cases);
  return isWithin;
}

/** Runs each case once more, and asks how each of its queries was answered. */
async function printPlans(cases: Record<string, () => Promise<unknown>>): Promise<void> {
  const { pool } = await import("../lib/db/client.ts");
  const asked = pool();
  const run = asked.query.bind(asked);
  let queries: { text: string; values: unknown[] }[] = [];
  Object.assign(asked, {
    query: (query: { text: string } | string, values: unknown[] = []) => {
      queries.push({ text: typeof query === "string" ? query : query.text, values });
      return Reflect.apply(run, asked, [query, values]);
    },
  });
  const told = new Set<string>();
  for (const [name, work] of Object.entries(cases)) {
    queries = [];
    await work();
    const mine = queries;
    console.log(`\n=== ${name}`);
    for (const { text, values } of mine) {
      const isShared =
        /^select array|from "(answers|staff)"/.test(text) && !text.includes("application_indexes");
      if (isShared && told.has(text)) continue;
      told.add(text);
      const { rows } = await run(`explain (analyze, buffers, costs off) ${text}`, values);
      console.log(`-- ${text.replace(/\s+/g, " ").slice(0, 160)}`);
      for (const row of rows) console.log(`   ${row["QUERY PLAN"]}`);
    }
  }
}

let isWithin = false;
const client = new pg.Client({ connectionString: database.url });
try {
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    DATABASE_IS_PRIVATE: "on",
    DATA_DIR: folder,
    APP_SECRET: "Zk3vQ9wTr7Lm2XbNc5JhGd8SfPy6UaEo",
    LOG_LEVEL: "silent",
  });
  await client.connect();
  const loaded = await load(client);
  const { rows } = await client.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
     where relname in ('applications', 'application_indexes', 'answers')`,
  );
  say(rows.map(({ name, size }) => `${name} ${size}`).join(", "));
  isWithin = await measure(loaded);
} finally {
  await client.end();
  const { closeDatabase } = await import("../lib/db/client.ts");
  await closeDatabase();
  await stop();
}
console.log(isWithin ? `\nevery median is at most ${goal} ms` : `\nsome medians are over ${goal} ms`);
process.exitCode = isWithin ? 0 : 1;
