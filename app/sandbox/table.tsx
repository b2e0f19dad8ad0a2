import { type ReactNode, useId } from "react";
import { ScrollFrame } from "@/components/ui/scroll-frame";

/** A value to copy: one click or tap selects all of it. */
export function Value({ children }: { children: string }) {
  return <code className="font-mono text-sm whitespace-nowrap select-all">{children}</code>;
}

/** A table that scrolls within itself where the screen is narrow. */
export function Table({
  title,
  text,
  headings,
  rows,
  wide = false,
}: {
  title?: string;
  text?: string;
  headings: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** It needs more room than a telephone has. */
  wide?: boolean;
}) {
  const id = useId();
  return (
    <section
      className="mt-8 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
      aria-labelledby={title ? id : undefined}
    >
      {title ? (
        <h3 className="font-semibold" id={id}>
          {title}
        </h3>
      ) : null}
      {text ? <p className="text-sm text-muted">{text}</p> : null}
      <ScrollFrame
        label={title ?? headings[0] ?? ""}
        className="overflow-x-auto rounded-md border border-line"
      >
        <table className={`w-full border-collapse text-left text-sm ${wide ? "min-w-[40rem]" : ""}`}>
          <thead className="bg-sunken">
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-4 py-2 font-semibold whitespace-nowrap">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={headings.join() + row} className="border-t border-line align-top">
                {cells.map((cell, column) => (
                  <td key={headings[column]} className="px-4 py-2.5">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  );
}
