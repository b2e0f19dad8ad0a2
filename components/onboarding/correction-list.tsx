import { Badge, type BadgeTone } from "@/components/ui/badge";

export type CorrectionLine = {
  place: string;
  label: string;
  href: string;
  text: string;
  state: { words: string; tone: BadgeTone };
};

/** What is to be corrected, each with the reason and a link to its question. */
export function CorrectionList({ lines, change }: { lines: CorrectionLine[]; change: string }) {
  return (
    <ul className="grid gap-3">
      {lines.map(({ place, label, href, text, state }) => (
        <li
          key={place}
          className="card grid gap-2 py-4 sm:px-6 sm:py-5 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-6"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{label}</span>
              <Badge tone={state.tone}>{state.words}</Badge>
            </p>
            <p className="mt-1 break-words whitespace-pre-line">{text}</p>
          </div>
          <a href={href} className="button button-secondary button-small justify-self-start">
            {change} <span className="sr-only">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
