import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { signOutOfStaff } from "@/app/staff/actions";
import { type NavItem, StaffNav } from "@/components/staff/staff-nav";
import { path } from "@/lib/paths";
import { countSetAside } from "@/lib/review/inbox";
import { findCurrentStaff, needsSecondFactor } from "@/lib/staff/current-staff";
import { mayRole } from "@/lib/staff/permissions";
import type { Role } from "@/schemas/staff";

const pages = [
  ["applications", path.staff.applications, "see-applications"],
  ["inbox", path.staff.inbox(), "see-applications"],
  ["gst", path.staff.gst, "check-gst"],
  ["branches", path.staff.branches, "find-branches"],
  ["figures", path.staff.figures, "see-figures"],
  ["people", path.staff.people(), "manage-staff"],
  ["account", path.staff.account(), "own-account"],
] as const;

/** The pages that a role may open, with how many callbacks wait for somebody. */
async function listItems(role: Role): Promise<NavItem[]> {
  const mayOpen = pages.filter(([, , permission]) => mayRole(role, permission));
  const words = await getTranslations("staff");
  const count = mayOpen.some(([name]) => name === "inbox") ? await countSetAside() : null;
  return mayOpen.map(([name, href]) => ({
    href,
    label: words(`nav.${name}`),
    mark: name === "inbox" && count !== null ? { count, words: words("nav.setAside") } : undefined,
  }));
}

/** The bar above every page of staff. It is no lock: each page asks for itself. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const [words, staff] = await Promise.all([getTranslations("staff"), findCurrentStaff()]);
  const items = staff === null || needsSecondFactor(staff) ? [] : await listItems(staff.role);
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
