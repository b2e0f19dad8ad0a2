import { getTranslations } from "next-intl/server";
import { Moment } from "@/components/staff/case/case-exchange";
import { StaffPage } from "@/components/staff/staff-page";
import { Badge } from "@/components/ui/badge";
import { formatBytes } from "@/components/ui/format-bytes";
import { path } from "@/lib/paths";
import type { InboxRowView, InboxView } from "@/lib/review/exchange-view";
import "@/components/styles/ledger.css";

/** All callbacks, those that staff have to look at first of all. */
export async function InboxPage({ view }: { view: InboxView }) {
  const words = await getTranslations("inbox");
  const { filters, hint, rows, first } = view;
  return (
    <StaffPage title={words("title")} intro={words("intro")}>
      <nav aria-label={words("filter")} className="staff-nav border-b border-line">
        <ul>
          {filters.map(({ name, count, address, isCurrent }) => (
            <li key={address}>
              <a href={address} aria-current={isCurrent ? "page" : undefined}>
                {name} <span className="ms-1.5 font-normal text-muted tabular-nums">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="my-4 max-w-2xl text-sm text-pretty text-muted">{hint}</p>
      {rows.length === 0 ? (
        <p className="card text-muted">{words(first === null ? "list.empty" : "list.emptyPlace")}</p>
      ) : (
        <div className="table-frame">
          <table className="table card-table inbox-table">
            <caption className="sr-only">{words("list.label")}</caption>
            <thead>
              <tr>
                {(["received", "application", "reading", "copies", "size"] as const).map((name) => (
                  <th key={name} scope="col" className={name === "size" ? "figure" : undefined}>
                    {words(`list.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages view={view} />
    </StaffPage>
  );
}

async function Row({ row }: { row: InboxRowView }) {
  const words = await getTranslations("inbox.list");
  const { id, receivedAt, lastReceivedAt, reading, tone, reason, reference, state, attempt, copies } = row;
  return (
    <tr id={id}>
      <th scope="row" className="inbox-received">
        <a href={path.staff.callback(id)}>
          <Moment moment={receivedAt} />
          <span className="sr-only"> {words("of", { reference })}</span>
        </a>
      </th>
      <td className="inbox-application">
        <a href={path.staff.application(reference)} className="font-mono whitespace-nowrap">
          {reference}
        </a>
        <span className="block text-muted">
          {state.words} · {words("attempt", { attempt })}
        </span>
      </td>
      <td className="inbox-reading">
        <Badge tone={tone}>{reading}</Badge>
        {reason === null ? null : <span className="mt-1 block text-muted">{reason}</span>}
      </td>
      <td className="inbox-copies">
        {words("times", { copies })}
        {copies > 1 ? (
          <span className="block text-xs text-muted">{words("last", { time: lastReceivedAt.words })}</span>
        ) : null}
      </td>
      <td className="inbox-size figure">{formatBytes(row.size)}</td>
    </tr>
  );
}

async function Pages({ view: { first, previous, next } }: { view: InboxView }) {
  const words = await getTranslations("inbox.list");
  if (first === null && next === null) return null;
  return (
    <nav aria-label={words("pages")} className="mt-4 flex flex-wrap justify-end gap-2">
      {first === null ? null : (
        <a className="button button-quiet" href={first}>
          {words("first")}
        </a>
      )}
      {previous === null ? null : (
        <a className="button button-secondary button-small" href={previous}>
          {words("previous")}
        </a>
      )}
      {next === null ? null : (
        <a className="button button-secondary button-small" href={next}>
          {words("next")}
        </a>
      )}
    </nav>
  );
}
