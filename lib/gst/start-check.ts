import { z } from "zod";
import { addGstCheck, beginGstRun, findGstCheck } from "@/lib/db/gst";
import { useLimit } from "@/lib/db/limits";
import type { GstRun } from "@/lib/gst/run-check";
import { patience } from "@/lib/gst/view-check";
import { type GstFault, type GstSecrets, readGstForm } from "@/schemas/forms/gst-check";
import { type Period, periodAt } from "@/schemas/return-period";

/** Checks that one member of staff may run within an hour, however many months each of them has. */
export const gstLimit = { name: "gst-check", points: 30, seconds: 3600 };

export type GstStart =
  | { faults: GstFault[] }
  /** The limit is used up. */
  | { waitSeconds: number }
  | { run: GstRun; secrets: GstSecrets; tolerance: string };

/** Reads the form of a check as it was sent and keeps the check, ready to run. */
export async function startGstCheck(staffId: string, values: Record<string, string>): Promise<GstStart> {
  const read = readGstForm(values, periodAt(new Date()));
  if ("faults" in read) return read;
  const { gstin, tolerance, secrets, periods } = read.answers;
  if (values["span"] !== "missing") {
    const waitSeconds = await useLimit(gstLimit, staffId);
    if (waitSeconds > 0) return { waitSeconds };
    const id = await addGstCheck({ gstin, periods, tolerance }, staffId);
    return { run: { id, gstin, periods }, secrets, tolerance };
  }
  const started = await findOwnCheck(staffId, values["again"] ?? "");
  const missing = started?.missing ?? [];
  if (started === null || missing.length === 0) return { faults: [{ name: "span", code: "missing" }] };
  if (started.gstin !== gstin) return { faults: [{ name: "gstin", code: "other-gstin" }] };
  const waitSeconds = await useLimit(gstLimit, staffId);
  if (waitSeconds > 0) return { waitSeconds };
  const isBegun = await beginGstRun(started.id, new Date(Date.now() - patience));
  if (!isBegun) return { faults: [{ name: "span", code: "running" }] };
  return { run: { id: started.id, gstin, periods: missing }, secrets, tolerance: started.tolerance };
}

export type OwnCheck = GstRun & { tolerance: string; createdAt: Date; missing: Period[] };

/** A check of one's own, to be asked again. Null: there is none with this id. */
export async function findOwnCheck(staffId: string, id: string): Promise<OwnCheck | null> {
  const found = z.uuid().safeParse(id).success ? await findGstCheck(id) : null;
  if (found === null || found.check.by.id !== staffId) return null;
  const { gstin, periods, tolerance, createdAt } = found.check;
  const answered = found.months.flatMap(({ period, result }) => (result === null ? [] : [period]));
  const missing = periods.filter((period) => !answered.includes(period));
  return { id, gstin, periods, tolerance, createdAt, missing };
}
