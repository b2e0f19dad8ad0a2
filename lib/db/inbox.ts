import { and, asc, desc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { seal } from "@/lib/crypto";
import { type CallbackEvent, type CallbackReading, isBeyond } from "@/lib/db/callback-events";
import { db } from "@/lib/db/client";
import type { Extent } from "@/lib/db/queue";
import { applications, callbackEvents, callbackReadings, pushes } from "@/lib/db/schema";
import type { ApplicationState, Outcome } from "@/schemas/application";

/** A callback in the list of all of them: without its body, with whose it is. */
export type InboxEntry = Omit<CallbackEvent, "body" | "headers"> & {
  /** Of the application. */
  reference: string;
  state: ApplicationState;
  outcome: Outcome | null;
  /** Which of the application's pushes it came for, from 1. */
  attempt: number;
  /** Length of the body in bytes. */
  size: number;
};

const sealedBytes = seal(Buffer.alloc(32), "", "").length;

/** Whether their application has come to its end, so that nothing can come of them any more. */
export type InboxSide = "open" | "ended";

const endedStates: readonly ApplicationState[] = ["completed", "withdrawn", "expired"];

function isOnSide(side: InboxSide): SQL {
  return (side === "ended" ? inArray : notInArray)(applications.state, [...endedStates]);
}

/**
 * The callbacks of all applications that were read so, newest first. `side`: of those that ended, or have not, alone. `place`: beside which entry (its `receivedAt` and
 * `id`) the part begins or ends; `hasMore`: whether the list goes on beyond the end that was read to.
 */
export async function listInbox(
  readings: readonly CallbackReading[],
  { place, size, side }: Extent & { side?: InboxSide | undefined },
): Promise<{ entries: InboxEntry[]; hasMore: boolean }> {
  const isBackwards = place?.side === "before";
  const direction = isBackwards ? asc : desc;
  const { body, bodyHash: _hash, headers: _headers, ...columns } = getTableColumns(callbackEvents);
  const rows = await db()
    .select({
      ...columns,
      size: sql<number>`octet_length(${body}) - ${sealedBytes}::int`,
      reference: applications.reference,
      state: applications.state,
      outcome: applications.outcome,
      attempt: pushes.attempt,
    })
    .from(callbackEvents)
    .innerJoin(applications, eq(applications.id, callbackEvents.applicationId))
    .innerJoin(pushes, eq(pushes.id, callbackEvents.pushId))
    .where(
      and(
        inArray(callbackEvents.reading, [...readings]),
        side && isOnSide(side),
        place ? isBeyond(place.side, place.at, place.id, false) : undefined,
      ),
    )
    .orderBy(direction(callbackEvents.receivedAt), direction(callbackEvents.id))
    .limit(size + 1);
  const entries = rows.slice(0, size);
  return { entries: isBackwards ? entries.toReversed() : entries, hasMore: rows.length > size };
}

/** How many callbacks were read how, each counted up to `most`. */
export async function countInbox(most: number): Promise<Record<CallbackReading, number>> {
  const counts = callbackReadings.map(
    (reading) =>
      sql`(select count(*) from (select 1 from ${callbackEvents}
        where ${callbackEvents.reading} = ${reading} limit ${most}) as counted)::int`,
  );
  const { rows } = await db().execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  const counted = rows[0]?.counts ?? [];
  const [waiting = 0, completed = 0, recorded = 0, quarantined = 0] = counted;
  return { waiting, completed, recorded, quarantined };
}

/** How many callbacks are quarantined, by whether their application has ended; each counted up to `most`. */
export async function countQuarantined(most: number): Promise<Record<InboxSide, number>> {
  const count = async (side: InboxSide) => {
    const found = db()
      .select({ id: callbackEvents.id })
      .from(callbackEvents)
      .innerJoin(applications, eq(applications.id, callbackEvents.applicationId))
      .where(and(eq(callbackEvents.reading, "quarantined"), isOnSide(side)))
      .limit(most)
      .as("found");
    const [row] = await db().select({ count: sql<number>`count(*)::int` }).from(found);
    return row?.count ?? 0;
  };
  const [open, ended] = await Promise.all([count("open"), count("ended")]);
  return { open, ended };
}
