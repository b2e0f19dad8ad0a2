import { readAadhaarCertificates } from "@/lib/aadhaar/certificates";
import { watchRequests } from "@/lib/access-log";
import { assertSecretFits } from "@/lib/db/applications";
import { migrateDatabase } from "@/lib/db/migrate";
import { endInOrder } from "@/lib/end-in-order";
import { env } from "@/lib/env";
import { assertSealOpens } from "@/lib/files/form-seal";
import { startJobs } from "@/lib/jobs/run";
import { logger } from "@/lib/logger";
import { ensureDemoAccounts } from "@/lib/staff/demo";

/**
 * Makes this process ready for requests. Where that fails it ends, so that whoever runs it starts it anew: Next would
 * keep the failure and answer every request with it.
 */
export async function startProcess(): Promise<void> {
  try {
    watchRequests();
    await migrateDatabase();
    await assertSecretFits();
    await assertSealOpens();
    if (env().aadhaarXmlCertificate !== undefined) await readAadhaarCertificates();
    await startJobs();
    endInOrder();
    if (env().practice) await ensureDemoAccounts();
  } catch (error) {
    logger.fatal({ error }, "The server could not start");
    process.exit(1);
  }
}
