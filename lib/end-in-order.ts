import { closeDatabase } from "@/lib/db/client";
import { stopJobs } from "@/lib/jobs/run";
import { serverLife } from "@/lib/server-life";

/** Says what this process does when it is told to end: no new jobs at once, no database at last. */
export function endInOrder(): void {
  serverLife.ending = { atOnce: stopJobs, atLast: closeDatabase };
}
