import { AppError } from "@/lib/errors";
import { findKeptSearch } from "@/lib/queue/kept-search";
import { readPlace, readQueueQuery, writePlace } from "@/lib/queue/query";
import { readQueue } from "@/lib/queue/read-queue";
import type { QueuePage, QueueQuery } from "@/lib/queue/view";

/** The queue as an address asks for it. */
export type OpenedQueue = {
  query: QueueQuery;
  /** What is searched for, as typed; null where nothing is. */
  search: string | null;
  /** A search was named that is kept no longer: the list without it is shown. */
  isSearchOver: boolean;
  /** Where the page begins, as `after=mark` or `before=mark`; null for the start of the list. */
  place: string | null;
  page: QueuePage;
};

/** Reads the queue that the query of an address asks for. */
export async function openQueue(
  staff: { id: string },
  given: Readonly<Record<string, string | undefined>>,
): Promise<OpenedQueue> {
  const asked = readQueueQuery(given);
  const search = asked.search === null ? null : await findKeptSearch(staff, asked.search);
  const isSearchOver = asked.search !== null && search === null;
  const query = isSearchOver ? { ...asked, search: null } : asked;
  const place = isSearchOver ? null : readPlace(given);
  const page = await readQueue(staff, query, { place, search });
  return { query, search, isSearchOver, place: place && writePlace(place), page };
}

/**
 * The same for a script, which is told when its search is over.
 * @throws AppError `search-over` (410)
 */
export async function readQueuePage(
  staff: { id: string },
  given: Readonly<Record<string, string | undefined>>,
): Promise<QueuePage> {
  const { page, isSearchOver } = await openQueue(staff, given);
  if (!isSearchOver) return page;
  throw new AppError({ code: "search-over", status: 410, words: "queue.errors.searchOver" });
}
