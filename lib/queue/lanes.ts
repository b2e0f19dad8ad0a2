import type { Lane } from "@/lib/db/queue";
import { closedStates, mostCounted, type QueueQuery, type QueueView, railGroups } from "@/lib/queue/view";
import { applicationStates } from "@/schemas/application";

const hourInMilliseconds = 3_600_000;
const openStates = applicationStates.filter((state) => !closedStates.includes(state));

/** Whose queue it is, at what time, and after how many hours a callback is overdue. */
export type QueueSetting = { staffId: string; now: Date; overdueHours: number };

function before(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hourInMilliseconds);
}

/** Since when an application that was accepted must be waiting for its callback to be overdue. */
export function overdueSince({ now, overdueHours }: QueueSetting): Date {
  return before(now, overdueHours);
}

function lanesOfView(view: QueueView, setting: QueueSetting): Lane[] {
  const overdue = { state: "accepted", unchangedSince: overdueSince(setting) } as const;
  const stopped = { state: "submitted", waitsFor: "operator" } as const;
  switch (view) {
    case "attention":
      return [{ state: "awaiting-verification" }, { state: "unknown" }, stopped, overdue];
    case "overdue":
      return [overdue];
    case "stopped":
      return [stopped];
    case "consent":
      return [{ state: "unknown", waitsFor: "consent" }];
    case "open":
      return openStates.map((state) => ({ state }));
    case "all":
      return applicationStates.map((state) => ({ state }));
    default:
      return [{ state: view }];
  }
}

/** The parts of the list that a query asks for. */
export function lanesOf(query: QueueQuery, setting: QueueSetting): Lane[] {
  const waited = query.waiting === null ? undefined : before(setting.now, Number(query.waiting) * 24);
  const assignedTo = { me: setting.staffId, nobody: null, anyone: undefined }[query.assigned ?? "anyone"];
  return lanesOfView(query.view, setting).map(({ state, waitsFor, unchangedSince }) => ({
    state,
    waitsFor,
    unchangedSince: earlier(unchangedSince, waited),
    assignedTo,
  }));
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

/** What is counted for the views beside the list, and how the counts of a view come from it. */
export function planCounts(setting: QueueSetting): {
  lanes: Lane[];
  sum: (counted: readonly number[]) => Record<string, number>;
} {
  const mine = openStates.map((state) => ({ state, assignedTo: setting.staffId }));
  const narrow = (["overdue", "stopped", "consent"] as const).flatMap((view) => lanesOfView(view, setting));
  const lanes: Lane[] = [...applicationStates.map((state) => ({ state })), ...narrow, ...mine];
  const isSame = (one: Lane, other: Lane) =>
    one.state === other.state &&
    one.waitsFor === other.waitsFor &&
    one.assignedTo === other.assignedTo &&
    one.unchangedSince?.getTime() === other.unchangedSince?.getTime();
  return {
    lanes,
    sum: (counted) => {
      const add = (parts: readonly Lane[]) => {
        const sum = parts
          .map((part) => counted[lanes.findIndex((lane) => isSame(lane, part))] ?? 0)
          .reduce((total, count) => total + count, 0);
        return Math.min(sum, mostCounted);
      };
      const views = railGroups.flatMap((group) => [...group.views]);
      return Object.fromEntries(
        views.map((view) => [view, add(view === "mine" ? mine : lanesOfView(view, setting))]),
      );
    },
  };
}
