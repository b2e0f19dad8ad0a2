import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Findable } from "../lib/db/application-indexes.ts";
import type { ApplicationState } from "../schemas/application.ts";
import { makeNamer, makePan, makeRandom } from "./queue-people.ts";

/** What the product's own modules give, loaded once its settings stand. */
export type Tools = {
  newDataKey: (id: string) => { key: Buffer; wrapped: Buffer };
  seal: (key: Buffer, context: string, plain: string) => Buffer;
  listNameWords: (names: readonly string[]) => string[];
  pairWords: (words: readonly string[]) => string[];
  nameValue: (words: string) => Buffer;
  panValue: (pan: string) => Buffer;
};

/** Some of what was loaded, to look for. */
export type Sample = Findable & { reference: string };

const dayInMilliseconds = 86_400_000;
const batch = 10_000;
const staffCount = 40;

/** Of a thousand applications, and how many days ago they changed at most. */
const states: [ApplicationState, number, number][] = [
  ["completed", 640, 1100],
  ["draft", 120, 30],
  ["expired", 100, 1100],
  ["withdrawn", 40, 1100],
  ["accepted", 35, 40],
  ["refused", 30, 400],
  ["returned", 18, 60],
  ["awaiting-verification", 12, 6],
  ["unknown", 3, 20],
  ["submitted", 1.5, 2],
  ["pushing", 0.5, 0.1],
];

function pickState(chance: number): [ApplicationState, number] {
  let left = chance * states.reduce((sum, [, share]) => sum + share, 0);
  for (const [state, share, days] of states) {
    left -= share;
    if (left < 0) return [state, days];
  }
  return ["completed", 1100];
}

/** The commands that bring back what `dropIndexes` took away. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('f') and (confrelid = any($1::regclass[]) or conrelid = any($1::regclass[]))`,
    [tables],
  );
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u') and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of [...constraints, ...keys]) {
    await client.query(`alter table ${table} drop constraint "${name}"`);
  }
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys
      .concat(constraints)
      .map(({ table, name, definition }) => `alter table ${table} add constraint "${name}" ${definition}`),
  ];
}

async function addStaff(client: pg.Client): Promise<string[]> {
  const ids = Array.from({ length: staffCount }, () => randomUUID());
  await client.query(
    `insert into staff (id, name, email, email_verified, created_at, updated_at, role, designation, branch, code, is_demo)
     select id, 'Member ' || at, 'member' || at || '@staff.example', true, now(), now(), 'support', '', '', '', false
     from unnest($1::uuid[]) with ordinality as given (id, at)`,
    [ids],
  );
  return ids;
}

/**
 * Fills the database with applications, each with a name, a PAN and its sealed identity answers.
 * @returns the ids of staff, and one application in a thousand
 */
export async function loadApplications(
  client: pg.Client,
  tools: Tools,
  total: number,
): Promise<{ staff: string[]; samples: Sample[] }> {
  const random = makeRandom(20_261_121);
  const newName = makeNamer(random);
  const samples: Sample[] = [];
  const values = new Map<string, Buffer>();
  const valueOf = (words: string): Buffer => {
    const known = values.get(words) ?? tools.nameValue(words);
    values.set(words, known);
    return known;
  };
  const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const pickSigns = () => Array.from({ length: 4 }, () => signs[Math.floor(random() * 31)]).join("");
  const used = new Set<string>();
  const newReference = (): string => {
    const reference = `KYC-${pickSigns()}-${pickSigns()}`;
    if (used.has(reference)) return newReference();
    used.add(reference);
    return reference;
  };
  const restore = await dropIndexes(client, ["applications", "application_indexes", "answers"]);
  const staff = await addStaff(client);
  const now = Date.now();
  let sending: Promise<unknown> = Promise.resolve();
  for (let done = 0; done < total; done += batch) {
    const rows: [string, string, Buffer, string, Date, Date, string | null][] = [];
    const indexes: [string, string, Buffer, Date][] = [];
    const answers: [string, Buffer, Date][] = [];
    for (let place = done; place < Math.min(total, done + batch); place += 1) {
      const id = randomUUID();
      const { key, wrapped } = tools.newDataKey(id);
      const [state, days] = pickState(random());
      // Newer ones are more: the house grows.
      const changed = new Date(Math.round(now - random() ** 2 * days * dayInMilliseconds));
      const started = new Date(Math.round(changed.getTime() - random() ** 3 * 20 * dayInMilliseconds));
      const assignee =
        state === "draft" || random() > 0.3 ? null : (staff[Math.floor(random() * staffCount)] ?? null);
      const reference = newReference();
      const name = newName();
      const pan = makePan(random);
      rows.push([id, reference, wrapped, state, started, changed, assignee]);
      const words = tools.listNameWords([name]);
      indexes.push([id, "pan", tools.panValue(pan), started]);
      for (const word of [...words, ...tools.pairWords(words)])
        indexes.push([id, "name", valueOf(word), started]);
      const plain = JSON.stringify({
        type: "individualPan",
        name,
        number: pan,
        fatherName: newName(),
        dateOfBirth: "29/02/1988",
      });
      answers.push([id, tools.seal(key, `answers.values:${id}:identity`, plain), changed]);
      if (place % 1000 === 0) samples.push({ reference, pan, names: [name] });
    }
    await sending;
    sending = sendBatch(client, rows, indexes, answers);
  }
  await sending;
  for (const command of restore) await client.query(command);
  return { staff, samples };
}

function column<Row extends readonly unknown[], At extends keyof Row>(
  rows: readonly Row[],
  at: At,
): Row[At][] {
  return rows.map((row) => row[at]);
}

async function sendBatch(
  client: pg.Client,
  rows: [string, string, Buffer, string, Date, Date, string | null][],
  indexes: [string, string, Buffer, Date][],
  answers: [string, Buffer, Date][],
): Promise<void> {
  await client.query(
    `insert into applications (id, reference, token_hash, wrapped_key, state, outcome, created_at, updated_at, expires_at,
       completed_at, assigned_to)
     select id, reference, sha256(reference::bytea), wrapped, state, case when state = 'completed' then 'accepted' end,
       started, changed, started + interval '30 days', case when state = 'completed' then changed end, assignee
     from unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::uuid[])
       as given (id, reference, wrapped, state, started, changed, assignee)`,
    [
      column(rows, 0),
      column(rows, 1),
      column(rows, 2),
      column(rows, 3),
      column(rows, 4),
      column(rows, 5),
      column(rows, 6),
    ],
  );
  await client.query(
    `insert into application_indexes (application_id, kind, value, started_at)
     select * from unnest($1::uuid[], $2::text[], $3::bytea[], $4::timestamptz[])`,
    [column(indexes, 0), column(indexes, 1), column(indexes, 2), column(indexes, 3)],
  );
  await client.query(
    `insert into answers (application_id, step, "values", revision, saved_at)
     select id, 'identity', plain, 1, at from unnest($1::uuid[], $2::bytea[], $3::timestamptz[]) as given (id, plain, at)`,
    [column(answers, 0), column(answers, 1), column(answers, 2)],
  );
}
