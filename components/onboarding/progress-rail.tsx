import { Icon } from "@/components/ui/icon";
import type { RailItemView, RailView } from "@/lib/onboarding/view";

export type RailWords = {
  /** Name of the navigation. */
  progress: string;
  /** `Step 3 of 14 · About you`, already filled in. */
  position: string;
  /** `2 of 14 done`, already filled in. */
  doneOf: string;
  complete: string;
  current: string;
  open: string;
  locked: string;
};

/** Where the person is: a list beside the form on wide screens, one line that opens on narrow ones. */
export function ProgressRail({ rail, words }: { rail: RailView; words: RailWords }) {
  return (
    <nav aria-label={words.progress}>
      <details className="rounded-md border border-line bg-surface lg:hidden">
        <summary className="plain-summary grid min-h-12 gap-2 rounded-md px-4 py-3">
          <span className="flex items-center justify-between gap-3">
            <span className="text-sm font-semibold">{words.position}</span>
            <Icon name="chevron" className="chevron size-5 text-muted" />
          </span>
          <progress className="meter" max={rail.total} value={rail.done} aria-label={words.doneOf} />
        </summary>
        <div className="border-t border-line p-2">
          <RailList rail={rail} words={words} />
        </div>
      </details>
      <div className="hidden lg:block">
        <p className="mb-2 px-3 text-sm text-muted">{words.doneOf}</p>
        <progress
          className="meter mx-3 mb-4 max-w-44"
          max={rail.total}
          value={rail.done}
          aria-label={words.doneOf}
        />
        <RailList rail={rail} words={words} />
      </div>
    </nav>
  );
}

function RailList({ rail, words }: { rail: RailView; words: RailWords }) {
  return (
    <ol>
      {rail.items.map((item, place) => (
        <li key={item.slug}>
          {item.state === "locked" ? (
            <span className="rail-item text-muted">
              <Mark item={item} place={place} />
              <span>
                {item.title}
                <span className="sr-only"> ({words.locked})</span>
              </span>
            </span>
          ) : (
            <a
              href={item.href}
              className="rail-item"
              data-state={item.state}
              aria-current={item.state === "current" ? "step" : undefined}
            >
              <Mark item={item} place={place} />
              <span>
                {item.title}
                <span className="sr-only"> ({words[item.state]})</span>
              </span>
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

function Mark({ item, place }: { item: RailItemView; place: number }) {
  return (
    <span className="rail-mark" data-state={item.state} aria-hidden="true">
      {item.state === "complete" ? <Icon name="check" className="size-4" /> : place + 1}
    </span>
  );
}
