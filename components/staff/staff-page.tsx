import type { ReactNode } from "react";

/** The frame of a page of staff: its title, what it is for, and what can be done beside it. */
export function StaffPage({
  title,
  intro,
  actions,
  narrow = false,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  actions?: ReactNode;
  /** For a page that is one form. */
  narrow?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={narrow ? "max-w-xl" : undefined}>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
          {intro ? <p className="mt-2 max-w-2xl text-sm text-pretty text-muted">{intro}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
