import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Moment } from "@/components/staff/case/case-exchange";
import { WireBody } from "@/components/staff/ledger/wire-body";
import { FormFaults } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { formatBytes } from "@/components/ui/format-bytes";
import { Notice } from "@/components/ui/notice";
import { path } from "@/lib/paths";
import type { CallbackView } from "@/lib/review/exchange-view";
import { ReplayForm } from "./replay-form";
import "@/components/styles/case.css";
import "@/components/styles/ledger.css";

/** One callback: what came, what we made of it, and where it can be read again. */
export async function CallbackPage({
  view,
  replay,
}: {
  view: CallbackView;
  replay: (form: FormData) => Promise<void>;
}) {
  const words = await getTranslations("inbox");
  const { id, reference, attempt, reading, tone, reason, advice, news, faults, body, headers } = view;
  const unmaskAddress = view.mayUnmask ? path.staff.unmaskCallback(id) : null;
  return (
    <StaffPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {words("page.title", { reference })}
          <Badge tone={tone}>{reading}</Badge>
        </span>
      }
      actions={
        <span className="flex flex-wrap gap-x-5 text-sm">
          <a href={path.staff.inbox()} className="inline-block py-1">
            {words("page.back")}
          </a>
          <a href={path.staff.application(reference)} className="inline-block py-1">
            {words("page.application")}
          </a>
          <a href={path.staff.push(reference, attempt)} className="inline-block py-1">
            {words("page.attempt", { attempt })}
          </a>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid max-w-3xl gap-4 empty:hidden">
          {view.isDone ? <Notice tone="info" title={words("page.done", { reading })} announce /> : null}
          {news === null ? null : <Notice tone="warning" title={news} announce />}
          <FormFaults title={words("replay.errorTitle")} faults={faults} />
          <Notice tone={tone === "neutral" ? "info" : tone} title={reason ?? reading}>
            {advice}
          </Notice>
        </div>
        <Facts view={view} />
        <Part id="body" title={words("page.body")} text={words("page.bodyText")}>
          {body.content.kind === "empty" ? (
            <p className="text-sm text-muted">{words("page.empty")}</p>
          ) : (
            <WireBody part="body" body={body} address={unmaskAddress} />
          )}
        </Part>
        <Part id="headers" title={words("page.headers")} text={words("page.headersText")}>
          {headers.content.kind === "empty" ? (
            <p className="text-sm text-muted">{words("page.noHeaders")}</p>
          ) : (
            <WireBody
              part="headers"
              body={headers}
              address={unmaskAddress}
              outermost={words("page.headersOf")}
            />
          )}
        </Part>
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">
          {view.mayReplay ? <ReplayForm view={view} action={replay} /> : null}
          {view.replays.length > 0 ? <Replays replays={view.replays} /> : null}
        </div>
      </div>
    </StaffPage>
  );
}

async function Facts({ view }: { view: CallbackView }) {
  const words = await getTranslations("inbox");
  const { receivedAt, lastReceivedAt, copies, contentType, size, state, reference, attempt } = view;
  return (
    <dl className="case-facts">
      <Fact label={words("page.received")}>
        <Moment moment={receivedAt} />
      </Fact>
      <Fact label={words("page.copies")}>
        {words("list.times", { copies })}
        {copies > 1 ? (
          <span className="block text-xs text-muted">
            {words("list.last", { time: lastReceivedAt.words })}
          </span>
        ) : null}
      </Fact>
      <Fact label={words("page.forAttempt")}>
        <a href={path.staff.push(reference, attempt)}>{words("page.attempt", { attempt })}</a>
      </Fact>
      <Fact label={words("page.state")}>
        <Badge tone={state.tone}>{state.words}</Badge>
      </Fact>
      <Fact label={words("page.contentType")}>
        {contentType === "" ? (
          <span className="text-muted">{words("page.noContentType")}</span>
        ) : (
          <code className="wrap-anywhere">{contentType}</code>
        )}
      </Fact>
      <Fact label={words("page.size")}>{formatBytes(size)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className="scroll-mt-4">
      <h2 id={`${id}-heading`} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{text}</p>
      {children}
    </section>
  );
}

async function Replays({ replays }: Pick<CallbackView, "replays">) {
  const words = await getTranslations("inbox.replays");
  return (
    <Card title={words("title")} id="replays" className="text-sm">
      <ol className="divide-y divide-line">
        {replays.map(({ id, reason, by, at }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p className="break-words whitespace-pre-line">
              <q>{reason}</q>
            </p>
            <p className="mt-1 text-muted">
              {words.rich("by", { name: by, time: () => <Moment moment={at} /> })}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
