import { newToken } from "@/lib/crypto";
import { keepForm, readKeptForm } from "@/lib/kept-form";
import { tidySearch } from "@/lib/queue/search";

const cookie = "staff.searches";
/** Both the page and the route that its scripts ask must get it back. */
const everywhere = "/";
/** Each tab may have a search of its own. */
const mostKept = 5;
const nameLength = 8;

/**
 * Keeps what somebody searches for, sealed, in their own browser: a name or a PAN belongs in no address.
 * @returns the name of the search for an address; null where there is nothing to look for
 */
export async function keepSearch(staff: { id: string }, typed: string): Promise<string | null> {
  const text = tidySearch(typed);
  if (text === "") return null;
  const search = newToken().slice(0, nameLength);
  const others = Object.entries(await readOwn(staff)).slice(-(mostKept - 1));
  await keepForm(cookie, everywhere, { staff: staff.id, ...Object.fromEntries(others), [search]: text });
  return search;
}

/** What somebody searches for by the name of the search; null where it was too long ago. */
export async function findKeptSearch(staff: { id: string }, search: string): Promise<string | null> {
  const kept = await readOwn(staff);
  return Object.hasOwn(kept, search) ? (kept[search] ?? null) : null;
}

async function readOwn(staff: { id: string }): Promise<Record<string, string>> {
  const { staff: owner, ...searches } = await readKeptForm(cookie);
  return owner === staff.id ? searches : {};
}
