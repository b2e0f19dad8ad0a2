/** Runs once in each server process before it takes requests. */
export async function register(): Promise<void> {
  const { env } = await import("@/lib/env");
  env();
  const { migrateDatabase } = await import("@/lib/db/migrate");
  await migrateDatabase();
}
