import { memo } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import type { ListWords } from "@/lib/branches/view";
import { writeMoment } from "@/lib/india-time";
import { fillWords } from "@/lib/onboarding/view";
import { path } from "@/lib/paths";
import type { BranchRow, BranchRowState } from "@/schemas/branch";

const tones: Record<BranchRowState, BadgeTone> = {
  found: "success",
  "not-found": "warning",
  failed: "danger",
  waiting: "neutral",
  malformed: "warning",
};

/** All rows of a list with what became of them. */
export function ListTable({ rows, words }: { rows: BranchRow[]; words: ListWords }) {
  return (
    <ScrollFrame label={words.result}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="figure max-sm:hidden">
              {words.row}
            </th>
            <th scope="col">{words.typed}</th>
            <th scope="col" className="max-sm:hidden">
              {words.state}
            </th>
            <th scope="col">{words.branch}</th>
            <th scope="col" className="max-sm:hidden">
              {words.ifscCode}
            </th>
            <th scope="col" className="max-sm:hidden">
              {words.asked}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.place} row={row} words={words} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

const Row = memo(function Row({ row, words }: { row: BranchRow; words: ListWords }) {
  const { micrCode, typed, state, fault, message, sameAs, bankName, branch, askedAt } = row;
  const remarks = [
    [bankName, branch].filter(Boolean).join(", "),
    fault === null ? "" : words.faults[fault],
    message === "" ? "" : `“${message}”`,
    sameAs === null ? "" : fillWords(words.sameAs, { place: String(sameAs) }),
  ].filter(Boolean);
  const badge = <Badge tone={tones[state]}>{words.states[state]}</Badge>;
  const asked = askedAt === null ? null : <time dateTime={askedAt}>{writeMoment(new Date(askedAt))}</time>;
  return (
    <tr data-state={state}>
      <td className="figure text-muted max-sm:hidden">{row.place}</td>
      <td className="font-mono whitespace-nowrap">
        {micrCode === null ? typed || words.emptyRow : <a href={path.staff.branch(micrCode)}>{micrCode}</a>}
        <div className="mt-1 font-sans sm:hidden">{badge}</div>
      </td>
      <td className="max-sm:hidden">{badge}</td>
      <td className="sm:min-w-48">
        {remarks.map((remark, place) => (
          <span key={remark} className={`block ${place > 0 || state !== "found" ? "text-muted" : ""}`}>
            {remark}
          </span>
        ))}
        <div className="sm:hidden">
          <span className="block font-mono">{row.ifscCode}</span>
          <span className="text-muted">{asked}</span>
        </div>
      </td>
      <td className="font-mono max-sm:hidden">{row.ifscCode}</td>
      <td className="whitespace-nowrap max-sm:hidden">{asked}</td>
    </tr>
  );
});
