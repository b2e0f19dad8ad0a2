import type { ApplicationRecord } from "@/lib/db/applications";
import { writeExactMoment } from "@/lib/india-time";
import type { MomentView } from "@/lib/review/case-view";

/** A moment as the clock in India shows it. */
export function viewMoment(moment: Date): MomentView {
  return { words: writeExactMoment(moment), iso: moment.toISOString() };
}

/** When a submitted application that was put off asks again; null where it was not. */
export function viewHeldUntil({
  state,
  heldUntil,
}: Pick<ApplicationRecord, "state" | "heldUntil">): MomentView | null {
  return state === "submitted" && heldUntil ? viewMoment(heldUntil) : null;
}

const units = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
] as const;

/** How long something has lasted, in whole units of the largest kind that fits. */
export function measureWait(milliseconds: number): { unit: "days" | "hours" | "minutes"; count: number } {
  for (const [unit, length] of units) {
    if (milliseconds >= length) return { unit, count: Math.floor(milliseconds / length) };
  }
  return { unit: "minutes", count: 0 };
}
