"use client";

import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { StatusTimeline, type TimelineItem } from "@/components/ui/status-timeline";
import { writeLongMoment } from "@/lib/india-time";
import {
  nextWords,
  type StateWords,
  type StatusWords,
  stagesOf,
  statusKey,
  statusTone,
} from "@/lib/onboarding/status-view";
import { currentApplicationQuery } from "@/lib/queries";
import { path } from "@/lib/paths";
import type { ApplicationStatus } from "@/schemas/api";

type StatusBoardProps = {
  /** As the server saw it when the page was made. */
  status: ApplicationStatus;
  words: StatusWords;
  links: { self: string; review: string; form: string; answers: string };
  sendAgain: () => Promise<void>;
  leave: () => Promise<void>;
};

/** The status of an application. With scripts it follows the application by itself until nothing more will happen. */
export function StatusBoard(props: StatusBoardProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Board {...props} />
    </QueryClientProvider>
  );
}

function Board({ status: first, words, links, sendAgain, leave }: StatusBoardProps) {
  const { data: status } = useQuery({ ...currentApplicationQuery, initialData: first });
  const key = statusKey(status);
  const state: StateWords | undefined = status.isHeld ? words.held : words.states[key];
  if (!state) return null;
  const named = status.toCorrect.length > 0;
  return (
    <div className="grid gap-8">
      <header>
        <h1 className="text-xl font-semibold sm:text-2xl">{words.heading}</h1>
        <dl className="mt-3">
          <dt className="text-sm text-muted">{words.reference}</dt>
          <dd className="mt-1 flex flex-wrap items-center gap-3">
            <span className="font-mono text-lg font-semibold">{status.reference}</span>
            <CopyButton text={status.reference} words={words.copy} />
          </dd>
          <dd className="mt-1 text-sm text-muted">{words.referenceHint}</dd>
        </dl>
      </header>
      <div data-state={status.state} data-outcome={status.outcome ?? undefined}>
        <Notice tone={status.isHeld ? "info" : statusTone(key)} title={state.title} announce>
          <p>{state.text}</p>
        </Notice>
      </div>
      <section className="card" aria-labelledby="next-title">
        <h2 id="next-title" className="text-lg font-semibold">
          {words.next}
        </h2>
        <p className="mt-2">{nextWords(status, state)}</p>
        {named ? (
          <ul className="mt-3 grid gap-2">
            {status.toCorrect.map((slug) => (
              <li key={slug}>
                <a href={path.step(slug, { returnTo: "review" })} className="font-semibold">
                  {words.titles[slug]}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {status.state === "submitted" && !status.isHeld ? (
          <form action={sendAgain} className="mt-5">
            <Button>{state.action}</Button>
          </form>
        ) : null}
        {status.state === "refused" ? (
          <LinkButton href={links.review} className="mt-5" look={named ? "secondary" : "primary"}>
            {state.action}
          </LinkButton>
        ) : null}
        {status.final ? null : (
          <>
            <noscript>
              <p className="mt-4 text-sm text-muted">
                {words.noScript} <a href={links.self}>{words.reload}</a>
              </p>
            </noscript>
            <p className="script-only mt-4 text-sm text-muted">{words.live}</p>
          </>
        )}
      </section>
      <section aria-labelledby="timeline-title">
        <h2 id="timeline-title" className="mb-4 text-lg font-semibold">
          {words.timeline}
        </h2>
        <StatusTimeline items={timelineOf(status, words)} />
      </section>
      <section aria-labelledby="copies-title">
        <h2 id="copies-title" className="text-lg font-semibold">
          {words.copies}
        </h2>
        <ul className="mt-3 grid gap-2">
          <li>
            <a href={links.form}>{words.download}</a>
          </li>
          <li>
            <a href={links.answers}>{words.answers}</a>
          </li>
        </ul>
      </section>
      <details className="border-t border-line pt-6">
        <summary className="py-2 font-semibold">{words.leave}</summary>
        <form action={leave} className="mt-2 grid justify-items-start gap-4">
          <p className="text-sm text-muted">{words.leaveHint}</p>
          <Button look="secondary">{words.leave}</Button>
        </form>
      </details>
    </div>
  );
}

function timelineOf(status: ApplicationStatus, words: StatusWords): TimelineItem[] {
  const stages = stagesOf(statusKey(status));
  const at = { submitted: status.submittedAt, sent: status.answeredAt, completed: status.completedAt };
  return (["submitted", "sent", "completed"] as const).map((stage) => ({
    title: words.steps[stage],
    state: stages[stage],
    stateWords: words.marks[stages[stage]],
    time: timeOf(stages[stage] === "ahead" ? null : at[stage]),
  }));
}

function timeOf(iso: string | null): TimelineItem["time"] {
  if (iso === null) return undefined;
  return { iso, words: writeLongMoment(new Date(iso)) };
}
