"use client";

import {
  type DehydratedState,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { QueueRail, type SavedView } from "@/components/staff/queue/queue-rail";
import { QueueTable } from "@/components/staff/queue/queue-table";
import { useAssignment } from "@/components/staff/queue/use-assignment";
import { Notice } from "@/components/ui/notice";
import { writeTime } from "@/lib/india-time";
import { fillWords } from "@/lib/onboarding/view";
import { path } from "@/lib/paths";
import { type QueuePage, type QueueWords, type RailView, writeCount } from "@/lib/queue/view";
import { queueQuery } from "@/lib/queries";

type BoardProps = {
  /** The query of the page's address, without the place in the list. */
  query: string;
  /** Where in the list the page begins. */
  place: string | null;
  /** The view that is shown; null for a search, and for one that stands nowhere beside the list. */
  current: RailView | null;
  /** Whether filters narrow the view. */
  isFiltered: boolean;
  /** What is searched for; null where nothing is. */
  search: string | null;
  saved: SavedView[];
  words: QueueWords;
  assign: (form: FormData) => Promise<void>;
  forget: (form: FormData) => Promise<void>;
  /** The filters above the list. */
  children: ReactNode;
};

/** The queue as the server read it. With scripts it grows in place, and is read again when one comes back to it. */
export function QueueBoard({ state, ...props }: BoardProps & { state: DehydratedState }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>
        <Board key={`${props.query} ${props.place}`} {...props} />
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

function Board(props: BoardProps) {
  const { query, place, current, isFiltered, search, saved, words, assign, forget, children } = props;
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    queueQuery(query, place),
  );
  const { news, pending, change } = useAssignment(query, place, words.list);
  const list = useRef<HTMLDivElement>(null);
  const [grown, setGrown] = useState<string | null>(null);
  const [isScripted, setScripted] = useState(false);
  const pages = data?.pages ?? [];
  const rows = [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.reference, row])).values()];
  const [first, last] = [pages.at(0), pages.at(-1)];

  useEffect(() => setScripted(true), []);
  // Who asks for more goes on with the first row that is new.
  useEffect(() => {
    if (grown === null) return;
    list.current?.querySelector<HTMLElement>(`[id="${grown}"] a`)?.focus();
  }, [grown]);

  async function showMore() {
    const { data: longer } = await fetchNextPage();
    setGrown(longer?.pages.at(-1)?.rows.at(0)?.reference ?? null);
  }

  if (!first || !last) return null;
  const back = [query, place ?? ""].filter((part) => part !== "").join("&");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <QueueRail
        counts={last.counts}
        current={current}
        saved={saved}
        words={words}
        query={query}
        back={back}
        forget={forget}
      />
      <section aria-labelledby="queue-title" className="grid min-w-0 gap-4">
        <ListHead current={current} isFiltered={isFiltered} search={search} page={last} words={words} />
        {children}
        {isError ? <Notice tone="warning" title={words.list.stale} announce /> : null}
        {rows.length === 0 ? (
          <p className="card text-muted">
            {place !== null
              ? words.list.emptyPlace
              : search === null
                ? words.list.empty
                : words.list.emptySearch}
          </p>
        ) : (
          <div ref={list} className="table-frame">
            <QueueTable
              rows={rows}
              asOf={last.asOf}
              words={words}
              back={back}
              assign={assign}
              onChange={change}
              pending={pending}
            />
          </div>
        )}
        <div role="status" className="sticky bottom-4 empty:hidden">
          {news === null ? null : news.tone === "success" ? (
            <span className="sr-only">{news.text}</span>
          ) : (
            <Notice tone={news.tone} title={news.text} />
          )}
        </div>
        <nav
          aria-label={words.list.pages}
          className="flex flex-wrap items-center justify-between gap-3"
          hidden={rows.length === 0 && place === null}
        >
          <span className="text-sm text-muted" role="status">
            {fillWords(words.list.shown, { count: String(rows.length) })}
          </span>
          <span className="flex flex-wrap gap-2">
            {place === null ? null : (
              <a className="button button-quiet" href={path.staff.queue(query)}>
                {words.list.first}
              </a>
            )}
            {first.previous === null ? null : (
              <a className="button button-secondary button-small" href={toPage(query, first.previous)}>
                {words.list.previous}
              </a>
            )}
            {hasNextPage && last.next !== null ? (
              <a
                className="button button-secondary button-small"
                href={toPage(query, last.next)}
                aria-disabled={isFetchingNextPage}
                onClick={(event) => {
                  event.preventDefault();
                  if (!isFetchingNextPage) void showMore();
                }}
              >
                {isFetchingNextPage ? words.list.loading : isScripted ? words.list.more : words.list.next}
              </a>
            ) : null}
          </span>
        </nav>
      </section>
    </div>
  );
}

function toPage(query: string, place: string): string {
  return path.staff.queue([query, place].filter((part) => part !== "").join("&"));
}

function ListHead({
  current,
  isFiltered,
  search,
  page,
  words,
}: {
  current: RailView | null;
  isFiltered: boolean;
  search: string | null;
  page: QueuePage;
  words: QueueWords;
}) {
  const count = current === null || isFiltered ? undefined : page.counts[current];
  const hint = search === null ? words.hints[current ?? ""] : fillWords(words.resultsOf, { text: search });
  return (
    <header>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="queue-title" className="text-lg font-semibold">
          {search === null ? words.views[current ?? "all"] : words.results}
          {count === undefined ? null : (
            <span className="ms-2 font-normal text-muted tabular-nums">{writeCount(count)}</span>
          )}
        </h2>
        <p className="text-sm text-muted">
          {fillWords(words.list.asOf, { time: writeTime(new Date(page.asOf)) })}
        </p>
      </div>
      {search === null ? null : <p className="mt-1 font-semibold">{words.found[page.foundBy ?? "none"]}</p>}
      {hint === undefined ? null : <p className="mt-1 max-w-2xl text-sm text-pretty text-muted">{hint}</p>}
    </header>
  );
}
