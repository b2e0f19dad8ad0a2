import type { Ref } from "react";
import { FaultIcon } from "./fault-icon";

/** All faults of a form, each a link to its field. It takes the focus, so that it is read first. */
export function ErrorSummary({
  title,
  faults,
  ref,
}: {
  title: string;
  faults: { name: string; message: string }[];
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="rounded-md border-2 border-danger bg-surface px-4 py-4 text-ink"
    >
      <h2 className="flex items-center gap-2 text-lg font-semibold [&>svg]:size-5 [&>svg]:text-danger">
        <FaultIcon />
        {title}
      </h2>
      <ul className="mt-2 grid gap-1">
        {faults.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${name}`} className="inline-block py-0.5 font-semibold text-danger hover:text-danger">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
