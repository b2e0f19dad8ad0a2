import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
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

/** Sealed beside the employee: which submission they looked at, as the moment of it in milliseconds since 1970. */
const keptSchema = employeeSchema.extend({ submission: z.number().optional() });

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

/**
 * Writes a verification of what an application submitted last down, in the transaction in which it moves the
 * application.
 */
export async function addVerification(
  transaction: Transaction,
  application: ApplicationRecord,
  verification: Omit<VerificationRecord, "id">,
): Promise<void> {
  const id = randomUUID();
  const kept = { ...verification.employee, submission: application.submittedAt?.getTime() };
  const employee = seal(application.key, contextOf(id), JSON.stringify(kept));
  await transaction
    .insert(verifications)
    .values({ ...verification, id, applicationId: application.id, employee });
}

/**
 * The verification of what an application submitted last; null where there is none. No clocks are compared: several
 * processes may verify.
 */
export async function findVerification(application: ApplicationRecord): Promise<VerificationRecord | null> {
  const rows = await db().select().from(verifications).where(eq(verifications.applicationId, application.id));
  for (const { id, staffId, checks, employee: sealed, verifiedAt } of rows) {
    const plain = open(application.key, contextOf(id), sealed).toString("utf8");
    const { submission, ...employee } = keptSchema.parse(JSON.parse(plain));
    if (submission !== undefined && submission === application.submittedAt?.getTime()) {
      return { id, staffId, checks, employee, verifiedAt };
    }
  }
  return null;
}
