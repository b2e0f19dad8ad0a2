import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { findStaff } from "@/lib/db/staff";
import { authWithOidc } from "@/lib/staff/auth";
import { mayEnter } from "@/lib/staff/current-staff";

/**
 * Takes what a single sign-on provider sends back; null where the settings name no provider. Whose account is closed
 * gets no session; each that begins is written down.
 */
export function findSingleSignOnHandler(): ((request: Request) => Promise<Response>) | null {
  const found = authWithOidc({
    session: {
      create: {
        before: async ({ userId }) => {
          const staff = await findStaff(userId);
          return staff !== null && mayEnter(staff);
        },
        after: ({ userId: staffId }) =>
          inTransaction((transaction) =>
            addAudit(transaction, {
              applicationId: null,
              actor: "staff",
              staffId,
              action: "signed-in",
              detail: { by: "single-sign-on" },
            }),
          ),
      },
    },
  });
  return found?.handler ?? null;
}
