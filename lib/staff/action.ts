import { headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { AppError } from "@/lib/errors";
import { path } from "@/lib/paths";
import { assertSameOrigin } from "@/lib/same-origin";
import { type CurrentStaff, requireStaff } from "@/lib/staff/current-staff";
import type { Permission } from "@/lib/staff/permissions";

/**
 * Runs an action of a member of staff: it must come from a page of ours, and they must be allowed to.
 * @param work returns the address to go to
 */
export async function actingAsStaff(
  permission: Permission,
  work: (staff: CurrentStaff) => Promise<string>,
): Promise<never> {
  redirect(await answeringStaff(permission, work));
}

/**
 * The same for an action whose form shows what came of it.
 * @param work returns what the form is told
 */
export async function answeringStaff<Result>(
  permission: Permission,
  work: (staff: CurrentStaff) => Promise<Result>,
): Promise<Result> {
  assertSameOrigin(await headers());
  try {
    return await work(await requireStaff(permission));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code === "not-signed-in") redirect(path.staff.signIn());
    if (error.code === "second-factor-missing") redirect(path.staff.secondFactor());
    if (error.status === 403) forbidden();
    notFound();
  }
}
