import { and, count, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/lib/db/client";
import { answers, applications, callbackEvents, pushes } from "@/lib/db/schema";

/** How time is cut: days, weeks that begin on Monday, or months, as the clocks of India go. */
export type TimeUnit = "day" | "week" | "month";

/** So many of one kind in the day, week or month that begins on `from` (YYYY-MM-DD). */
export type Tally<Kind> = { from: string; kind: Kind; count: number };

/** How long something took, over all that have come so far: in seconds, null where there is none. */
export type Durations = {
  count: number;
  median: number | null;
  ninetieth: number | null;
  /** How many took less than the first bound, less than the next, and so on; at last those beyond all. */
  counts: number[];
};

/** Upper bounds of the durations that are counted together, in seconds. */
export const durationBounds = [300, 900, 3600, 14_400, 86_400, 259_200, 604_800];

const tally = z.object({ from: z.string(), kind: z.string().nullable(), count: z.coerce.number() });
const durations = z.object({
  count: z.coerce.number(),
  median: z.coerce.number().nullable(),
  ninetieth: z.coerce.number().nullable(),
  counts: z.array(z.coerce.number()),
});

const begunSince = (since: Date) => gte(applications.createdAt, since);

/** Of the applications begun since then: how many there are, were submitted, accepted, and completed. */
export async function countReached(since: Date): Promise<{
  begun: number;
  submitted: number;
  accepted: number;
  completed: number;
  rejected: number;
}> {
  const { submittedAt, state, outcome } = applications;
  const [row] = await db()
    .select({
      begun: count(),
      submitted: sql<number>`count(${submittedAt})::int`,
      accepted: sql<number>`(count(*) filter (where ${state} in ('accepted', 'completed')))::int`,
      completed: sql<number>`(count(*) filter (where ${state} = 'completed'))::int`,
      rejected: sql<number>`(count(*) filter (where ${state} = 'completed' and ${outcome} = 'rejected'))::int`,
    })
    .from(applications)
    .where(begunSince(since));
  return row ?? { begun: 0, submitted: 0, accepted: 0, completed: 0, rejected: 0 };
}

/** Of the applications begun since then: how many have saved answers of each step, by slug. */
export async function countSavedSteps(since: Date): Promise<Map<string, number>> {
  const rows = await db()
    .select({ step: answers.step, count: count() })
    .from(answers)
    .innerJoin(applications, eq(applications.id, answers.applicationId))
    .where(begunSince(since))
    .groupBy(answers.step);
  return new Map(rows.map(({ step, count: saved }) => [step, saved]));
}

/** Of the applications begun since then: the time from start to the last submission, or from there to completion. */
export async function measureDurations(since: Date, part: "submit" | "complete"): Promise<Durations> {
  const { createdAt, submittedAt, completedAt } = applications;
  const took = part === "submit" ? sql`${submittedAt} - ${createdAt}` : sql`${completedAt} - ${submittedAt}`;
  const bounds = sql.raw(`array[${durationBounds.join(", ")}]::float8[]`);
  const buckets = durationBounds.map((_, place) => place).concat(durationBounds.length);
  const { rows } = await db().execute(sql`
    with durations as materialized (
      select greatest(0, extract(epoch from ${took}))::float8 as seconds from ${applications}
      where ${begunSince(since)} and ${took} is not null
    )
    select count(*) as count,
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as ninetieth,
      array[${sql.join(
        buckets.map((bucket) => sql`count(*) filter (where width_bucket(seconds, ${bounds}) = ${bucket})`),
        sql`, `,
      )}]::int[] as counts
    from durations`);
  return durations.parse(rows[0]);
}

/** Pushes begun since then, by how they ended; null: under way. */
export function tallyPushes(since: Date, unit: TimeUnit): Promise<Tally<string | null>[]> {
  return tallyBy(sql`${pushes}`, sql`${pushes.startedAt}`, sql`${pushes.result}`, since, unit);
}

/** Callbacks that came since then, by what we made of them. */
export function tallyCallbacks(since: Date, unit: TimeUnit): Promise<Tally<string | null>[]> {
  const { receivedAt, reading } = callbackEvents;
  return tallyBy(sql`${callbackEvents}`, sql`${receivedAt}`, sql`${reading}`, since, unit);
}

async function tallyBy(
  table: SQL,
  at: SQL,
  kind: SQL,
  since: Date,
  unit: TimeUnit,
): Promise<Tally<string | null>[]> {
  const cut = sql.raw(`'${unit}'`);
  const { rows } = await db().execute(sql`
    select to_char(part, 'YYYY-MM-DD') as from, kind, count(*) as count from (
      select date_trunc(${cut}, ${at} at time zone 'Asia/Kolkata') as part, ${kind} as kind
      from ${table} where ${at} >= ${since.toISOString()}::timestamptz
    ) as cut group by part, kind order by part, kind`);
  return z.array(tally).parse(rows);
}

/** Pushes begun since then that were not accepted, by how they ended, status and code; the most frequent first. */
export async function countRefusals(
  since: Date,
): Promise<{ result: string; status: number | null; code: string | null; count: number }[]> {
  const counted = count();
  return db()
    .select({
      result: sql<string>`${pushes.result}`,
      status: pushes.status,
      code: pushes.code,
      count: counted,
    })
    .from(pushes)
    .where(and(gte(pushes.startedAt, since), sql`${pushes.result} <> 'accepted'`))
    .groupBy(pushes.result, pushes.status, pushes.code)
    .orderBy(sql`${counted} desc`, pushes.result, pushes.status, pushes.code);
}

/** Callbacks that came since then, by what we made of them and why (a code of ours). */
export async function countReadings(
  since: Date,
): Promise<{ reading: string; reason: string | null; count: number }[]> {
  const counted = count();
  return db()
    .select({ reading: callbackEvents.reading, reason: callbackEvents.reason, count: counted })
    .from(callbackEvents)
    .where(gte(callbackEvents.receivedAt, since))
    .groupBy(callbackEvents.reading, callbackEvents.reason)
    .orderBy(sql`${counted} desc`, callbackEvents.reading, callbackEvents.reason);
}

/** What waits for somebody, whenever it was begun. `overdue`: accepted before then, and no callback since. */
export async function countStanding(overdueBefore: Date): Promise<{
  awaitingVerification: number;
  overdue: number;
  unknown: number;
  quarantined: number;
}> {
  const { state, updatedAt } = applications;
  const inState = (one: SQL | undefined) => db().$count(applications, one);
  const [awaitingVerification, overdue, unknown, quarantined] = await Promise.all([
    inState(eq(state, "awaiting-verification")),
    inState(and(eq(state, "accepted"), lt(updatedAt, overdueBefore))),
    inState(eq(state, "unknown")),
    db().$count(callbackEvents, eq(callbackEvents.reading, "quarantined")),
  ]);
  return { awaitingVerification, overdue, unknown, quarantined };
}
