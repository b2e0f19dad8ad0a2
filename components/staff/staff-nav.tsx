"use client";

import { usePathname } from "next/navigation";

export type NavItem = { href: string; label: string };

/** The pages of staff, the one at hand marked. */
export function StaffNav({ label, items }: { label: string; items: NavItem[] }) {
  const here = usePathname();
  return (
    <nav aria-label={label} className="staff-nav">
      <ul>
        {items.map(({ href, label: words }) => (
          <li key={href}>
            <a href={href} aria-current={here === href || here.startsWith(`${href}/`) ? "page" : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
