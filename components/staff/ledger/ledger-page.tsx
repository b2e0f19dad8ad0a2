import { getTranslations } from "next-intl/server";
import { HeldNotice } from "@/components/staff/held-notice";
import { StaffPage } from "@/components/staff/staff-page";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { path } from "@/lib/paths";
import type { LedgerView } from "@/lib/review/exchange-view";
import { AttemptFacts } from "./attempt-facts";
import "@/components/styles/case.css";

/** Every attempt to send one application, each with how it ended and what came for it. */
export async function LedgerPage({ view }: { view: LedgerView }) {
  const words = await getTranslations("ledger");
  const { reference, heldUntil, attempts } = view;
  return (
    <StaffPage
      title={words("title", { reference })}
      intro={words("intro")}
      actions={
        <a href={path.staff.application(reference)} className="inline-block py-1 text-sm">
          {words("back")}
        </a>
      }
    >
      {heldUntil ? <HeldNotice until={heldUntil} /> : null}
      {attempts.length === 0 ? <p className="text-sm text-muted">{words("none")}</p> : null}
      <ol className="grid gap-4" reversed>
        {attempts.map((attempt) => (
          <li key={attempt.attempt} className="case-card" id={`attempt-${attempt.attempt}`}>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 className="flex flex-wrap items-center gap-3 font-semibold">
                {words("attempt", { attempt: attempt.attempt })}
                <Badge tone={attempt.tone}>{attempt.result}</Badge>
              </h2>
              <LinkButton look="secondary" small href={path.staff.push(reference, attempt.attempt)}>
                {words("open")}
                <span className="sr-only"> {words("openOf", { attempt: attempt.attempt })}</span>
              </LinkButton>
            </div>
            <AttemptFacts attempt={attempt} />
          </li>
        ))}
      </ol>
    </StaffPage>
  );
}
