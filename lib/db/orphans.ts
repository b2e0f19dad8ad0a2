import { inArray, sql } from "drizzle-orm";
import { db } from "@/lib/db/client";
import { files, orphans, uploadParts } from "@/lib/db/schema";

/** Whether the database has any file on record. */
export async function knowsAnyFile(): Promise<boolean> {
  return (await db().select({ id: files.id }).from(files).limit(1)).length > 0;
}

/**
 * Writes down which of these ids no file bears, nor a piece of one that still comes. One that is written down already keeps its time.
 * @returns how many they are
 */
export async function noteOrphans(ids: readonly string[]): Promise<number> {
  const whole = db()
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]));
  const pieces = db()
    .select({ id: uploadParts.id })
    .from(uploadParts)
    .where(inArray(uploadParts.id, [...ids]));
  const rows = await whole.unionAll(pieces);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    await db()
      .insert(orphans)
      .values(unknown.map((fileId) => ({ fileId, seenAt: sql`now()` })))
      .onConflictDoNothing();
  }
  return unknown.length;
}

/**
 * Takes off the list what a file bears by now, and what no file has borne for so many days.
 * @returns the ids of the latter, which are the caller's to remove: nobody else gets them
 */
export async function takeOrphans(days: number, most: number): Promise<string[]> {
  const borne = db().select({ id: files.id }).from(files);
  await db().delete(orphans).where(inArray(orphans.fileId, borne));
  const due = db()
    .select({ id: orphans.fileId })
    .from(orphans)
    .where(sql`${orphans.seenAt} <= now() - make_interval(days => ${days})`)
    .limit(most);
  const rows = await db()
    .delete(orphans)
    .where(inArray(orphans.fileId, due))
    .returning({ id: orphans.fileId });
  return rows.map(({ id }) => id);
}
