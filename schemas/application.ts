import { z } from "zod";

/** The states of an application. They are ours: the contract names none. */
export const applicationStates = [
  "draft",
  "submitted",
  "pushing",
  "accepted",
  "completed",
  "refused",
  "unknown",
  "awaiting-verification",
  "returned",
  "withdrawn",
  "expired",
] as const;

export const applicationState = z.enum(applicationStates);
export type ApplicationState = z.output<typeof applicationState>;

/** How a completed application ended at the agency. */
export const outcomes = ["accepted", "rejected"] as const;
export const outcome = z.enum(outcomes);
export type Outcome = z.output<typeof outcome>;

/** The states in which the investor may change answers and files. */
export const editableStates: readonly ApplicationState[] = ["draft", "refused", "returned"];
