import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { db } from "@/lib/db/client";
import { staff, staffAccounts, staffSecondFactors, staffSessions, staffVerifications } from "@/lib/db/schema";

/** The tables of sign-in, as better-auth reads and writes them. */
export function staffTables() {
  return drizzleAdapter(db(), {
    provider: "pg",
    schema: { staff, staffSessions, staffAccounts, staffVerifications, staffSecondFactors },
  });
}
