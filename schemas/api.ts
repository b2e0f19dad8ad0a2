import { z } from "zod";
import { applicationState, outcome } from "@/schemas/application";

/** What our own route tells an investor's page about its application. Times are ISO 8601. */
export const applicationStatusSchema = z.object({
  reference: z.string(),
  state: applicationState,
  outcome: outcome.nullable(),
  submittedAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  /** When it is sent again by itself. */
  retryAt: z.string().nullable(),
  /** Whether it waits for then because the upstream cannot be reached. */
  isHeld: z.boolean(),
  /** Slugs of the steps that a refusal names. */
  toCorrect: z.array(z.string()),
  /** Whether nothing more will happen by itself. */
  final: z.boolean(),
});
export type ApplicationStatus = z.output<typeof applicationStatusSchema>;
