import { Fragment } from "react";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import type { AmountView, DifferenceView, GstCheckView, MonthView, SideView } from "@/lib/gst/view";
import { gstSides } from "@/lib/gst/view";
import type { GstWords } from "./load-gst-words";

/** Months against returns: both sides of each month, what changed since, and what came; totals below. */
export function GstMatrix({ check, words }: { check: GstCheckView; words: GstWords }) {
  const { words: say } = words;
  return (
    <ScrollFrame labelledBy="matrix-title">
      <table className="table gst-matrix">
        <caption className="sr-only">{say("check.matrixCaption")}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className="align-bottom">
              {say("check.month")}
            </th>
            {gstSides.map((side) => (
              <th key={side} scope="colgroup" colSpan={4} className="gst-side">
                {say(`sides.${side}.title`)}
              </th>
            ))}
          </tr>
          <tr>
            {gstSides.map((side) => (
              <Fragment key={side}>
                <th scope="col" className="gst-side">
                  {say("check.returnStatus")}
                </th>
                {[say(`sides.${side}.first`), say(`sides.${side}.second`), say("check.difference")].map(
                  (name) => (
                    <th key={name} scope="col" className="figure">
                      {name}
                    </th>
                  ),
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        {check.months.map((month) => (
          <MonthRows key={month.period} month={month} words={words} />
        ))}
        <tfoot>
          <tr>
            <th scope="row">{say("check.total")}</th>
            {gstSides.map((side) => {
              const { first, second, difference } = check.totals[side];
              return (
                <Fragment key={side}>
                  <td className="gst-side" />
                  <td className="figure font-semibold">{first.text}</td>
                  <td className="figure font-semibold">{second.text}</td>
                  <td className="figure font-semibold">
                    <Difference difference={difference} words={words} />
                  </td>
                </Fragment>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
}

function MonthRows({ month, words }: { month: MonthView; words: GstWords }) {
  const { words: say, moment } = words;
  const label = words.mediumMonth(month.period);
  const hasMore = month.raw !== null || month.fault?.message;
  return (
    <tbody data-period={month.period}>
      <tr className={hasMore ? "gst-figures" : undefined}>
        <th scope="row" className="whitespace-nowrap">
          {label}
        </th>
        {month.sides ? (
          gstSides.map((side) => <SideCells key={side} side={month.sides?.[side]} words={words} />)
        ) : (
          <td colSpan={8} className={`gst-side ${month.fault ? "text-danger" : "text-muted"}`}>
            {month.fault ? words.fault(month.fault) : say("check.notAsked")}
          </td>
        )}
      </tr>
      {hasMore ? (
        <tr className="gst-more">
          <td colSpan={9}>
            <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
              {month.raw === null ? null : (
                <details>
                  <summary className="py-0.5">
                    {say("check.raw")}
                    <span className="sr-only">: {label}</span>
                  </summary>
                  {month.askedAt ? (
                    <p className="pt-1 text-muted">{say("check.asOf", { when: moment(month.askedAt) })}</p>
                  ) : null}
                  <pre className="gst-raw">{month.raw}</pre>
                </details>
              )}
              {month.fault?.message ? (
                <p className="py-0.5">{say("check.upstreamSaid", { message: month.fault.message })}</p>
              ) : null}
              <Changes month={month} words={words} />
            </div>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function Changes({ month: { earlier }, words }: { month: MonthView; words: GstWords }) {
  const { words: say, moment } = words;
  if (earlier === null) return null;
  const when = moment(earlier.askedAt);
  if (earlier.changes.length === 0)
    return <p className="py-0.5 text-muted">{say("check.unchanged", { when })}</p>;
  const show = (value: string) => value || say("check.blank");
  return (
    <div className="py-0.5" data-changed="">
      <p className="font-semibold">{say("check.changed", { when })}</p>
      <ul>
        {earlier.changes.map(({ side, field, before, after }) => (
          <li key={`${side} ${field}`}>
            {say("check.change", {
              column: `${say(`sides.${side}.title`)} ${field === "status" ? say("check.returnStatus") : say(`sides.${side}.${field}`)}`,
              before: show(before),
              after: show(after),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SideCells({ side, words }: { side: SideView | undefined; words: GstWords }) {
  if (side === undefined) return null;
  return (
    <>
      <td className="gst-side gst-status">{side.status}</td>
      <td className="figure">
        <Amount amount={side.first} words={words} />
      </td>
      <td className="figure">
        <Amount amount={side.second} words={words} />
      </td>
      <td className="figure">
        <Difference difference={side.difference} words={words} />
      </td>
    </>
  );
}

/** An amount, or what came in its place. */
export function Amount({ amount, words }: { amount: AmountView; words: GstWords }) {
  if (amount.kind === "amount") return amount.text;
  if (amount.kind === "blank") return <span className="text-muted">{words.words("check.blank")}</span>;
  return <span className="gst-unreadable">{amount.text}</span>;
}

/** A difference with its sign; within the tolerance it is none. */
export function Difference({ difference, words }: { difference: DifferenceView; words: GstWords }) {
  const { words: say } = words;
  const { kind, text } = difference;
  if (kind === "more" || kind === "less") return <strong className="gst-differs">{text}</strong>;
  if (kind === "unknown") return <span className="text-muted">{say("check.noDifference")}</span>;
  return (
    <span className="text-muted">
      {text === "0.00" ? say("check.none") : say("check.noneOf", { amount: text })}
    </span>
  );
}
