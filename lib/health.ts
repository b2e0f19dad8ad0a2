import { pingDatabase } from "@/lib/db/client";
import { logger } from "@/lib/logger";

/** Whether this process can do its work: it is alive, and its database answers. */
export async function checkHealth(): Promise<{ live: true; database: boolean }> {
  try {
    await pingDatabase();
    return { live: true, database: true };
  } catch (error) {
    logger.error(
      { error: error instanceof Error ? error.message : "unknown" },
      "The database does not answer",
    );
    return { live: true, database: false };
  }
}
