import type { CaseEventView } from "@/lib/review/case-view";
import { Moment } from "./case-exchange";

/** Everything that happened, oldest first. */
export function CaseTimeline({ events }: { events: CaseEventView[] }) {
  return (
    <ol className="case-timeline">
      {events.map(({ time, who, what, notes, from, address }, place) => (
        <li key={`${time.iso} ${place}`}>
          <p className="text-muted">
            <Moment moment={time} />
          </p>
          <div className="min-w-0">
            <p>
              {address === null ? (
                <span className="font-semibold">{what}</span>
              ) : (
                <a href={address} className="font-semibold">
                  {what}
                </a>
              )}{" "}
              <span className="text-muted">· {who}</span>
            </p>
            {notes.length > 0 ? <p className="break-words text-muted">{notes.join(" · ")}</p> : null}
          </div>
          {from === null ? null : <p className="case-from">{from}</p>}
        </li>
      ))}
    </ol>
  );
}
