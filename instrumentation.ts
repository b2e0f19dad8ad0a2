/** Runs once in each server process before it takes requests. */
export async function register(): Promise<void> {
  // Next compiles this file for its edge runtime too, where there is no database, and drops what stands below.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startProcess } = await import("@/lib/start-process");
  await startProcess();
}
