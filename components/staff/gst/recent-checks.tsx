import type { BadgeTone } from "@/components/ui/badge";
import { Badge } from "@/components/ui/badge";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import type { GstCheckState } from "@/lib/gst/view";
import { path } from "@/lib/paths";
import type { GstWords } from "./load-gst-words";

export const stateTones: Record<GstCheckState, BadgeTone> = {
  running: "info",
  complete: "success",
  partial: "warning",
  stopped: "danger",
  cancelled: "neutral",
  interrupted: "warning",
};

type RecentCheck = {
  id: string;
  gstin: string;
  periods: string[];
  createdAt: Date;
  state: GstCheckState;
  months: { fault: string | null }[];
};

/** What a member of staff has checked before, each a link to its result. */
export function RecentChecks({ checks, words }: { checks: RecentCheck[]; words: GstWords }) {
  const { words: say, months, moment } = words;
  return (
    <section aria-labelledby="recent-title" className="mt-10">
      <h2 id="recent-title" className="mb-3 text-lg font-semibold">
        {say("recent.title")}
      </h2>
      {checks.length === 0 ? (
        <p className="text-sm text-muted">{say("recent.none")}</p>
      ) : (
        <ScrollFrame labelledBy="recent-title">
          <table className="table">
            <thead>
              <tr>
                {["gstin", "months", "asked", "answers"].map((column) => (
                  <th key={column} scope="col">
                    {say(`recent.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {checks.map((check) => (
                <tr key={check.id}>
                  <th scope="row" className="font-normal whitespace-nowrap">
                    <a href={path.staff.gstCheck(check.id)} className="font-mono font-semibold">
                      {check.gstin}
                    </a>
                  </th>
                  <td className="min-w-44">{months(check.periods)}</td>
                  <td className="whitespace-nowrap">{moment(check.createdAt)}</td>
                  <td>
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <Badge tone={stateTones[check.state]}>{say(`states.${check.state}`)}</Badge>
                      <span className="whitespace-nowrap text-muted tabular-nums">
                        {say("recent.answered", {
                          answered: check.months.filter(({ fault }) => fault === null).length,
                          total: check.periods.length,
                        })}
                      </span>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </section>
  );
}
