import type { ApplicationState, Outcome } from "@/schemas/application";

/*
 * What the queue shows, in the browser too.
 */

/** What an application waits for, or the state that it is in. */
export const queueViews = [
  "attention",
  "awaiting-verification",
  "consent",
  "unknown",
  "stopped",
  "overdue",
  "submitted",
  "refused",
  "returned",
  "open",
  "draft",
  "pushing",
  "accepted",
  "completed",
  "withdrawn",
  "expired",
  "all",
] as const;
export type QueueView = (typeof queueViews)[number];

/** The states in which nobody has anything left to do. */
export const closedStates: readonly ApplicationState[] = ["completed", "withdrawn", "expired"];

/** Days without a change, as the filter offers them. */
export const waitingDays = ["1", "3", "7", "30"] as const;
export const assignees = ["me", "nobody"] as const;

/** What the queue is asked for. Nothing in it is personal: `search` is the name of a search, not its text. */
export type QueueQuery = {
  view: QueueView;
  waiting: (typeof waitingDays)[number] | null;
  assigned: (typeof assignees)[number] | null;
  order: "oldest" | "newest";
  search: string | null;
};

/** The views beside the list, in their groups. `mine` is what is open and assigned to who looks. */
export const railGroups = [
  {
    name: "work",
    views: [
      "attention",
      "mine",
      "awaiting-verification",
      "consent",
      "unknown",
      "stopped",
      "overdue",
      "submitted",
      "refused",
      "returned",
    ],
  },
  {
    name: "rest",
    views: ["open", "draft", "pushing", "accepted", "completed", "withdrawn", "expired", "all"],
  },
] as const satisfies readonly { name: string; views: readonly (QueueView | "mine")[] }[];
export type RailView = (typeof railGroups)[number]["views"][number];

/** As far as applications are counted: more are shown as `999+`. */
export const mostCounted = 1000;

/** A count as it is shown. */
export function writeCount(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count);
}

/** One application in the list. Times are ISO 8601. */
export type QueueRow = {
  reference: string;
  /** Empty where none was given yet. */
  name: string;
  /** With its first part hidden; empty where none was given. */
  pan: string;
  state: ApplicationState;
  outcome: Outcome | null;
  /** When it last changed. */
  since: string;
  overdue: boolean;
  /** Whom it waits for beside what its state says: a second person of staff, or an operator. */
  waitsFor: "consent" | "operator" | null;
  assignee: { id: string; name: string; isMe: boolean } | null;
};

/** A part of the list. */
export type QueuePage = {
  rows: QueueRow[];
  /** Marks of the places beyond which more is; null where nothing is. */
  next: string | null;
  previous: string | null;
  /** When it was read. */
  asOf: string;
  /** By `RailView`. */
  counts: Record<string, number>;
  /** By what a search found them. */
  foundBy: "reference" | "pan" | "name" | null;
};

/** The words of the queue's board; those with names in braces are filled by `fillWords`. */
export type QueueWords = {
  /** By `RailView`. */
  views: Record<string, string>;
  /** By `StatusKey`. */
  states: Record<string, string>;
  /** What is in a view, for those whose names do not say it. */
  hints: Record<string, string>;
  rail: Record<"label" | "work" | "rest" | "saved" | "choose" | "remove" | "removeOf", string>;
  /** By what a search found, or `none`. */
  found: Record<string, string>;
  results: string;
  resultsOf: string;
  list: Record<
    | "reference"
    | "investor"
    | "state"
    | "waiting"
    | "now"
    | "assigned"
    | "pan"
    | "nameless"
    | "overdue"
    | "consent"
    | "operator"
    | "nobody"
    | "me"
    | "take"
    | "takeOver"
    | "giveBack"
    | "working"
    | "more"
    | "next"
    | "loading"
    | "previous"
    | "first"
    | "pages"
    | "shown"
    | "asOf"
    | "empty"
    | "emptySearch"
    | "emptyPlace"
    | "stale"
    | "taken"
    | "returned"
    | "quicker"
    | "quickerNobody"
    | "failed",
    string
  >;
};

/** The address's query for a view of the queue, without what is usual; `place` is as `after=mark`. */
export function writeQueueQuery(query: Partial<QueueQuery>, place?: string | null): string {
  const { view, waiting, assigned, order, search } = query;
  const parts = {
    view: view === "attention" ? undefined : view,
    waiting,
    assigned,
    order: order === "oldest" ? undefined : order,
    search,
  };
  const given = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const text = new URLSearchParams(given).toString();
  return [text, place ?? ""].filter((part) => part !== "").join("&");
}

/** How long an application has waited, in the largest whole unit. */
export function countWait(since: string, asOf: string): { unit: "day" | "hour" | "minute"; count: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(asOf) - Date.parse(since)) / 60_000));
  if (minutes < 60) return { unit: "minute", count: minutes };
  if (minutes < 60 * 24) return { unit: "hour", count: Math.floor(minutes / 60) };
  return { unit: "day", count: Math.floor(minutes / 60 / 24) };
}
