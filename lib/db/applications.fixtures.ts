import { type ApplicationRecord, type Move, moveApplication } from "@/lib/db/applications";
import type { ApplicationState } from "@/schemas/application";

/** Moves a draft from state to state; `set` is written with the last move. */
export async function moveAlong(
  application: ApplicationRecord,
  states: readonly ApplicationState[],
  set: Move["set"] = {},
): Promise<void> {
  let from: ApplicationState = "draft";
  for (const [place, to] of states.entries()) {
    const isLast = place === states.length - 1;
    await moveApplication(undefined, {
      application,
      from: [from],
      to,
      actor: "system",
      reason: "test",
      set: isLast ? set : {},
    });
    from = to;
  }
}
