import type { PgBoss } from "pg-boss";
import { openJobStore } from "@/lib/db/job-store";

// Kept on the global object: pages and the start of the server load this module apart from each other.
declare global {
  var investorJobs: Promise<PgBoss> | undefined;
}

/** The job store of this process, started at its first use. */
export function jobStore(): Promise<PgBoss> {
  globalThis.investorJobs ??= openJobStore()
    .start()
    .catch((error: unknown) => {
      globalThis.investorJobs = undefined;
      throw error;
    });
  return globalThis.investorJobs;
}

/** Stops the job store, if it was started. Running handlers get this long to end, in milliseconds. */
export async function closeJobStore(timeout: number): Promise<void> {
  const open = globalThis.investorJobs;
  globalThis.investorJobs = undefined;
  if (open) await (await open).stop({ timeout });
}
