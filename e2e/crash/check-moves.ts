import { z } from "zod";
import type { ApplicationRecord } from "@/lib/db/applications";
import { listAudit } from "@/lib/db/audit";
import { isAllowedMove } from "@/lib/onboarding/states";
import { type ApplicationState, applicationState } from "@/schemas/application";

const move = z.object({ from: applicationState, to: applicationState });

/**
 * Whether its audit explains an application: from a draft by allowed moves, without a gap, to where it stands, and one
 * move to `pushing` for each push.
 * @returns a sentence for each thing that it does not
 */
export async function checkMoves(application: ApplicationRecord, pushes: number): Promise<string[]> {
  const rows = (await listAudit(application)).filter(({ action }) => action === "moved");
  const moves = rows.map(({ detail }) => move.parse(detail));
  const wrong: string[] = [];
  let state: ApplicationState = "draft";
  for (const { from, to } of moves) {
    if (from !== state) wrong.push(`has an audit with a gap: from ${state} to ${from}`);
    if (!isAllowedMove(from, to)) wrong.push(`has made a move that is not allowed: from ${from} to ${to}`);
    state = to;
  }
  if (state !== application.state) wrong.push(`is ${application.state}, and its audit ends in ${state}`);
  const begun = moves.filter(({ to }) => to === "pushing").length;
  if (begun !== pushes) wrong.push(`has ${pushes} pushes, and its audit ${begun}`);
  return wrong;
}
