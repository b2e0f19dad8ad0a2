import { createHash } from "node:crypto";
import { keepForm, readKeptForm } from "@/lib/kept-form";
import type { Shown } from "@/lib/review/body-view";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";

/** What is asked for in full: a part of what went over the wire, and a field of it by its name; all where that is empty. */
export type WirePlace = { part: string; field: string };

/** What went over the wire: whose it is, and its parts as text. */
export type WireTexts<Part extends string> = { id: string; parts: Readonly<Record<Part, string>> };

const grant = "staff.unmask-wire";
const grantMilliseconds = 60_000;

/** Says what was read: a grant is void once another text has taken its place. */
export function printOf(id: string, text: string): string {
  return createHash("sha256").update(`${id}:${text}`).digest("hex");
}

/**
 * Lets the next page of this session show what was read, for a minute. The browser keeps which, not what.
 * @param at path of the page
 * @param place with `print` (see `printOf`)
 */
export async function grantWire(
  at: string,
  place: WirePlace & { print: string },
  staff: CurrentStaff,
): Promise<void> {
  const until = String(Date.now() + grantMilliseconds);
  await keepForm(grant, at, { session: staff.sessionId, until, ...place });
}

/** What a page may show in full of each part; null where nothing of it was just asked for. */
export async function readWireGrant<Part extends string>(
  { id, parts }: WireTexts<Part>,
  staff: CurrentStaff,
): Promise<(part: Part) => Shown> {
  const kept = await readKeptForm(grant);
  const { field = "", print, until, session } = kept;
  const isTheirs = session === staff.sessionId && Number(until) > Date.now();
  const mayShow = isTheirs && mayRole(staff.role, "unmask-values");
  return (part) => {
    if (!mayShow || kept["part"] !== part || printOf(id, parts[part]) !== print) return null;
    return field === "" ? "whole" : { field };
  };
}
