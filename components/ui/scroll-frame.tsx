import type { ReactNode } from "react";

/** Holds what may be wider than the screen: it scrolls within itself, by keyboard too. Named by one of the two. */
export function ScrollFrame({
  label,
  labelledBy,
  className = "table-frame",
  children,
}: {
  label?: string;
  /** Id of the heading that names it. */
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      // What scrolls must be reached by keyboard.
      tabIndex={0}
    >
      {children}
    </section>
  );
}
