import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { StaffPage } from "@/components/staff/staff-page";
import { Badge } from "@/components/ui/badge";
import { path } from "@/lib/paths";
import type { PushView } from "@/lib/review/exchange-view";
import { AttemptFacts } from "./attempt-facts";
import { PushComparison } from "./push-comparison";
import { WireBody } from "./wire-body";
import "@/components/styles/case.css";
import "@/components/styles/ledger.css";

/** One attempt to send an application, with what was sent and answered, and how it differs from another attempt. */
export async function PushPage({ view }: { view: PushView }) {
  const words = await getTranslations("ledger.push");
  const { reference, attempt, body, answer, comparison } = view;
  const address = view.mayUnmask ? path.staff.unmaskPush(reference, attempt.attempt) : null;
  return (
    <StaffPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {words("title", { reference, attempt: attempt.attempt })}
          <Badge tone={attempt.tone}>{attempt.result}</Badge>
        </span>
      }
      actions={
        <a href={path.staff.pushes(reference)} className="inline-block py-1 text-sm">
          {words("all")}
        </a>
      }
    >
      <div className="case-card">
        <AttemptFacts attempt={attempt} />
      </div>
      <Part id="compare" title={words("compare")}>
        {comparison === null ? (
          <p className="text-sm text-muted">{words("only")}</p>
        ) : (
          <PushComparison reference={reference} attempt={attempt.attempt} comparison={comparison} />
        )}
      </Part>
      <Part id="answer" title={words("answer")}>
        {answer.content.kind === "empty" ? (
          <p className="text-sm text-muted">{words("noAnswer")}</p>
        ) : (
          <WireBody part="answer" body={answer} address={address} />
        )}
      </Part>
      <Part id="body" title={words("body")} intro={words("bodyText")}>
        <WireBody part="body" body={body} address={address} />
      </Part>
    </StaffPage>
  );
}

function Part({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="mt-10 scroll-mt-4">
      <h2 id={`${id}-heading`} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {intro ? <p className="mb-3 text-sm text-muted">{intro}</p> : null}
      {children}
    </section>
  );
}
