import type { ApplicationRecord } from "@/lib/db/applications";
import {
  countLanes,
  findApplications,
  listLanes,
  readAnswersOf,
  readStaffNames,
  readWaiting,
  type Slice,
} from "@/lib/db/queue";
import { env } from "@/lib/env";
import { maskNumber } from "@/lib/mask";
import { panOf } from "@/lib/onboarding/derived";
import { nameOf, stepsWithNameOrPan } from "@/lib/onboarding/make-findable";
import { lanesOf, overdueSince, planCounts, type QueueSetting } from "@/lib/queue/lanes";
import { type QueuePlace, writePlace } from "@/lib/queue/query";
import { readSearch } from "@/lib/queue/search";
import { mostCounted, type QueuePage, type QueueQuery, type QueueRow } from "@/lib/queue/view";

const rowsOnPage = 25;

type Found = { slice: Slice; foundBy: QueuePage["foundBy"] };

/**
 * One page of the queue for a member of staff.
 * @param search what is searched for, which goes before view and filters; null for none
 */
export async function readQueue(
  staff: { id: string },
  query: QueueQuery,
  options: { place: QueuePlace | null; search: string | null },
): Promise<QueuePage> {
  const setting = { staffId: staff.id, now: new Date(), overdueHours: env().callbackOverdueHours };
  const { place, search } = options;
  const [{ slice, foundBy }, counts] = await Promise.all([
    search === null ? readList(query, place, setting) : runSearch(search, place),
    readCounts(setting),
  ]);
  const { next, previous } = placesAround(slice, place, foundBy);
  return {
    rows: await readRows(slice.applications, setting),
    next,
    previous,
    asOf: setting.now.toISOString(),
    counts,
    foundBy,
  };
}

async function readList(query: QueueQuery, place: QueuePlace | null, setting: QueueSetting): Promise<Found> {
  const slice = await listLanes(lanesOf(query, setting), query.order, { place, size: rowsOnPage });
  return { slice, foundBy: null };
}

/** Takes the first meaning of a text that finds anything, and stays with it on the pages after the first. */
async function runSearch(text: string, place: QueuePlace | null): Promise<Found> {
  for (const search of readSearch(text)) {
    if (place !== null && place.foundBy !== search.by) continue;
    const slice = await findApplications(search, { place, size: rowsOnPage });
    if (slice.applications.length > 0) return { slice, foundBy: search.by };
  }
  return { slice: { applications: [], hasMore: false }, foundBy: null };
}

/** How many applications each view holds, by view, as far as they are counted. */
async function readCounts(setting: QueueSetting): Promise<Record<string, number>> {
  const { lanes, sum } = planCounts(setting);
  return sum(await countLanes(lanes, mostCounted));
}

function placesAround(
  { applications, hasMore }: Slice,
  place: QueuePlace | null,
  foundBy: QueuePage["foundBy"],
): Pick<QueuePage, "next" | "previous"> {
  const [first, last] = [applications.at(0), applications.at(-1)];
  const mark = (side: "after" | "before", application: ApplicationRecord | undefined) =>
    application === undefined
      ? null
      : writePlace({
          side,
          at: foundBy === null ? application.updatedAt : application.createdAt,
          id: application.id,
          foundBy,
        });
  const isBackwards = place?.side === "before";
  return {
    next: isBackwards || hasMore ? mark("after", last) : null,
    previous: isBackwards ? (hasMore ? mark("before", first) : null) : place && mark("before", first),
  };
}

async function readRows(found: readonly ApplicationRecord[], setting: QueueSetting): Promise<QueueRow[]> {
  const assignees = [...new Set(found.flatMap(({ assignedTo }) => assignedTo ?? []))];
  const [answers, names, waiting] = await Promise.all([
    readAnswersOf(found, stepsWithNameOrPan),
    readStaffNames(assignees),
    readWaiting(found),
  ]);
  return found.map((application) => {
    const given = answers.get(application.id) ?? {};
    const { assignedTo, state, updatedAt } = application;
    return {
      reference: application.reference,
      name: nameOf(given),
      pan: maskNumber(panOf(given)),
      state,
      outcome: application.outcome,
      since: updatedAt.toISOString(),
      overdue: state === "accepted" && updatedAt < overdueSince(setting),
      waitsFor: waiting.get(application.id) ?? null,
      assignee:
        assignedTo === null
          ? null
          : { id: assignedTo, name: names.get(assignedTo) ?? "", isMe: assignedTo === setting.staffId },
    };
  });
}
