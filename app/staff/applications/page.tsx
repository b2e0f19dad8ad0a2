import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import {
  assignFromQueue,
  forgetQueueView,
  saveQueueView,
  searchQueue,
} from "@/app/staff/applications/actions";
import { PauseNotice } from "@/components/staff/pause-notice";
import { FormFaults } from "@/components/staff/plain-form";
import { QueueBoard } from "@/components/staff/queue/queue-board";
import {
  type FilterWords,
  NameViewForm,
  QueueFilters,
  SearchForm,
} from "@/components/staff/queue/queue-forms";
import { StaffPage } from "@/components/staff/staff-page";
import { Notice } from "@/components/ui/notice";
import { readKeptForm } from "@/lib/kept-form";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { fillWords } from "@/lib/onboarding/view";
import { path } from "@/lib/paths";
import { queueQuery } from "@/lib/queries";
import { holderOf } from "@/lib/queue/assign";
import { listNamedViews } from "@/lib/queue/named-views";
import { openQueue } from "@/lib/queue/open-queue";
import { readQueueQuery, referenceIn } from "@/lib/queue/query";
import { type QueueQuery, type RailView, writeQueueQuery } from "@/lib/queue/view";
import { loadQueueWords } from "@/lib/queue/words";
import { loadPause } from "@/lib/review/pause";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { searchParams: Promise<PageQuery> };

const faults: Readonly<Record<string, "search" | "name" | undefined>> = {
  search: "search",
  "view-name": "name",
  "view-long": "name",
  "view-many": "name",
};

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations();
  const given = readQuery(await searchParams);
  const query = readQueueQuery(given);
  const view = railViewOf(query);
  const name = view === null ? words("queue.search.results") : words(`queue.views.${view}`);
  const isFaulty = faults[given["fault"] ?? ""] !== undefined;
  const prefix = isFaulty ? words("staff.errors.prefix") : "";
  return { title: prefix + words("queue.titleOf", { view: name }) };
}

/** The queue of applications. */
export default async function QueuePage({ searchParams }: Props) {
  const given = readQuery(await searchParams);
  const address = path.staff.queue(writeQueueQuery(readQueueQuery(given)));
  const staff = await openStaffPage("see-applications", address);
  const [words, all, board, opened, saved, pause] = await Promise.all([
    getTranslations("queue"),
    getTranslations("staff.errors"),
    loadQueueWords(),
    openQueue(staff, given),
    listNamedViews(staff),
    loadPause(),
  ]);
  const { query, search, isSearchOver, place, page } = opened;
  const text = writeQueueQuery(query);
  const back = writeQueueQuery(query, place);
  const client = new QueryClient();
  client.setQueryData(queueQuery(text, place).queryKey, { pages: [page], pageParams: [place] });
  const faulty = faults[given["fault"] ?? ""];
  const fault = faulty && words(`faults.${given["fault"]}`);
  const taken = referenceIn(given["taken"]);
  const { name = "" } = faulty === "name" ? await readKeptForm("staff.view") : {};
  return (
    <StaffPage title={words("title")} intro={words("intro")}>
      <FormFaults title={all("title")} faults={faulty && fault ? [{ name: faulty, message: fault }] : []} />
      {pause ? <PauseNotice pause={pause} /> : null}
      {isSearchOver ? <News text={words("search.over")} /> : null}
      {taken === null ? null : <News text={await tellHolder(taken, board.list)} />}
      <SearchForm
        search={search}
        fault={faulty === "search" ? fault : undefined}
        action={searchQueue}
        back={back}
        words={{
          label: words("search.label"),
          hint: words("search.hint"),
          action: words("search.action"),
          clear: words("search.clear"),
        }}
      />
      <QueueBoard
        state={dehydrate(client)}
        query={text}
        place={place}
        current={railViewOf(query)}
        isFiltered={query.waiting !== null || (query.assigned !== null && railViewOf(query) !== "mine")}
        search={search}
        saved={saved}
        words={board}
        assign={assignFromQueue}
        forget={forgetQueueView}
      >
        {search === null ? (
          <>
            <QueueFilters query={query} words={await loadFilterWords()} />
            <NameViewForm
              key={back}
              name={name}
              fault={faulty === "name" ? fault : undefined}
              action={saveQueueView}
              back={back}
              words={{
                summary: words("naming.summary"),
                name: words("naming.name"),
                hint: words("naming.hint"),
                action: words("naming.action"),
              }}
            />
          </>
        ) : null}
      </QueueBoard>
    </StaffPage>
  );
}

function News({ text }: { text: string }) {
  return (
    <div className="mb-6">
      <Notice tone="warning" title={text} announce />
    </div>
  );
}

/** Says who has the application that somebody else was quicker to take. */
async function tellHolder(
  reference: string,
  words: Record<"quicker" | "quickerNobody", string>,
): Promise<string> {
  const name = await holderOf(reference);
  return name === null
    ? fillWords(words.quickerNobody, { reference })
    : fillWords(words.quicker, { reference, name });
}

function railViewOf(query: QueueQuery): RailView | null {
  if (query.search !== null) return null;
  return query.view === "open" && query.assigned === "me" ? "mine" : query.view;
}

async function loadFilterWords(): Promise<FilterWords> {
  const words = await getTranslations("queue.filters");
  return {
    label: words("label"),
    waiting: words("waiting"),
    anyWait: words("anyWait"),
    assigned: words("assigned"),
    anyone: words("anyone"),
    me: words("me"),
    nobody: words("nobody"),
    order: words("order"),
    oldest: words("oldest"),
    newest: words("newest"),
    action: words("action"),
    waits: { "1": words("waits.1"), "3": words("waits.3"), "7": words("waits.7"), "30": words("waits.30") },
  };
}
