"use client";

import { usePathname } from "next/navigation";

/** `mark`: how much waits there, and of what, for who can't see that it does. */
export type NavItem = { href: string; label: string; mark?: { count: string; words: string } | undefined };

/** The pages of staff, the one at hand marked. */
export function StaffNav({ label, items }: { label: string; items: NavItem[] }) {
  const here = usePathname();
  return (
    <nav aria-label={label} className="staff-nav">
      <ul>
        {items.map(({ href, label: words, mark }) => (
          <li key={href}>
            <a href={href} aria-current={here === href || here.startsWith(`${href}/`) ? "page" : undefined}>
              {words}
              {mark === undefined ? null : (
                <span className="nav-mark">
                  {mark.count}
                  <span className="sr-only"> {mark.words}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
