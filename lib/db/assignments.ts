import { eq } from "drizzle-orm";
import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { applications } from "@/lib/db/schema";

/**
 * Gives an application to a member of staff, or to nobody, unless somebody was quicker. When it last changed stays as it
 * is: being looked after does not make an application wait less.
 * @param change `from` and `to`: ids of staff, null for nobody; `by`: id of who does it
 * @returns who has it now; null where there is no such application
 */
export function assignApplication(
  reference: string,
  change: { from: string | null; to: string | null; by: string },
): Promise<{ assignedTo: string | null } | null> {
  return inTransaction(async (transaction) => {
    const [row] = await transaction
      .select({ id: applications.id, assignedTo: applications.assignedTo })
      .from(applications)
      .where(eq(applications.reference, reference))
      .for("update");
    if (row === undefined) return null;
    if (row.assignedTo !== change.from || row.assignedTo === change.to) return { assignedTo: row.assignedTo };
    await transaction.update(applications).set({ assignedTo: change.to }).where(eq(applications.id, row.id));
    await addAudit(transaction, {
      applicationId: row.id,
      actor: "staff",
      staffId: change.by,
      action: change.to === null ? "given-back" : "assigned",
      detail: { from: change.from, to: change.to },
    });
    return { assignedTo: change.to };
  });
}
