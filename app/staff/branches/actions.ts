"use server";

import { forgetOwnSearches, refreshBranch } from "@/lib/branches/look-up";
import { removeList, workOnList } from "@/lib/branches/lists";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { actingAsStaff } from "@/lib/staff/action";
import { branchListIntent } from "@/schemas/branch";

/** So many codes are looked up at one press of the button where no script runs. */
const atOnce = 25;

/** Asks the upstream again for the branch of a MICR code. */
export async function askAgain(code: string): Promise<void> {
  await actingAsStaff("find-branches", async (staff) => {
    const problem = await refreshBranch(staff, code);
    return path.staff.branch(code, problem === undefined ? { done: "asked" } : { problem });
  });
}

/** Forgets one recent search of the person, or all where the form names none. */
export async function removeSearch(form: FormData): Promise<void> {
  await actingAsStaff("find-branches", async (staff) => {
    await forgetOwnSearches(staff, readSentForm(form)["micr"]);
    return path.staff.branches;
  });
}

/** Goes on with a list, or has it ask again, from a page without scripts. */
export async function workOnBranchList(id: string, form: FormData): Promise<void> {
  await actingAsStaff("find-branches", async (staff) => {
    const intent = branchListIntent.catch("next").parse(readSentForm(form)["intent"]);
    if (intent === "next") await workOnList(staff, id, "resume");
    await workOnList(staff, id, intent, atOnce);
    return path.staff.branchList(id);
  });
}

/** Removes a list of the person's own. */
export async function removeBranchList(id: string): Promise<void> {
  await actingAsStaff("find-branches", async (staff) => {
    await removeList(staff, id);
    return path.staff.branchLists();
  });
}
