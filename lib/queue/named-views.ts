import { listSavedFilters, removeFilter, saveFilter } from "@/lib/db/saved-filters";
import { readQueueQuery } from "@/lib/queue/query";
import { writeQueueQuery } from "@/lib/queue/view";

const longestName = 40;
const mostViews = 20;

/** Why a view could not be named. */
export type NamingFault = "name" | "long" | "many";

/** The view of the queue that a query names, without what was searched for and the place in the list. */
export function viewOf(query: string): string {
  const given = Object.fromEntries(new URLSearchParams(query));
  return writeQueueQuery({ ...readQueueQuery(given), search: null });
}

/** Names a view of the queue; one of the same name is replaced. Null: it is done. */
export async function nameView(
  staff: { id: string },
  typed: string,
  query: string,
): Promise<NamingFault | null> {
  const name = typed.trim().replace(/\s+/g, " ");
  if (name === "") return "name";
  if (name.length > longestName) return "long";
  return (await saveFilter(staff.id, { name, query: viewOf(query) }, mostViews)) ? null : "many";
}

/** The views that somebody has named, each with the query of its address. */
export function listNamedViews(staff: { id: string }): Promise<{ name: string; query: string }[]> {
  return listSavedFilters(staff.id);
}

/** Forgets a named view. */
export function forgetView(staff: { id: string }, name: string): Promise<void> {
  return removeFilter(staff.id, name);
}
