import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { statusKey, statusTone } from "@/lib/onboarding/status-view";
import { path } from "@/lib/paths";
import { countWait, type QueueRow, type QueueWords } from "@/lib/queue/view";
import type { ApplicationState } from "@/schemas/application";

/** What is asked for a row: that who looks gets it, or that nobody has it. */
export type AssignmentChange = "take" | "return";

type TableProps = {
  rows: QueueRow[];
  /** When the rows were read, from which waiting is counted. */
  asOf: string;
  words: QueueWords;
  /** The query of the page's address, to come back to. */
  back: string;
  assign: (form: FormData) => Promise<void>;
  onChange: (row: QueueRow, change: AssignmentChange) => void;
  /** References of rows that are being assigned. */
  pending: readonly string[];
};

/** Applications, one a line; on narrow screens one a card. */
export function QueueTable({ rows, words, ...rest }: TableProps) {
  const { list } = words;
  return (
    <table className="table card-table queue-table">
      <thead>
        <tr>
          {[list.reference, list.investor, list.state, list.waiting, list.assigned].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.reference} row={row} words={words} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

const restingStates: readonly ApplicationState[] = ["draft", "withdrawn", "expired"];

function toneOf(row: QueueRow): BadgeTone {
  return restingStates.includes(row.state) ? "neutral" : statusTone(statusKey(row));
}

function Row({ row, asOf, words, ...rest }: Omit<TableProps, "rows"> & { row: QueueRow }) {
  const { list, states } = words;
  return (
    <tr id={row.reference}>
      <th scope="row" className="queue-reference">
        <a href={path.staff.application(row.reference)} className="font-mono whitespace-nowrap">
          {row.reference}
        </a>
      </th>
      <td className="queue-investor">
        <span className="block font-semibold break-words">
          {row.name || <span className="font-normal text-muted">{list.nameless}</span>}
        </span>
        {row.pan === "" ? null : (
          <span className="block text-muted">
            {list.pan} <span className="whitespace-nowrap">{row.pan}</span>
          </span>
        )}
      </td>
      <td className="queue-state">
        <span className="flex flex-wrap gap-1">
          <Badge tone={toneOf(row)}>{states[statusKey(row)]}</Badge>
          {row.overdue ? <Badge tone="warning">{list.overdue}</Badge> : null}
          {row.waitsFor === null ? null : <Badge tone="danger">{list[row.waitsFor]}</Badge>}
        </span>
      </td>
      <td className="queue-waiting">
        <span className="text-muted lg:hidden">{list.waiting}: </span>
        <Wait since={row.since} asOf={asOf} now={list.now} />
      </td>
      <td className="queue-assigned">
        <Assignee row={row} words={words} {...rest} />
      </td>
    </tr>
  );
}

function Wait({ since, asOf, now }: { since: string; asOf: string; now: string }) {
  const { unit, count } = countWait(since, asOf);
  const written = new Intl.NumberFormat("en-IN", { style: "unit", unit, unitDisplay: "long" });
  return (
    <time dateTime={since} className="whitespace-nowrap tabular-nums">
      {unit === "minute" && count === 0 ? now : written.format(count)}
    </time>
  );
}

function Assignee({
  row,
  words: { list },
  back,
  assign,
  onChange,
  pending,
}: Omit<TableProps, "rows" | "asOf"> & { row: QueueRow }) {
  const { assignee } = row;
  const change = assignee?.isMe ? "return" : "take";
  const label = assignee === null ? list.take : assignee.isMe ? list.giveBack : list.takeOver;
  const isPending = pending.includes(row.reference);
  return (
    <div className="flex items-center justify-between gap-x-3 lg:flex-wrap">
      <span className={assignee === null ? "queue-nobody text-muted" : "min-w-0"}>
        <span className="text-muted lg:hidden">{list.assigned}: </span>
        <span>{assignee === null ? list.nobody : assignee.isMe ? list.me : assignee.name}</span>
      </span>
      <form
        action={assign}
        className="ms-auto"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onChange(row, change);
        }}
      >
        <input type="hidden" name="reference" value={row.reference} />
        <input type="hidden" name="from" value={assignee?.id ?? ""} />
        <input type="hidden" name="change" value={change} />
        <input type="hidden" name="back" value={back} />
        <Button look={assignee === null ? "secondary" : "quiet"} small pending={isPending}>
          {isPending ? list.working : label}
          <span className="sr-only"> {row.reference}</span>
        </Button>
      </form>
    </div>
  );
}
