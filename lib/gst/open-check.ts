import { z } from "zod";
import { findEarlierMonths, findGstCheck, type GstCheckSummary, listGstChecks } from "@/lib/db/gst";
import type { GstExport } from "@/lib/gst/export-check";
import type { GstCheckState, GstCheckView } from "@/lib/gst/view";
import { stateOfCheck, viewGstCheck } from "@/lib/gst/view-check";
import { tolerance } from "@/schemas/gst";

/** A tolerance from an address: null where none is given, undefined where it is none. */
function readTolerance(typed: string | undefined): string | null | undefined {
  return typed === undefined ? null : tolerance.safeParse(typed).data;
}

/** A check for its page; null where there is none with this id. `isFaulty`: the tolerance asked for can't be read. */
export async function openGstCheck(
  id: string,
  typedTolerance: string | undefined,
): Promise<{ view: GstCheckView; ownerId: string; isFaulty: boolean } | null> {
  const found = z.uuid().safeParse(id).success ? await findGstCheck(id) : null;
  if (found === null) return null;
  const asked = readTolerance(typedTolerance);
  const view = viewGstCheck(found, await findEarlierMonths(id), { tolerance: asked ?? undefined });
  return { view, ownerId: found.check.by.id, isFaulty: asked === undefined };
}

/** A check for a download; null where there is none with this id. */
export async function openGstExport(
  id: string,
  typedTolerance: string | undefined,
): Promise<GstExport | null> {
  const found = z.uuid().safeParse(id).success ? await findGstCheck(id) : null;
  if (found === null) return null;
  return { ...found, tolerance: readTolerance(typedTolerance) ?? found.check.tolerance, at: new Date() };
}

export type RecentGstCheck = GstCheckSummary & { state: GstCheckState };

/** The last checks of a member of staff, the latest first. */
export async function listRecentChecks(staffId: string): Promise<RecentGstCheck[]> {
  const checks = await listGstChecks(staffId, 10);
  const now = new Date();
  return checks.map((check) => ({ ...check, state: stateOfCheck(check, check.months, now) }));
}
