import type { Ref } from "react";
import { FaultIcon } from "./fault-icon";

/** All faults of a form, or its doubts alone, each a link to its field. It takes the focus, so that it is read first. */
export function ErrorSummary({
  tone = "danger",
  title,
  faults,
  ref,
}: {
  /** `warning` where there are only doubts. */
  tone?: "danger" | "warning";
  title: string;
  faults: { name: string; message: string }[];
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className={`tone-${tone} rounded-md border-2 border-(--tone) bg-surface px-4 py-4 text-ink`}
    >
      <h2 className="flex items-center gap-2 text-lg font-semibold [&>svg]:size-5 [&>svg]:text-(--tone)">
        <FaultIcon />
        {title}
      </h2>
      <ul className="mt-2 grid gap-1">
        {faults.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-block py-0.5 font-semibold text-(--tone) hover:text-(--tone)"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
