import { queryOptions } from "@tanstack/react-query";
import { path } from "@/lib/paths";
import {
  type BranchFault,
  type BranchListIntent,
  type BranchListState,
  type BranchRow,
  type BranchRowState,
  branchListSchema,
} from "@/schemas/branch";

/*
 * What the page of a list of MICR codes shows, in the browser too.
 */

/** The words of a list's page. `{names}` are filled in by the page. */
export type ListWords = Record<
  | "progress"
  | "show"
  | "all"
  | "pause"
  | "resume"
  | "again"
  | "working"
  | "elsewhere"
  | "pausedByPerson"
  | "pausedByFailures"
  | "limited"
  | "done"
  | "unreachable"
  | "row"
  | "typed"
  | "state"
  | "branch"
  | "ifscCode"
  | "asked"
  | "sameAs"
  | "emptyRow"
  | "result",
  string
> & {
  states: Record<BranchRowState, string>;
  faults: Record<BranchFault, string>;
};

/** How many rows there are of each kind, and how many different codes have been asked, of how many. */
export type ListCounts = Record<BranchRowState, number> & { codes: number; asked: number };

/** Counts the rows of a list. */
export function countRows(rows: readonly BranchRow[]): ListCounts {
  const counts = { found: 0, "not-found": 0, failed: 0, waiting: 0, malformed: 0, codes: 0, asked: 0 };
  for (const { state, sameAs, micrCode } of rows) {
    counts[state] += 1;
    if (sameAs !== null || micrCode === null) continue;
    counts.codes += 1;
    if (state !== "waiting") counts.asked += 1;
  }
  return counts;
}

/** Whether a list has nothing left to ask. */
export function isDone(list: BranchListState): boolean {
  return list.rows.every(({ state }) => state !== "waiting");
}

/** Puts newer rows in the place of older ones. */
export function mergeRows(older: BranchListState | undefined, newer: BranchListState): BranchListState {
  if (!older) return newer;
  const byPlace = new Map(newer.rows.map((row) => [row.place, row]));
  return { ...newer, rows: older.rows.map((row) => byPlace.get(row.place) ?? row) };
}

const pauseBetweenLooks = 3000;

/** How far a list has come. Asked again only while another page works on it. */
export function branchListQuery(id: string) {
  return queryOptions({
    queryKey: ["branch-list", id],
    queryFn: async ({ signal }) => read(await fetch(path.staff.branchListWork(id), { signal, headers })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.busy ? pauseBetweenLooks : false),
  });
}

/** Tells a list what to do, and hears which rows have changed by it. */
export async function tellBranchList(id: string, intent: BranchListIntent): Promise<BranchListState> {
  const body = JSON.stringify({ intent });
  const sent = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
  return read(await fetch(path.staff.branchListWork(id), sent));
}

const headers = { accept: "application/json" };

async function read(answer: Response): Promise<BranchListState> {
  if (!answer.ok) throw new Error(`The list could not be read: ${answer.status}`);
  return branchListSchema.parse(await answer.json());
}
