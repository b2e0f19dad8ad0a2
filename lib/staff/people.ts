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
 * The same for what changes a person. A practice account is shared by everybody, so nobody changes it.
 * @throws AppError `not-found` (404)
 */
export async function requirePerson(id: string | undefined): Promise<StaffRecord> {
  const person = await findPerson(id);
  if (person !== null && !person.isDemo) return person;
  throw new AppError({ code: "not-found", status: 404, words: "staff.errors.notFound" });
}

/** Adds somebody and invites them. @returns null when somebody has this e-mail address already */
export async function addPerson(
  form: z.output<typeof newPersonForm>,
  by: string | null,
): Promise<{ person: StaffRecord; invitation: string } | null> {
  const { pan: given, ...profile } = form;
  const person = await addStaff(profile, { by });
  if (person === null) return null;
  if (given !== "" && given !== "-" && by !== null) await changeStaff(person.id, { pan: given }, by);
  return { person, invitation: await invite(person, by) };
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
  if (profile.role !== "admin" && (await isLastAdmin(id))) return "last-admin";
  await changeStaff(id, { ...profile, pan: given === "" ? undefined : given === "-" ? null : given }, by.id);
  return "changed";
}

/** Shuts somebody out, or lets them in again. @returns `last-admin` when nobody could manage staff any more */
export async function disablePerson(
  id: string,
  isDisabled: boolean,
  by: CurrentStaff,
): Promise<"changed" | "last-admin"> {
  if (isDisabled && (await isLastAdmin(id))) return "last-admin";
  await setStaffDisabled(id, isDisabled, by.id);
  return "changed";
}

async function isLastAdmin(id: string): Promise<boolean> {
  const admins = (await listStaff()).filter(
    (person) => person.role === "admin" && person.disabledAt === null,
  );
  return admins.length === 1 && admins[0]?.id === id;
}
