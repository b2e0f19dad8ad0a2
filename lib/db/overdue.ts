import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/client";
import { applications, pushes } from "@/lib/db/schema";

const mostAtOnce = 200;

/** An application that the upstream accepted, and since when its callback is awaited. */
export type Overdue = { reference: string; since: Date };

/**
 * The applications that wait for their callback since before that moment, and of which staff were not told yet. Marks
 * them as told, in the transaction that tells.
 */
export async function takeOverdue(transaction: Transaction, before: Date): Promise<Overdue[]> {
  const found = await transaction
    .select({ push: pushes.id, reference: applications.reference, since: applications.updatedAt })
    .from(applications)
    .innerJoin(pushes, eq(pushes.applicationId, applications.id))
    .where(
      and(
        eq(applications.state, "accepted"),
        lt(applications.updatedAt, before),
        isNull(pushes.overdueToldAt),
        sql`${pushes.attempt} = (select max(p.attempt) from ${pushes} p where p.application_id = ${applications.id})`,
      ),
    )
    .orderBy(applications.updatedAt)
    .limit(mostAtOnce)
    .for("update", { of: pushes, skipLocked: true });
  const told = found.map(({ push }) => push);
  if (told.length > 0) {
    await transaction.update(pushes).set({ overdueToldAt: new Date() }).where(inArray(pushes.id, told));
  }
  return found.map(({ reference, since }) => ({ reference, since }));
}
