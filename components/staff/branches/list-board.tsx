"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { countRows, isDone, type ListCounts, type ListWords } from "@/lib/branches/view";
import { writeTime } from "@/lib/india-time";
import { fillWords } from "@/lib/onboarding/view";
import { path } from "@/lib/paths";
import type { BranchListIntent, BranchListState, BranchRowState } from "@/schemas/branch";
import { ListTable } from "./list-table";
import { useListWork } from "./use-list-work";

type ListBoardProps = {
  id: string;
  /** As the server saw it when the page was made. */
  list: BranchListState;
  /** Only rows of this kind are shown. */
  show: BranchRowState | undefined;
  words: ListWords;
  /** How many codes one may ask for in an hour. */
  points: number;
  /** What a form does where no script runs. */
  work: (form: FormData) => Promise<void>;
  withoutScript: { text: string; next: string };
};

/** A list of MICR codes. With scripts it is worked off by itself, and can be paused. */
export function ListBoard(props: ListBoardProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Board {...props} />
    </QueryClientProvider>
  );
}

const figures = new Intl.NumberFormat("en-IN");

function Board({ id, list: first, show, words, points, work, withoutScript }: ListBoardProps) {
  const { list, tell, isPending, isUnreachable } = useListWork(id, first);
  const counts = countRows(list.rows);
  const done = isDone(list);
  const isStopped = list.paused !== null || isUnreachable;
  return (
    <div className="grid gap-6">
      <section className="card grid gap-4" data-state={done ? "done" : (list.paused ?? "open")}>
        <Progress counts={counts} words={words} />
        <Standing list={list} done={done} isUnreachable={isUnreachable} words={words} points={points} />
        <div className="flex flex-wrap gap-2">
          {done ? null : (
            <>
              <div className="script-only">
                {isStopped ? (
                  <Order intent={list.paused === null ? "next" : "resume"} work={work} tell={tell}>
                    {words.resume}
                  </Order>
                ) : (
                  <Order intent="pause" work={work} tell={tell}>
                    {words.pause}
                  </Order>
                )}
              </div>
              <noscript>
                <form action={work} className="grid justify-items-start gap-3">
                  <p className="text-sm text-muted">{withoutScript.text}</p>
                  <Button name="intent" value="next">
                    {withoutScript.next}
                  </Button>
                </form>
              </noscript>
            </>
          )}
          {counts.failed > 0 && (done || isStopped) && !isPending ? (
            <Order intent="again" work={work} tell={tell}>
              {words.again}
            </Order>
          ) : null}
        </div>
      </section>
      <div className="grid gap-3">
        <Kinds id={id} counts={counts} total={list.rows.length} show={show} words={words} />
        <ListTable
          rows={show === undefined ? list.rows : list.rows.filter(({ state }) => state === show)}
          words={words}
        />
      </div>
    </div>
  );
}

function Progress({ counts, words }: { counts: ListCounts; words: ListWords }) {
  const { codes, asked } = counts;
  const text = fillWords(words.progress, { asked: figures.format(asked), codes: figures.format(codes) });
  return (
    <div className="grid gap-2">
      <p className="text-lg font-semibold" id="list-progress">
        {text}
      </p>
      <progress className="meter" value={asked} max={Math.max(1, codes)} aria-labelledby="list-progress" />
    </div>
  );
}

const kinds = ["found", "not-found", "failed", "malformed", "waiting"] as const;

/** How many rows there are of each kind, each a link to these alone. */
function Kinds({
  id,
  counts,
  total,
  show,
  words,
}: {
  id: string;
  counts: ListCounts;
  total: number;
  show: BranchRowState | undefined;
  words: ListWords;
}) {
  const items = [
    { kind: undefined, name: words.all, count: total },
    ...kinds
      .map((kind) => ({ kind, name: words.states[kind], count: counts[kind] }))
      .filter(({ kind, count }) => count > 0 || kind === show),
  ];
  return (
    <nav aria-label={words.show} className="staff-nav">
      <ul>
        {items.map(({ kind, name, count }) => (
          <li key={name}>
            <a
              href={path.staff.branchList(id, { show: kind })}
              aria-current={kind === show ? "page" : undefined}
            >
              {name} <span className="ms-1.5 text-muted tabular-nums">{figures.format(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Why the list goes on or not, told when it changes. */
function Standing({
  list,
  done,
  isUnreachable,
  words,
  points,
}: {
  list: BranchListState;
  done: boolean;
  isUnreachable: boolean;
  words: ListWords;
  points: number;
}) {
  const time = list.waitUntil === null ? "" : writeTime(new Date(list.waitUntil));
  if (done) return <Notice tone="success" title={words.done} announce />;
  if (isUnreachable) return <Notice tone="danger" title={words.unreachable} announce />;
  if (list.paused === "failing") return <Notice tone="danger" title={words.pausedByFailures} announce />;
  if (list.paused === "person") return <Notice title={words.pausedByPerson} announce />;
  if (list.waitUntil !== null) {
    return (
      <Notice tone="warning" title={fillWords(words.limited, { points: String(points), time })} announce />
    );
  }
  return (
    <p className="script-only text-sm" role="status">
      {list.busy ? words.elsewhere : `${words.working} …`}
    </p>
  );
}

/** A button that tells the list what to do: by script where one runs, else by its form. */
function Order({
  intent,
  work,
  tell,
  children,
}: {
  intent: BranchListIntent;
  work: (form: FormData) => Promise<void>;
  tell: (intent: BranchListIntent) => void;
  children: ReactNode;
}) {
  function send(event: FormEvent) {
    event.preventDefault();
    tell(intent);
  }
  return (
    <form action={work} onSubmit={send}>
      <input type="hidden" name="intent" value={intent} />
      <Button look="secondary">{children}</Button>
    </form>
  );
}
