/** Runs once in each server process before it takes requests. */
export async function register(): Promise<void> {
  // Next compiles this file for its edge runtime too, where there is no database, and drops what stands below.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("@/lib/env");
  env();
  const { watchRequests } = await import("@/lib/access-log");
  watchRequests();
  const { migrateDatabase } = await import("@/lib/db/migrate");
  await migrateDatabase();
  const { assertSecretFits } = await import("@/lib/db/applications");
  await assertSecretFits();
  const { startJobs } = await import("@/lib/jobs/run");
  await startJobs();
  const { endInOrder } = await import("@/lib/end-in-order");
  endInOrder();
  if (!env().practice) return;
  const { ensureDemoAccounts } = await import("@/lib/staff/demo");
  await ensureDemoAccounts();
}
