import { countHeldApplications } from "@/lib/db/applications";
import { readPushCircuit } from "@/lib/onboarding/circuit";
import { viewMoment } from "@/lib/review/case-moments";
import type { PauseView } from "@/lib/review/exchange-view";

/** Whether the agency is let alone because it was down; null while it is not. */
export async function loadPause(): Promise<PauseView | null> {
  const { state, openUntil } = await readPushCircuit();
  if (openUntil === null) return null;
  return { until: state === "open" ? viewMoment(openUntil) : null, waiting: await countHeldApplications() };
}
