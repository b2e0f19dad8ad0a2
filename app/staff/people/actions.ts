"use server";

import { forgetForm, keepForm } from "@/lib/kept-form";
import { readSentForm, type SentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { actingAsStaff } from "@/lib/staff/action";
import { invite } from "@/lib/staff/invitations";
import {
  addPerson,
  changePerson,
  disablePerson,
  newPersonForm,
  profileForm,
  requirePerson,
} from "@/lib/staff/people";

const keptPerson = "staff.person";
const keptInvitation = "staff.invitation";
const typedFields = ["name", "email", "role", "designation", "branch", "code"];

/** Adds a person and shows their invitation. */
export async function addToStaff(form: FormData): Promise<void> {
  await actingAsStaff("manage-staff", async (staff) => {
    const sent = readSentForm(form);
    const parsed = newPersonForm.safeParse(sent);
    const added = parsed.success ? await addPerson(parsed.data, staff) : null;
    if (added === null) {
      await keepForm(keptPerson, path.staff.people(), pick(sent));
      const faults = parsed.success ? ["taken"] : parsed.error.issues.map(({ path: at }) => String(at[0]));
      return path.staff.people({ fault: [...new Set(faults)].join() });
    }
    await forgetForm(keptPerson, path.staff.people());
    return showInvitation(added.person.id, added.invitation);
  });
}

/** Changes what is known of a person. */
export async function changeStaffMember(form: FormData): Promise<void> {
  await actingAsStaff("manage-staff", async (staff) => {
    const sent = readSentForm(form);
    const { id } = await requirePerson(sent["id"], staff);
    const parsed = profileForm.safeParse(sent);
    if (!parsed.success) {
      await keepForm(keptPerson, path.staff.people(), pick(sent));
      const faults = parsed.error.issues.map(({ path: at }) => String(at[0]));
      return path.staff.person(id, { fault: [...new Set(faults)].join() });
    }
    await forgetForm(keptPerson, path.staff.people());
    return (await changePerson(id, parsed.data, staff)) === "changed"
      ? path.staff.person(id, { done: "saved" })
      : path.staff.person(id, { fault: "last-admin" });
  });
}

/** Closes an account, or opens it again. */
export async function closeStaffMember(form: FormData): Promise<void> {
  await actingAsStaff("manage-staff", async (staff) => {
    const sent = readSentForm(form);
    const { id } = await requirePerson(sent["id"], staff);
    const isClosing = sent["close"] === "yes";
    return (await disablePerson(id, isClosing, staff)) === "changed"
      ? path.staff.person(id, { done: isClosing ? "disabled" : "enabled" })
      : path.staff.person(id, { fault: "last-admin" });
  });
}

/** Lets a person set password and second factor anew. */
export async function inviteAgain(form: FormData): Promise<void> {
  await actingAsStaff("manage-staff", async (staff) => {
    const person = await requirePerson(readSentForm(form)["id"], staff);
    return showInvitation(person.id, await invite(person, staff.id));
  });
}

async function showInvitation(id: string, address: string): Promise<string> {
  await keepForm(keptInvitation, path.staff.people(), { id, address });
  return path.staff.person(id, { done: "invited" });
}

function pick(sent: SentForm): Record<string, string> {
  return Object.fromEntries(typedFields.map((name) => [name, sent[name] ?? ""]));
}
