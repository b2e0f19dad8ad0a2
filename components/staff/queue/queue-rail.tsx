import { Icon } from "@/components/ui/icon";
import { fillWords } from "@/lib/onboarding/view";
import { path } from "@/lib/paths";
import { type QueueWords, railGroups, type RailView, writeCount, writeQueueQuery } from "@/lib/queue/view";

/** A view that somebody has named. */
export type SavedView = { name: string; query: string };

type RailProps = {
  counts: Readonly<Record<string, number>>;
  current: RailView | null;
  saved: SavedView[];
  words: QueueWords;
  /** The query of the page's address, without the place in the list. */
  query: string;
  /** The same with the place. */
  back: string;
  forget: (form: FormData) => Promise<void>;
};

/** The views of the queue with their counts: beside the list on wide screens, one line that opens on narrow ones. */
export function QueueRail(props: RailProps) {
  const { words, current, counts } = props;
  return (
    <nav aria-label={words.rail.label}>
      <details className="rounded-md border border-line bg-surface lg:hidden">
        <summary className="plain-summary flex min-h-12 items-center justify-between gap-3 rounded-md px-4 py-2 text-sm">
          <span>
            <span className="text-muted">{words.rail.choose}: </span>
            <span className="font-semibold">
              {current === null ? words.results : words.views[current]}
              {current === null ? null : ` (${writeCount(counts[current] ?? 0)})`}
            </span>
          </span>
          <Icon name="chevron" className="chevron size-5 text-muted" />
        </summary>
        <div className="border-t border-line p-2">
          <RailLists {...props} place="narrow" />
        </div>
      </details>
      <div className="hidden lg:block">
        <RailLists {...props} place="wide" />
      </div>
    </nav>
  );
}

function hrefOf(view: RailView): string {
  return path.staff.queue(
    view === "mine" ? writeQueueQuery({ view: "open", assigned: "me" }) : writeQueueQuery({ view }),
  );
}

function RailLists({
  counts,
  current,
  saved,
  words,
  query,
  back,
  forget,
  place,
}: RailProps & { place: string }) {
  return (
    <div className="grid gap-4">
      {saved.length === 0 ? null : (
        <div>
          <h2 id={`rail-saved-${place}`} className="queue-rail-title">
            {words.rail.saved}
          </h2>
          <ul aria-labelledby={`rail-saved-${place}`}>
            {saved.map((view) => (
              <li key={view.name} className="flex items-center gap-1">
                <a
                  href={path.staff.queue(view.query)}
                  className="rail-item min-w-0 flex-1 break-words"
                  data-state={view.query === query ? "current" : undefined}
                  aria-current={view.query === query ? "true" : undefined}
                >
                  {view.name}
                </a>
                <form action={forget}>
                  <input type="hidden" name="name" value={view.name} />
                  <input type="hidden" name="back" value={back} />
                  <button type="submit" className="button button-quiet" title={words.rail.remove}>
                    <Icon name="cross" className="size-4" />
                    <span className="sr-only">
                      {words.rail.remove} {fillWords(words.rail.removeOf, { name: view.name })}
                    </span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </div>
      )}
      {railGroups.map((group) => (
        <div key={group.name}>
          <h2 id={`rail-${group.name}-${place}`} className="queue-rail-title">
            {words.rail[group.name]}
          </h2>
          <ul aria-labelledby={`rail-${group.name}-${place}`}>
            {group.views.map((view) => (
              <li key={view}>
                <a
                  href={hrefOf(view)}
                  className="rail-item justify-between"
                  data-state={view === current ? "current" : undefined}
                  aria-current={view === current ? "page" : undefined}
                >
                  <span>{words.views[view]}</span>
                  <span className="text-muted tabular-nums">{writeCount(counts[view] ?? 0)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
