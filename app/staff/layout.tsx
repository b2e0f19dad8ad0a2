import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { signOutOfStaff } from "@/app/staff/actions";
import { StaffNav } from "@/components/staff/staff-nav";
import { path } from "@/lib/paths";
import { findCurrentStaff, needsSecondFactor } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";

const pages = [
  ["applications", path.staff.applications, "see-applications"],
  ["gst", path.staff.gst, "check-gst"],
  ["branches", path.staff.branches, "find-branches"],
  ["figures", path.staff.figures, "see-figures"],
  ["people", path.staff.people(), "manage-staff"],
  ["account", path.staff.account(), "own-account"],
] as const;

/** The bar above every page of staff. It is no lock: each page asks for itself. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const [words, staff] = await Promise.all([getTranslations("staff"), findCurrentStaff()]);
  const items =
    staff === null || needsSecondFactor(staff)
      ? []
      : pages
          .filter(([, , permission]) => mayRole(staff.role, permission))
          .map(([name, href]) => ({ href, label: words(`nav.${name}`) }));
  return (
    <>
      {staff === null ? null : (
        <div className="staff-bar border-b border-line bg-surface">
          <div className="frame flex flex-wrap items-center justify-between gap-x-6">
            <StaffNav label={words("nav.label")} items={items} />
            <form action={signOutOfStaff} className="flex items-center gap-3 py-1 text-sm">
              <span className="text-muted">
                {staff.name} · {words(`roles.${staff.role}`)}
              </span>
              <button type="submit" className="button button-quiet">
                {words("nav.signOut")}
              </button>
            </form>
          </div>
        </div>
      )}
      <div className="frame py-6 lg:py-10">{children}</div>
    </>
  );
}
