import { lt } from "drizzle-orm";
import { db } from "@/lib/db/client";
import { limits, staffSessions, staffVerifications } from "@/lib/db/schema";
import { logger } from "@/lib/logger";

const hourInMilliseconds = 3_600_000;

/** Deletes what has run out: limits, sessions of staff and their half-done sign-ins. */
export async function deleteExpired(): Promise<void> {
  const now = new Date();
  await db().delete(limits).where(lt(limits.expire, now.getTime()));
  await db().delete(staffSessions).where(lt(staffSessions.expiresAt, now));
  await db().delete(staffVerifications).where(lt(staffVerifications.expiresAt, now));
}

/** The same now, and each hour from now on. */
export async function tidyDatabase(): Promise<void> {
  await deleteExpired();
  setInterval(() => {
    deleteExpired().catch((error: unknown) =>
      logger.error({ error }, "What has run out could not be deleted"),
    );
  }, hourInMilliseconds).unref();
}
