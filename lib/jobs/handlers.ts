import type { JobKind } from "@/lib/db/job-store";
import { deliverMail } from "@/lib/mail/deliver";
import { sendWhenDue } from "@/lib/onboarding/due";

/** What is done for a job of each kind. A handler that throws is called again; one that is done twice does no harm. */
export const handlers: Record<JobKind, (id: string) => Promise<void>> = {
  push: sendWhenDue,
  mail: deliverMail,
};
