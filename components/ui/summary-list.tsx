import type { ReactNode } from "react";

export type SummaryRow = {
  label: string;
  value: ReactNode;
  /** Where the answer can be changed. */
  change?: string;
};

/** Answers with links to change them. `words.change` is followed by the label for those who hear it. */
export function SummaryList({
  rows,
  words,
}: {
  rows: SummaryRow[];
  words: { change: string; empty: string };
}) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <div
          key={row.label}
          className="grid grid-cols-[1fr_auto] gap-x-4 py-3 sm:grid-cols-[minmax(8rem,2fr)_3fr_auto]"
        >
          <dt className="text-muted">{row.label}</dt>
          <dd className="col-start-1 min-w-0 break-words sm:col-start-2">
            {row.value || <span className="text-muted">{words.empty}</span>}
          </dd>
          {row.change ? (
            <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1">
              <a href={row.change} className="-my-2.5 -mr-2 inline-block px-2 py-2.5 text-sm font-semibold">
                {words.change}
                <span className="sr-only"> {row.label}</span>
              </a>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
