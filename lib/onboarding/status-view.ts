import { writeLongMoment, writeTime } from "@/lib/india-time";
import { fillWords } from "@/lib/onboarding/view";
import type { ApplicationStatus } from "@/schemas/api";
import type { ApplicationState } from "@/schemas/application";

/*
 * What the status page shows, in the browser too.
 */

/** The key of the words for a status: its state, or `rejected` for one that completed so. */
export type StatusKey = ApplicationState | "rejected";

/** Which words fit a status. */
export function statusKey({ state, outcome }: Pick<ApplicationStatus, "state" | "outcome">): StatusKey {
  return state === "completed" && outcome === "rejected" ? "rejected" : state;
}

/**
 * Words for one state; `nextUnknown` where a refusal names no step, `nextByItself` with `{time}` where it is sent again
 * without being asked, `action` where there is a button.
 */
export type StateWords = {
  title: string;
  text: string;
  next: string;
  nextUnknown?: string;
  nextByItself?: string;
  action?: string;
};

export type StatusWords = Record<
  | "heading"
  | "reference"
  | "referenceHint"
  | "timeline"
  | "next"
  | "live"
  | "noScript"
  | "reload"
  | "copies"
  | "download"
  | "answers"
  | "leave"
  | "leaveHint",
  string
> & {
  copy: { action: string; done: string };
  marks: Record<"done" | "current" | "failed" | "ahead", string>;
  steps: Record<"submitted" | "sent" | "completed", string>;
  /** For one that waits because the upstream cannot be reached; `next` with `{time}`. */
  held: Pick<StateWords, "title" | "text" | "next">;
  /** By `StatusKey`. */
  states: Record<string, StateWords>;
  /** Titles of the steps of the wizard, by slug. */
  titles: Record<string, string>;
};

/** What happens next, in the words of the state. */
export function nextWords(
  { toCorrect, retryAt, isHeld }: Pick<ApplicationStatus, "toCorrect" | "retryAt" | "isHeld">,
  state: StateWords,
): string {
  if (retryAt !== null && isHeld) return fillWords(state.next, { time: writeTime(new Date(retryAt)) });
  if (retryAt !== null && state.nextByItself !== undefined) {
    return fillWords(state.nextByItself, { time: writeLongMoment(new Date(retryAt)) });
  }
  return toCorrect.length > 0 ? state.next : (state.nextUnknown ?? state.next);
}

/** How a state is to be felt: under way, good, to be corrected, or in doubt. */
export function statusTone(key: StatusKey): "info" | "success" | "warning" | "danger" {
  switch (key) {
    case "completed":
      return "success";
    case "refused":
    case "rejected":
      return "danger";
    case "submitted":
    case "unknown":
    case "returned":
      return "warning";
    default:
      return "info";
  }
}

export type Stage = "done" | "current" | "failed" | "ahead";

/** How far an application has come: submitted, accepted for checking, completed. */
export function stagesOf(key: StatusKey): { submitted: Stage; sent: Stage; completed: Stage } {
  switch (key) {
    case "completed":
      return { submitted: "done", sent: "done", completed: "done" };
    case "rejected":
      return { submitted: "done", sent: "done", completed: "failed" };
    case "accepted":
      return { submitted: "done", sent: "done", completed: "current" };
    case "refused":
      return { submitted: "done", sent: "failed", completed: "ahead" };
    case "submitted":
    case "pushing":
    case "unknown":
      return { submitted: "done", sent: "current", completed: "ahead" };
    case "awaiting-verification":
      return { submitted: "done", sent: "ahead", completed: "ahead" };
    default:
      return { submitted: "current", sent: "ahead", completed: "ahead" };
  }
}
