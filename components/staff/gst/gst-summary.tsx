import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { type GstCheckView, gstSides } from "@/lib/gst/view";
import { path } from "@/lib/paths";
import type { GstWords } from "./load-gst-words";
import { stateTones } from "./recent-checks";

type Props = { check: GstCheckView; words: GstWords };

/** Whose returns were asked for, when, by whom, and how far that came. */
export function GstFacts({ check, words, copy }: Props & { copy: { action: string; done: string } }) {
  const { words: say, months, moment } = words;
  const answered = check.months.length - check.missing.length;
  const facts: [string, ReactNode][] = [
    [
      say("check.gstin"),
      <span key="gstin" className="flex flex-wrap items-center gap-x-3">
        <span className="font-mono">{check.gstin}</span>
        <CopyButton text={check.gstin} words={copy} />
      </span>,
    ],
    [say("check.state"), check.place ?? say("check.noState")],
    [say("check.months"), months(check.months.map(({ period }) => period))],
    [say("check.asked"), say("check.askedBy", { when: moment(check.createdAt), name: check.by })],
    [
      say("check.status"),
      <span key="status" className="flex flex-wrap items-center gap-x-3">
        <Badge tone={stateTones[check.state]}>{say(`states.${check.state}`)}</Badge>
        {say("recent.answered", { answered, total: check.months.length })}
      </span>,
    ],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="mt-0.5 flex min-h-6 items-center">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why a check is not whole, and what can be done. */
export function GstStateNotice({ check, words: { words: say } }: Props) {
  switch (check.state) {
    case "complete":
      return null;
    case "running":
      return (
        <Notice tone="info">
          {say("check.running")} <a href={path.staff.gstCheck(check.id)}>{say("check.reload")}</a>
        </Notice>
      );
    case "partial":
      return <Notice tone="warning">{say("check.partial", { count: check.missing.length })}</Notice>;
    case "stopped":
      return <Notice tone="danger">{say("check.stopped")}</Notice>;
    default:
      return <Notice tone="warning">{say(`check.${check.state}`)}</Notice>;
  }
}

/** At a glance: how many months differ, and by how much in all. */
export function GstGlance({ check, words: { words: say } }: Props) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {gstSides.map((side) => {
        const { differing, compared, difference } = check.totals[side];
        const higher = difference.kind === "more" ? "first" : "second";
        const amount = difference.text.replace(/^[+\u2212]/, "");
        return (
          <section key={side} className="card py-5" aria-labelledby={`${side}-glance`}>
            <h2 id={`${side}-glance`} className="text-sm text-muted">
              {say(`sides.${side}.against`)}
            </h2>
            <p className="mt-1 text-lg font-semibold">
              {compared === 0
                ? say("check.nothing")
                : say("check.differ", { count: differing.length, total: compared })}
            </p>
            <p className="mt-1 text-sm tabular-nums">
              {difference.kind === "unknown"
                ? say("check.nothingMore")
                : difference.kind === "none"
                  ? say("check.equal")
                  : say("check.higher", { name: say(`sides.${side}.${higher}`), amount })}
            </p>
          </section>
        );
      })}
    </div>
  );
}

/** Which amounts no total holds. */
export function GstLeftOut({ check, words: { words: say, month } }: Props) {
  const answered = check.months.length - check.missing.length;
  const columns = gstSides.flatMap((side) =>
    (["first", "second", "difference"] as const).flatMap((field) => {
      const { without } = check.totals[side][field];
      const column = field === "difference" ? say("check.difference") : say(`sides.${side}.${field}`);
      const months = without.length === answered ? say("check.allMonths") : without.map(month).join(", ");
      return without.length === 0
        ? []
        : [say("check.leftOutOf", { side: say(`sides.${side}.title`), column, months })];
    }),
  );
  if (columns.length === 0) return null;
  return (
    <div className="mt-3 text-sm text-muted" data-left-out="">
      <p>{say("check.leftOut")}</p>
      <ul className="list-disc ps-5">
        {columns.map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
    </div>
  );
}

/** In how many of the months that were checked before something else stands now. */
export function GstChanges({ check, words: { words: say } }: Props) {
  const before = check.months.filter(({ earlier }) => earlier !== null);
  const changed = before.filter(({ earlier }) => earlier !== null && earlier.changes.length > 0);
  if (before.length === 0) return null;
  return (
    <Notice tone={changed.length > 0 ? "warning" : "info"} title={say("check.changesTitle")}>
      {changed.length > 0
        ? say("check.changesSome", { changed: changed.length, count: before.length })
        : say("check.changesNone", { count: before.length })}
    </Notice>
  );
}
