import type { ReactNode } from "react";

export type NoticeTone = "info" | "warning" | "success" | "danger";

const marks: Record<NoticeTone, string> = {
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.75v.5",
  success: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.5l2.75 2.75L16 9.5",
  warning: "M12 4 2.75 20h18.5L12 4ZM12 10v4.5M12 17v.25",
  danger: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v5.25M12 16v.25",
};

/** Something to know, told by words and a mark, not by colour alone. `announce` reads it out when it appears. */
export function Notice({
  tone = "info",
  title,
  announce = false,
  children,
}: {
  tone?: NoticeTone;
  title?: string;
  announce?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={`notice tone-${tone}`}
      role={announce ? (tone === "danger" ? "alert" : "status") : undefined}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={marks[tone]} />
      </svg>
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-sm">{children}</div> : null}
      </div>
    </div>
  );
}
