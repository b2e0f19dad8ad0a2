import { type ApplicationState, applicationStates } from "@/schemas/application";

/** The allowed moves of an application. Nothing ever moves back except by one of these. */
export const allowedMoves = {
  draft: ["submitted", "awaiting-verification", "withdrawn", "expired"],
  // What was thought not to be taken may turn out to have arrived.
  submitted: ["pushing", "unknown", "awaiting-verification", "returned", "withdrawn"],
  pushing: ["accepted", "refused", "unknown", "submitted"],
  accepted: ["completed"],
  refused: ["submitted", "awaiting-verification", "returned", "withdrawn"],
  unknown: ["accepted", "refused", "submitted", "completed"],
  completed: [],
  "awaiting-verification": ["submitted", "returned", "withdrawn"],
  // What came back by itself may be sent back by staff, with what is to be changed.
  returned: ["submitted", "awaiting-verification", "returned", "withdrawn"],
  withdrawn: [],
  expired: [],
} as const satisfies Record<ApplicationState, readonly ApplicationState[]>;

/** Whether an application may move so. */
export function isAllowedMove(from: ApplicationState, to: ApplicationState): boolean {
  return targetsOf(from).includes(to);
}

/** The states from which an application may move to `to`. */
export function statesBefore(to: ApplicationState): ApplicationState[] {
  return applicationStates.filter((from) => isAllowedMove(from, to));
}

function targetsOf(from: ApplicationState): readonly ApplicationState[] {
  return allowedMoves[from];
}
