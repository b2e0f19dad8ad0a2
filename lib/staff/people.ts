import { z } from "zod";
import {
  addStaff,
  changeStaff,
  findStaff,
  listStaff,
  setStaffDisabled,
  type StaffRecord,
} from "@/lib/db/staff";
import { AppError } from "@/lib/errors";
import type { CurrentStaff } from "@/lib/staff/current-staff";
import { invite } from "@/lib/staff/invitations";
import { pan } from "@/schemas/fields";
import { role } from "@/schemas/staff";

const line = z.string().trim().max(100);

/** What an administrator types of a member of staff. `pan` empty: left as it is; `-`: forgotten. */
export const profileForm = z.object({
  name: line.min(2),
  role,
  designation: line,
  branch: line,
  code: line,
  pan: z.union([z.literal(""), z.literal("-"), pan]),
});

/** The same for somebody new. */
export const newPersonForm = profileForm.extend({ email: z.email().max(200) });

export { listStaff as listPeople };
export type { StaffRecord as Person };

/** The person with this id, as it came in an address or a form; null where it names nobody. */
export async function findPerson(id: string | undefined): Promise<StaffRecord | null> {
  const parsed = z.uuid().safeParse(id);
  return parsed.success ? findStaff(parsed.data) : null;
}

/**
 * The same for what changes a person. A shown account is shared by everybody, so nobody changes it; and who has come by
 * one changes nobody real.
 * @throws AppError `not-found` (404)
 */
export async function requirePerson(id: string | undefined, by: CurrentStaff): Promise<StaffRecord> {
  const person = await findPerson(id);
  const isReach = person !== null && !person.isDemo && (person.isPractice || !by.isPractice);
  if (isReach) return person;
  throw new AppError({ code: "not-found", status: 404, words: "staff.errors.notFound" });
}

/**
 * Adds somebody and invites them.
 * @param by who adds them; null from the command line
 * @returns null when somebody has this e-mail address already
 */
export async function addPerson(
  form: z.output<typeof newPersonForm>,
  by: CurrentStaff | null,
): Promise<{ person: StaffRecord; invitation: string } | null> {
  const { pan: given, ...profile } = form;
  const person = await addStaff(profile, { by: by?.id ?? null, isPractice: by?.isPractice ?? false });
  if (person === null) return null;
  if (given !== "" && given !== "-" && by !== null) await changeStaff(person.id, { pan: given }, by.id);
  return { person, invitation: await invite(person, by?.id ?? null) };
}

/**
 * Changes somebody.
 * @returns `last-admin` when nobody could manage staff any more
 */
export async function changePerson(
  id: string,
  { pan: given, ...profile }: z.output<typeof profileForm>,
  by: CurrentStaff,
): Promise<"changed" | "last-admin"> {
  const change = { ...profile, pan: given === "" ? undefined : given === "-" ? null : given };
  return (await changeStaff(id, change, by.id)) ? "changed" : "last-admin";
}

/** Shuts somebody out, or lets them in again. @returns `last-admin` when nobody could manage staff any more */
export async function disablePerson(
  id: string,
  isDisabled: boolean,
  by: CurrentStaff,
): Promise<"changed" | "last-admin"> {
  return (await setStaffDisabled(id, isDisabled, by.id)) ? "changed" : "last-admin";
}
