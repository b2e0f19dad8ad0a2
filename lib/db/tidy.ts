import { lt } from "drizzle-orm";
import { db } from "@/lib/db/client";
import { limits, staffSessions, staffVerifications } from "@/lib/db/schema";

/** Deletes what has run out: limits, sessions of staff and their half-done sign-ins. */
export async function deleteExpired(): Promise<void> {
  const now = new Date();
  await db().delete(limits).where(lt(limits.expire, now.getTime()));
  await db().delete(staffSessions).where(lt(staffSessions.expiresAt, now));
  await db().delete(staffVerifications).where(lt(staffVerifications.expiresAt, now));
}
