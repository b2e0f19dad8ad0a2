import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { openValues } from "@/lib/db/answers";
import { nameValue, pairWords, panValue } from "@/lib/db/application-indexes";
import { type ApplicationRecord, readApplicationRow } from "@/lib/db/applications";
import { db } from "@/lib/db/client";
import { answers, applicationIndexes, applications, interventions, pushes, staff } from "@/lib/db/schema";
import type { ApplicationState } from "@/schemas/application";

/**
 * What an application waits for beside what its state says: that a second person consents to a settlement, or, where it
 * is sent no more by itself, an operator.
 */
export type Waiting = "consent" | "operator";

/** Applications of one state, whoever has them: what one index holds in order. */
export type Lane = {
  state: ApplicationState;
  /** Only those that wait so. */
  waitsFor?: Waiting;
  /** Only those that have not changed since. */
  unchangedSince?: Date;
  /** Only those of this member of staff (their id), or of nobody (null). */
  assignedTo?: string | null;
};

/** Beside which row a page of a list begins or ends. */
export type Place = { side: "after" | "before"; at: Date; id: string };

/** How much of a list is read, and from where. `place` null: from its start. */
export type Extent = { place: Place | null; size: number };

/** Part of a list, in its order, and whether it goes on beyond the end that was read to. */
export type Slice = { applications: ApplicationRecord[]; hasMore: boolean };

/** What applications are looked for by. `start`: a reference, or how it begins. */
export type Search =
  | { by: "reference"; start: string }
  | { by: "pan"; pan: string }
  | { by: "name"; words: readonly string[] };

type Row = typeof applications.$inferSelect;
type Direction = typeof asc;

const rareEnough = 1000;

/** Rows beyond the place, in the direction of reading: forwards, or backwards from it. */
function beyond(
  columns: { at: SQL | typeof applications.updatedAt; id: SQL | typeof applications.id },
  place: Place | null,
  isAscending: boolean,
): SQL | undefined {
  if (place === null) return undefined;
  const sign = isAscending ? sql`>` : sql`<`;
  const at = sql.param(place.at, applications.updatedAt);
  return sql`(${columns.at}, ${columns.id}) ${sign} (${at}, ${place.id}::uuid)`;
}

function toSlice(rows: Row[], { place, size }: Extent): Slice {
  const found = rows.slice(0, size).map(readApplicationRow);
  return {
    applications: place?.side === "before" ? found.toReversed() : found,
    hasMore: rows.length > size,
  };
}

const isWaiting = {
  consent: sql`exists (select 1 from ${interventions} i
    where i.application_id = ${applications.id} and i.decided_at is null)`,
  operator: sql`${applications.heldUntil} is null and exists (select 1 from ${pushes} p where p.application_id = ${applications.id}
    and p.retry_at is null and p.result in ('not-sent', 'unknown')
    and p.started_at >= coalesce(${applications.submittedAt}, p.started_at)
    and p.attempt = (select max(later.attempt) from ${pushes} later where later.application_id = p.application_id))`,
} as const satisfies Record<Waiting, SQL>;

/** Which of these applications wait for somebody beside what their state says, by id. */
export async function readWaiting(found: readonly ApplicationRecord[]): Promise<Map<string, Waiting>> {
  const read = async (waitsFor: Waiting, state: ApplicationState): Promise<[string, Waiting][]> => {
    const ids = found.filter((application) => application.state === state).map(({ id }) => id);
    if (ids.length === 0) return [];
    const rows = await db()
      .select({ id: applications.id })
      .from(applications)
      .where(and(inArray(applications.id, ids), isInLane({ state, waitsFor })));
    return rows.map(({ id }) => [id, waitsFor]);
  };
  const all = await Promise.all([read("consent", "unknown"), read("operator", "submitted")]);
  return new Map(all.flat());
}

function isInLane({ state, waitsFor, unchangedSince, assignedTo }: Lane): SQL | undefined {
  return and(
    eq(applications.state, state),
    waitsFor === undefined ? undefined : isWaiting[waitsFor],
    unchangedSince === undefined ? undefined : lt(applications.updatedAt, unchangedSince),
    assignedTo === undefined
      ? undefined
      : assignedTo === null
        ? isNull(applications.assignedTo)
        : eq(applications.assignedTo, assignedTo),
  );
}

function laneQuery(lane: Lane, extent: Extent, direction: Direction, isAscending: boolean) {
  // The planner takes "of nobody" for a place in the index only when it is asked to sort by it.
  const leading = lane.assignedTo === null ? [direction(applications.assignedTo)] : [];
  return db()
    .select()
    .from(applications)
    .where(
      and(
        isInLane(lane),
        beyond({ at: applications.updatedAt, id: applications.id }, extent.place, isAscending),
      ),
    )
    .orderBy(...leading, direction(applications.updatedAt), direction(applications.id))
    .limit(extent.size + 1);
}

/**
 * Applications of several lanes in one list, by when they last changed. Each lane is a range of an index, so that the
 * list costs the same wherever it is read.
 */
