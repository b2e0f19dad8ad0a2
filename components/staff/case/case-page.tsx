import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Rounds } from "@/components/staff/review/rounds";
import { HeldNotice } from "@/components/staff/held-notice";
import { StaffPage } from "@/components/staff/staff-page";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { path } from "@/lib/paths";
import type { CaseFactView, CaseView } from "@/lib/review/case-view";
import type { RoundView } from "@/lib/review/review-view";
import { CaseCallbacks, CasePushes, Moment } from "./case-exchange";
import { CaseSection } from "./case-section";
import { CaseTimeline } from "./case-timeline";
import { PrintButton } from "./print-button";
import "@/components/styles/case.css";

/** Everything about one application, on one page that prints as a document. */
export async function CasePage({ view, rounds }: { view: CaseView; rounds: RoundView[] }) {
  const words = await getTranslations("case");
  const { reference, name, state, may } = view;
  const parts = ["answers", "pushes", "callbacks", "timeline"] as const;
  return (
    <div className="case">
      <p className="no-print mb-3 text-sm">
        <a href={path.staff.applications} className="inline-block py-1">
          {words("back")}
        </a>
      </p>
      <StaffPage
        title={
          <span className="flex flex-wrap items-center gap-3">
            {reference}
            <Badge tone={state.tone}>{state.words}</Badge>
          </span>
        }
        intro={<span className="text-base text-ink">{name || words("nameless")}</span>}
        actions={
          <div className="no-print flex flex-wrap gap-2">
            <PrintButton label={words("buttons.print")} />
            {may.unmask ? (
              <LinkButton look="secondary" small href={path.staff.caseForm(reference)}>
                {words("buttons.form")}
              </LinkButton>
            ) : null}
            {may.sendBack ? (
              <LinkButton look="secondary" small href={path.staff.sendBack(reference)}>
                {words("buttons.sendBack")}
              </LinkButton>
            ) : null}
            {may.renewLink ? (
              <LinkButton look="secondary" small href={path.staff.sendBack(reference)}>
                {words("buttons.renewLink")}
              </LinkButton>
            ) : null}
            {may.intervene ? (
              <LinkButton look="secondary" small href={path.staff.intervene(reference)}>
                {words("buttons.intervene")}
              </LinkButton>
            ) : null}
            {may.verify ? (
              <LinkButton small href={path.staff.verify(reference)}>
                {words("buttons.verify")}
              </LinkButton>
            ) : null}
          </div>
        }
      >
        {view.hasProposal ? (
          <div className="no-print mb-6">
            <Notice tone="warning" title={words("proposal.title")}>
              <a href={path.staff.intervene(reference)}>{words("proposal.open")}</a>
            </Notice>
          </div>
        ) : null}
        {view.heldUntil ? <HeldNotice until={view.heldUntil} /> : null}
        <Facts label={words("facts.label")} facts={view.facts} />
        <nav aria-label={words("parts.label")} className="no-print mt-4 text-sm">
          <ul className="flex flex-wrap gap-x-5">
            {parts.map((part) => (
              <li key={part}>
                <a href={`#${part}`} className="inline-block py-1.5">
                  {words(`parts.${part}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Part id="answers" title={words("parts.answers")}>
          <p className="no-print mb-5 flex gap-2 text-sm text-muted">
            <Icon name="lock" className="mt-0.5 size-4" />
            <span>
              {may.unmask ? words("hidden.may") : `${words("hidden.mayNot")} ${words("buttons.formHidden")}`}
            </span>
          </p>
          <div className="grid gap-5">
            {view.sections.map((section) => (
              <CaseSection
                key={section.slug}
                reference={reference}
                section={section}
                mayUnmask={may.unmask}
              />
            ))}
          </div>
        </Part>
        {rounds.length > 0 ? (
          <div className="mt-10">
            <Rounds rounds={rounds} />
          </div>
        ) : null}
        <Part id="pushes" title={words("parts.pushes")}>
          {view.pushes.length > 0 ? (
            <p className="no-print mb-4 text-sm">
              <a href={path.staff.pushes(reference)} className="inline-block py-1">
                {words("pushes.ledger")}
              </a>
            </p>
          ) : null}
          <CasePushes reference={reference} pushes={view.pushes} />
        </Part>
        <Part id="callbacks" title={words("parts.callbacks")}>
          <CaseCallbacks callbacks={view.callbacks} />
        </Part>
        <Part id="timeline" title={words("parts.timeline")}>
          <p className="mb-4 text-sm text-muted">{words("timeline.zone")}</p>
          <CaseTimeline events={view.events} />
        </Part>
      </StaffPage>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className="mt-10 scroll-mt-4">
      <h2 id={`${id}-heading`} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Facts({ label, facts }: { label: string; facts: CaseFactView[] }) {
  return (
    <dl aria-label={label} className="case-facts">
      {facts.map(({ label: name, value, time }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {time === undefined || time.words === value ? null : <span className="block">{value}</span>}
            {time ? (
              <span className={time.words === value ? undefined : "text-xs text-muted"}>
                <Moment moment={time} />
              </span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
