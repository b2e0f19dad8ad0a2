import { and, asc, count, eq } from "drizzle-orm";
import { db, inTransaction } from "@/lib/db/client";
import { savedFilters, staff } from "@/lib/db/schema";

/** A view of the queue that somebody has named. `query`: the query of its address. */
export type SavedFilter = { name: string; query: string };

/** The views that a member of staff has named, by name. */
export async function listSavedFilters(staffId: string): Promise<SavedFilter[]> {
  return db()
    .select({ name: savedFilters.name, query: savedFilters.query })
    .from(savedFilters)
    .where(eq(savedFilters.staffId, staffId))
    .orderBy(asc(savedFilters.name));
}

/**
 * Names a view; one of the same name is replaced.
 * @returns false when they have `most` already
 */
export function saveFilter(staffId: string, filter: SavedFilter, most: number): Promise<boolean> {
  return inTransaction(async (transaction) => {
    await transaction.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for("update");
    const isTheirs = eq(savedFilters.staffId, staffId);
    const [same] = await transaction
      .select({ name: savedFilters.name })
      .from(savedFilters)
      .where(and(isTheirs, eq(savedFilters.name, filter.name)));
    const [stored] = await transaction.select({ number: count() }).from(savedFilters).where(isTheirs);
    if (same === undefined && (stored?.number ?? 0) >= most) return false;
    await transaction
      .insert(savedFilters)
      .values({ staffId, ...filter, createdAt: new Date() })
      .onConflictDoUpdate({
        target: [savedFilters.staffId, savedFilters.name],
        set: { query: filter.query },
      });
    return true;
  });
}

/** Forgets a named view. */
export async function removeFilter(staffId: string, name: string): Promise<void> {
  await db()
    .delete(savedFilters)
    .where(and(eq(savedFilters.staffId, staffId), eq(savedFilters.name, name)));
}
