import { getTranslations } from "next-intl/server";
import { Moment } from "@/components/staff/case/case-exchange";
import { FormFaults } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { path } from "@/lib/paths";
import type { InterventionView, PastInterventionView } from "@/lib/review/exchange-view";
import { InterventionForm } from "./intervention-form";

/** Where staff step in: what waits for a second person, what can be done, and what was done before. */
export async function InterventionPage({
  view,
  stepIn,
  decide,
}: {
  view: InterventionView;
  stepIn: (form: FormData) => Promise<void>;
  decide: (form: FormData) => Promise<void>;
}) {
  const words = await getTranslations("interventions");
  const { reference, state, proposal, choices, past, news, faults } = view;
  return (
    <StaffPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {words("title", { reference })}
          <Badge tone={state.tone}>{state.words}</Badge>
        </span>
      }
      intro={words("intro")}
      actions={
        <a href={path.staff.application(reference)} className="inline-block py-1 text-sm">
          {words("back")}
        </a>
      }
    >
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        {news === null ? null : <Notice tone="warning" title={news} announce />}
        <FormFaults title={words("form.errorTitle")} faults={faults} />
        {proposal === null ? null : <Proposal view={view} decide={decide} />}
        {choices.length > 0 ? <InterventionForm view={view} action={stepIn} /> : null}
        {choices.length === 0 && proposal === null ? (
          <Notice tone="info" title={words("form.nothing")}>
            {words("form.nothingText")}
          </Notice>
        ) : null}
        {past.length > 0 ? <Past past={past} /> : null}
      </div>
    </StaffPage>
  );
}

async function Proposal({
  view,
  decide,
}: {
  view: InterventionView;
  decide: (form: FormData) => Promise<void>;
}) {
  const words = await getTranslations("interventions.proposal");
  const { reference, proposal, may } = view;
  if (proposal === null) return null;
  return (
    <Card title={words("title")} id="proposal">
      <p className="font-semibold">{proposal.what}</p>
      <p className="mt-1 text-sm text-muted">{proposal.effect}</p>
      <dl className="mt-4 text-sm">
        <dt className="text-muted">
          {words.rich("text", { name: proposal.by, time: () => <Moment moment={proposal.at} /> })}
        </dt>
        <dd className="mt-1 break-words whitespace-pre-line">
          <q>{proposal.reason}</q>
        </dd>
      </dl>
      {may.agree ? null : <p className="mt-4 text-sm font-semibold">{words(may.isOwn ? "own" : "notYou")}</p>}
      {may.decline ? (
        <form action={decide} className="mt-5 flex flex-wrap gap-3">
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="proposal" value={proposal.id} />
          {may.agree ? (
            <Button name="decision" value="agree">
              {words("agree")}
            </Button>
          ) : null}
          <Button look="secondary" name="decision" value="decline">
            {words(may.isOwn ? "takeBack" : "decline")}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}

async function Past({ past }: { past: PastInterventionView[] }) {
  const words = await getTranslations("interventions.past");
  return (
    <Card title={words("title")} id="past" className="text-sm">
      <ol className="divide-y divide-line">
        {past.map(({ id, what, callback, reason, by, at, end, tone, decided }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {callback === null ? what : <a href={path.staff.callback(callback)}>{what}</a>}
              <Badge tone={tone}>{end}</Badge>
            </h3>
            <p className="mt-1 break-words whitespace-pre-line">
              <q>{reason}</q>
            </p>
            <p className="mt-1 text-muted">
              {words.rich("by", { name: by, time: () => <Moment moment={at} /> })}
            </p>
            {decided === null ? null : (
              <p className="text-muted">
                {words.rich("decided", { name: decided.by, time: () => <Moment moment={decided.at} /> })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
