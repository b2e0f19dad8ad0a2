import type { CaseEventView } from "@/lib/review/case-view";
import { Moment } from "./case-exchange";

/** Everything that happened, oldest first. */
export function CaseTimeline({ events }: { events: CaseEventView[] }) {
  return (
    <ol className="case-timeline">
      {events.map(({ time, who, what, notes }, place) => (
        <li key={`${time.iso} ${place}`}>
          <p className="text-muted">
            <Moment moment={time} />
          </p>
          <div className="min-w-0">
            <p>
              <span className="font-semibold">{what}</span> <span className="text-muted">· {who}</span>
            </p>
            {notes.length > 0 ? <p className="break-words text-muted">{notes.join(" · ")}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
