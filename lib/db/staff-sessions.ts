import { and, desc, eq, gt } from "drizzle-orm";
import { db } from "@/lib/db/client";
import { staffSecondFactors, staffSessions } from "@/lib/db/schema";

/** One place where somebody is signed in. */
export type SessionRecord = { id: string; userAgent: string; createdAt: Date; usedAt: Date };

/** Where somebody is signed in now, the latest first. */
export async function listSessions(staffId: string): Promise<SessionRecord[]> {
  const rows = await db()
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.userId, staffId), gt(staffSessions.expiresAt, new Date())))
    .orderBy(desc(staffSessions.updatedAt));
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    userAgent: userAgent ?? "",
    createdAt,
    usedAt: updatedAt,
  }));
}

/** Remembers that a session was used just now. */
export async function touchSession(sessionId: string): Promise<void> {
  await db().update(staffSessions).set({ updatedAt: new Date() }).where(eq(staffSessions.id, sessionId));
}

/** Ends one of somebody's own sessions. */
export async function endSession(staffId: string, sessionId: string): Promise<void> {
  await db()
    .delete(staffSessions)
    .where(and(eq(staffSessions.userId, staffId), eq(staffSessions.id, sessionId)));
}

/** The sealed key of a second factor that waits for its first code. */
export async function findPendingSecondFactor(staffId: string): Promise<string | null> {
  const [row] = await db()
    .select({ secret: staffSecondFactors.secret })
    .from(staffSecondFactors)
    .where(and(eq(staffSecondFactors.userId, staffId), eq(staffSecondFactors.verified, false)));
  return row?.secret ?? null;
}