export async function listLanes(
  lanes: readonly Lane[],
  order: "oldest" | "newest",
  extent: Extent,
): Promise<Slice> {
  const isAscending = (order === "oldest") !== (extent.place?.side === "before");
  const direction: Direction = isAscending ? asc : desc;
  const [first, second, ...others] = lanes.map((lane) => laneQuery(lane, extent, direction, isAscending));
  if (first === undefined) return { applications: [], hasMore: false };
  if (second === undefined) return toSlice(await first, extent);
  const rows = await unionAll(first, second, ...others)
    .orderBy(direction(sql`updated_at`), direction(sql`id`))
    .limit(extent.size + 1);
  return toSlice(rows, extent);
}

/** How many applications each lane holds, counted up to `most`. */
export async function countLanes(lanes: readonly Lane[], most: number): Promise<number[]> {
  if (lanes.length === 0) return [];
  const counts = lanes.map((lane) => {
    const leading = lane.assignedTo === null ? sql`${applications.assignedTo}, ` : sql``;
    // Sorted, or the planner reads the table for it.
    return sql`(select count(*) from (select 1 from ${applications} where ${isInLane(lane)}
      order by ${leading}${applications.updatedAt}, ${applications.id} limit ${most}) as lane)::int`;
  });
  const { rows } = await db().execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return rows[0]?.counts ?? [];
}

/** Applications that fit a search, the newest first. */
export async function findApplications(search: Search, extent: Extent): Promise<Slice> {
  const isAscending = extent.place?.side === "before";
  const direction: Direction = isAscending ? asc : desc;
  if (search.by === "reference") {
    const rows = await db()
      .select()
      .from(applications)
      .where(
        and(
          sql`${applications.reference} like ${`${search.start}%`}`,
          beyond({ at: applications.createdAt, id: applications.id }, extent.place, isAscending),
        ),
      )
      .orderBy(direction(applications.createdAt), direction(applications.id))
      .limit(extent.size + 1);
    return toSlice(rows, extent);
  }
  const { value, others } = await chooseValues(search);
  const { applicationId, kind, startedAt } = applicationIndexes;
  const rows = await db()
    .select({ row: applications })
    .from(applicationIndexes)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(
      and(
        eq(kind, search.by),
        eq(applicationIndexes.value, sql`${value}`),
        beyond({ at: sql`${startedAt}`, id: sql`${applicationId}` }, extent.place, isAscending),
        ...others.map(
          (other) => sql`exists (select 1 from application_indexes other
            where other.application_id = ${applicationId} and other.kind = 'name' and other.value = ${other})`,
        ),
      ),
    )
    .orderBy(direction(startedAt), direction(applicationId))
    .limit(extent.size + 1);
  return toSlice(
    rows.map(({ row }) => row),
    extent,
  );
}

/** The fingerprint to read the index by, and those that each find must bear too. */
async function chooseValues(
  search: Exclude<Search, { by: "reference" }>,
): Promise<{ value: Buffer; others: Buffer[] }> {
  if (search.by === "pan") return { value: panValue(search.pan), others: [] };
  const [pair = "", ...pairs] = pairWords(search.words);
  if (search.words.length < 2) return { value: nameValue(search.words[0] ?? ""), others: [] };
  const rarest = pairs.length === 0 ? pair : await findRarest([pair, ...pairs]);
  const rest = search.words.filter((word) => !rarest.split(" ").includes(word));
  return { value: nameValue(rarest), others: rest.map(nameValue) };
}

async function findRarest(pairs: readonly string[]): Promise<string> {
  const counts = pairs.map(
    (pair) => sql`(select count(*) from (select 1 from ${applicationIndexes}
      where ${applicationIndexes.kind} = 'name' and ${applicationIndexes.value} = ${nameValue(pair)}
      limit ${rareEnough}) as pair)::int`,
  );
  const { rows } = await db().execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  const found = rows[0]?.counts ?? [];
  const least = found.indexOf(Math.min(...found));
  return pairs[least] ?? pairs[0] ?? "";
}

/** The answers of some steps of several applications: by id of the application, then by step. */
export async function readAnswersOf(
  found: readonly ApplicationRecord[],
  steps: readonly string[],
): Promise<Map<string, Record<string, Record<string, string>>>> {
  const byId = new Map(found.map((application) => [application.id, application]));
  const all = new Map<string, Record<string, Record<string, string>>>();
  if (byId.size === 0) return all;
  const rows = await db()
    .select()
    .from(answers)
    .where(and(inArray(answers.applicationId, [...byId.keys()]), inArray(answers.step, [...steps])));
  for (const row of rows) {
    const application = byId.get(row.applicationId);
    if (application === undefined) continue;
    const values = openValues(application, row.step, row.values);
    all.set(row.applicationId, { ...all.get(row.applicationId), [row.step]: values });
  }
  return all;
}

/** The names of members of staff, by id. */
export async function readStaffNames(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
