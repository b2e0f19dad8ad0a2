import type { ReactNode } from "react";

/** A raised surface, with an optional title of level 2. */
export function Card({
  title,
  id,
  className = "",
  children,
}: {
  title?: string;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={`card ${className}`}
      aria-labelledby={title && id ? `${id}-title` : undefined}
      id={id}
    >
      {title ? (
        <h2 className="mb-4 text-lg font-semibold" id={id ? `${id}-title` : undefined}>
          {title}
        </h2>
      ) : null}
      {children}
    </section>
  );
}
