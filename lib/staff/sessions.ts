import { z } from "zod";
import { endSession as endStoredSession, listSessions as listStoredSessions } from "@/lib/db/staff-sessions";
import type { CurrentStaff } from "@/lib/staff/current-staff";

/** A place where somebody is signed in. `browser` and `system` are undefined where they can't be told. */
export type SessionView = {
  id: string;
  browser: string | undefined;
  system: string | undefined;
  since: Date;
  used: Date;
  isHere: boolean;
};

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];

/** Where somebody is signed in, the latest first. Of an account that everybody shares, this browser alone. */
export async function listSessions(staff: CurrentStaff): Promise<SessionView[]> {
  const sessions = (await listStoredSessions(staff.id)).filter(
    ({ id }) => !staff.isDemo || id === staff.sessionId,
  );
  const tell = (names: readonly [RegExp, string][], userAgent: string) =>
    names.find(([mark]) => mark.test(userAgent))?.[1];
  return sessions.map(({ id, userAgent, createdAt, usedAt }) => ({
    id,
    browser: tell(browsers, userAgent),
    system: tell(systems, userAgent),
    since: createdAt,
    used: usedAt,
    isHere: id === staff.sessionId,
  }));
}

/** Ends one of somebody's own sessions; another's id ends nothing, nor does one of an account that everybody shares. */
export async function endSession(staff: CurrentStaff, sessionId: string): Promise<void> {
  const id = z.uuid().safeParse(sessionId);
  if (id.success && !staff.isDemo) await endStoredSession(staff.id, id.data);
}
