import { newToken } from "@/lib/crypto";
import { fitsKeptForm, forgetForm, keepForm, readKeptForm } from "@/lib/kept-form";
import { path } from "@/lib/paths";
import { tidySearch } from "@/lib/queue/search";
import { longestSessionSeconds } from "@/lib/staff/auth";

/** The page and the route that its scripts ask get it back, each in a cookie of its own, and nothing else does. */
const copies = [
  { name: "staff.searches.page", at: path.staff.applications },
  { name: "staff.searches.data", at: path.staff.queueData("") },
] as const;
const minutes = longestSessionSeconds / 60;
/** Each tab may have a search of its own. */
const mostKept = 5;
const nameLength = 8;

/**
 * Keeps what somebody searches for, sealed, in their own browser, for as long as a session may last: a name or a PAN
 * belongs in no address. The oldest searches make room.
 * @returns the name of the search for an address; null where there is nothing to look for
 */
export async function keepSearch(staff: { id: string }, typed: string): Promise<string | null> {
  const text = tidySearch(typed);
  if (text === "") return null;
  const search = newToken().slice(0, nameLength);
  const others = Object.entries(await readOwn(staff)).slice(-(mostKept - 1));
  const list = () => ({ staff: staff.id, ...Object.fromEntries(others), [search]: text });
  while (others.length > 0 && !fitsKeptForm(copies[0].name, list())) others.shift();
  for (const { name, at } of copies) await keepForm(name, at, list(), { minutes });
  return search;
}

/** What somebody searches for by the name of the search; null where it was too long ago. */
export async function findKeptSearch(staff: { id: string }, search: string): Promise<string | null> {
  const kept = await readOwn(staff);
  return Object.hasOwn(kept, search) ? (kept[search] ?? null) : null;
}

/** Forgets what was searched for in this browser. */
export async function forgetSearches(): Promise<void> {
  for (const { name, at } of copies) await forgetForm(name, at);
}

async function readOwn(staff: { id: string }): Promise<Record<string, string>> {
  for (const { name } of copies) {
    const { staff: owner, ...searches } = await readKeptForm(name);
    if (owner === staff.id) return searches;
  }
  return {};
}
