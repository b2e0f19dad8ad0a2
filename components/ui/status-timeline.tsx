import { Icon } from "./icon";

export type TimelineItem = {
  title: string;
  /** Already written for people, with a machine's form beside it. */
  time?: { words: string; iso: string };
  state: "done" | "current" | "failed" | "ahead";
  /** The state in words, for those who hear it. */
  stateWords: string;
};

const rings = {
  done: "border-success bg-success text-surface",
  current: "border-accent bg-surface text-accent",
  failed: "border-danger bg-danger text-surface",
  ahead: "border-line bg-surface text-muted",
} as const;

/** What has happened and what comes, from top to bottom. */
export function StatusTimeline({ items }: { items: TimelineItem[] }) {
  return (
    <ol>
      {items.map((item, place) => (
        <li
          key={item.title}
          className="relative flex gap-4 pb-6 last:pb-0"
          aria-current={item.state === "current" ? "step" : undefined}
        >
          {place < items.length - 1 ? (
            <span
              className={`absolute top-7 bottom-0 left-[0.8125rem] w-0.5 ${item.state === "done" ? "bg-success" : "bg-line"}`}
              aria-hidden="true"
            />
          ) : null}
          <span
            className={`flex size-7 shrink-0 items-center justify-center rounded-full border-2 ${rings[item.state]}`}
            aria-hidden="true"
          >
            {item.state === "done" ? <Icon name="check" className="size-4" /> : null}
            {item.state === "failed" ? <Icon name="cross" className="size-4" /> : null}
            {item.state === "current" ? <span className="size-2.5 rounded-full bg-accent" /> : null}
          </span>
          <div className="min-w-0 pt-0.5">
            <p className={item.state === "ahead" ? "text-muted" : "font-semibold"}>
              {item.title}
              <span className="sr-only"> ({item.stateWords})</span>
            </p>
            {item.time ? (
              <time dateTime={item.time.iso} className="block text-sm text-muted">
                {item.time.words}
              </time>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
