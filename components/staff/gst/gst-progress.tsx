import { type Ref, useEffect, useRef } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { fillWords } from "@/lib/onboarding/view";
import type { GstRunState, MonthProgress } from "./use-gst-run";

export type ProgressWords = Record<
  | "title"
  | "starting"
  | "done"
  | "month"
  | "waiting"
  | "asking"
  | "noDifference"
  | "noFigure"
  | "cancel"
  | "cancelled"
  | "ended"
  | "broken"
  | "show"
  | "again"
  | "sale"
  | "purchase"
  | "faultStatus",
  string
>;

type Props = {
  run: GstRunState;
  words: ProgressWords;
  faultWords: Record<string, string>;
  labelOf: (period: string) => string;
  onCancel: () => void;
  onAgain: () => void;
};

/** How far a check is, month by month, and the way out of it. It takes the focus from the form it stands for. */
export function GstProgress({ run, words, faultWords, labelOf, onCancel, onAgain }: Props) {
  const heading: Ref<HTMLHeadingElement> = useRef(null);
  useEffect(() => heading.current?.focus(), []);
  const done = run.months.filter(({ progress }) => ["answered", "failed"].includes(progress.state)).length;
  const total = run.months.length;
  const isOver = run.phase === "cancelled" || run.phase === "broken";
  return (
    <section aria-labelledby="progress-title" className="grid gap-5">
      <h2 id="progress-title" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {words.title}
      </h2>
      <div className="grid gap-2">
        <progress className="meter" max={Math.max(1, total)} value={done} aria-labelledby="progress-title" />
        <p role="status" className="text-sm text-muted tabular-nums">
          {run.phase === "ended"
            ? words.ended
            : total === 0
              ? words.starting
              : fillWords(words.done, { done, total })}
        </p>
      </div>
      {isOver ? (
        <Notice tone="warning" announce>
          {fillWords(run.phase === "cancelled" ? words.cancelled : words.broken, { done, total })}
        </Notice>
      ) : null}
      {total > 0 ? (
        <ScrollFrame labelledBy="progress-title">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{words.month}</th>
                <th scope="col" className="figure">
                  {words.sale}
                </th>
                <th scope="col" className="figure">
                  {words.purchase}
                </th>
              </tr>
            </thead>
            <tbody>
              {run.months.map(({ period, progress }) => (
                <tr key={period} data-state={progress.state}>
                  <th scope="row" className="font-normal whitespace-nowrap">
                    {labelOf(period)}
                  </th>
                  <Cells progress={progress} isOver={isOver} words={words} faultWords={faultWords} />
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {run.phase === "running" ? (
          <Button type="button" look="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
        ) : null}
        {run.phase !== "running" && run.href ? <LinkButton href={run.href}>{words.show}</LinkButton> : null}
        {isOver ? (
          <Button type="button" look="secondary" onClick={onAgain}>
            {words.again}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Cells({
  progress,
  isOver,
  words,
  faultWords,
}: {
  progress: MonthProgress;
  isOver: boolean;
  words: ProgressWords;
  faultWords: Record<string, string>;
}) {
  if (progress.state === "answered") {
    return (["sale", "purchase"] as const).map((side) => {
      const { kind, text } = progress[side];
      return (
        <td
          key={side}
          className={`figure ${kind === "more" || kind === "less" ? "font-semibold" : "text-muted"}`}
        >
          {kind === "none" ? words.noDifference : kind === "unknown" ? words.noFigure : text}
        </td>
      );
    });
  }
  if (progress.state === "failed") {
    const fault = faultWords[progress.fault] ?? progress.fault;
    return (
      <td colSpan={2} className="text-danger">
        {progress.status === null ? fault : fillWords(words.faultStatus, { fault, status: progress.status })}
      </td>
    );
  }
  return (
    <td colSpan={2} className="text-muted">
      {isOver ? "" : words[progress.state]}
    </td>
  );
}
