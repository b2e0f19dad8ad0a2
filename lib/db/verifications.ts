import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { open, seal } from "@/lib/crypto";
import type { ApplicationRecord } from "@/lib/db/applications";
import { db, type Transaction } from "@/lib/db/client";
import { verifications } from "@/lib/db/schema";

const employeeSchema = z.object({
  name: z.string(),
  designation: z.string(),
  branch: z.string(),
  code: z.string(),
});

/** The employee who vouches for an in-person verification (contract, "empDetails"). */
export type Employee = z.output<typeof employeeSchema>;

/** One in-person verification, with the employee as they were on that day. */
export type VerificationRecord = {
  id: string;
  staffId: string;
  /** Codes of what was confirmed. */
  checks: string[];
  employee: Employee;
  verifiedAt: Date;
};

function contextOf(id: string): string {
  return `verifications.employee:${id}`;
}

/** Writes a verification down, in the transaction in which it moves the application. */
export async function addVerification(
  transaction: Transaction,
  application: ApplicationRecord,
  verification: Omit<VerificationRecord, "id">,
): Promise<void> {
  const id = randomUUID();
  const employee = seal(application.key, contextOf(id), JSON.stringify(verification.employee));
  await transaction
    .insert(verifications)
    .values({ ...verification, id, applicationId: application.id, employee });
}

/** The newest verification of an application. */
export async function latestVerification(application: ApplicationRecord): Promise<VerificationRecord | null> {
  const [row] = await db()
    .select()
    .from(verifications)
    .where(eq(verifications.applicationId, application.id))
    .orderBy(desc(verifications.verifiedAt))
    .limit(1);
  if (row === undefined) return null;
  const { id, staffId, checks, verifiedAt } = row;
  const plain = open(application.key, contextOf(id), row.employee).toString("utf8");
  return { id, staffId, checks, employee: employeeSchema.parse(JSON.parse(plain)), verifiedAt };
}
