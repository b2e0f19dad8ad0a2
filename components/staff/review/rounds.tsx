import { getTranslations } from "next-intl/server";
import { Moment } from "@/components/staff/case/case-exchange";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { RoundView } from "@/lib/review/review-view";

/** Every time that an application was sent back, with what was asked and what came of it. Nothing where there is none. */
export async function Rounds({ rounds }: { rounds: RoundView[] }) {
  if (rounds.length === 0) return null;
  const words = await getTranslations("review.rounds");
  return (
    <Card title={words("title")} id="rounds" className="text-sm">
      <ol className="grid gap-6">
        {rounds.map(({ round, sentAt, by, closedAt, items }) => (
          <li key={round}>
            <h3 className="font-semibold">{words("round", { round })}</h3>
            <p className="text-muted">
              {words.rich("sent", { name: by, time: () => <Moment moment={sentAt} /> })}
              {" · "}
              {closedAt ? words.rich("closed", { time: () => <Moment moment={closedAt} /> }) : words("open")}
            </p>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {items.map(({ label, forInvestor, forStaff, changed }) => (
                <li key={label} className="py-2.5">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="font-semibold">{label}</span>
                    {changed === null ? null : (
                      <Badge tone={changed ? "success" : "warning"}>
                        {words(changed ? "changed" : "unchanged")}
                      </Badge>
                    )}
                  </p>
                  <dl className="mt-1">
                    <Said label={words("forInvestor")} text={forInvestor} />
                    {forStaff ? <Said label={words("forStaff")} text={forStaff} /> : null}
                  </dl>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{label}:</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">{text}</dd>
    </div>
  );
}
