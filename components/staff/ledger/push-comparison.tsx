import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { path } from "@/lib/paths";
import type { PushView } from "@/lib/review/exchange-view";

type Comparison = Exclude<PushView["comparison"], null>;

/** How what was sent differs from what another attempt sent, field by field. */
export async function PushComparison({
  reference,
  attempt,
  comparison,
}: {
  reference: string;
  attempt: number;
  comparison: Comparison;
}) {
  const words = await getTranslations("ledger.compare");
  const { against, choices, changes, isCut } = comparison;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {choices.length > 1 ? (
        <form
          action={`${path.staff.push(reference, attempt)}#compare`}
          className="flex flex-wrap items-end gap-3"
        >
          <div>
            <label htmlFor="against" className="mb-1 block text-sm font-semibold">
              {words("against")}
            </label>
            <select name="against" id="against" defaultValue={against} className="input queue-select">
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {words("attempt", { attempt: choice })}
                </option>
              ))}
            </select>
          </div>
          <Button look="secondary" small>
            {words("action")}
          </Button>
        </form>
      ) : null}
      <p className="text-sm text-muted">
        {changes.length === 0 ? words("equal") : words("count", { count: changes.length, against })}
        {isCut ? ` ${words("cut")}` : ""}
      </p>
      {changes.length === 0 ? null : (
        <ScrollFrame label={words("caption")}>
          <table className="table min-w-[44rem]">
            <thead>
              <tr>
                <th scope="col">{words("field")}</th>
                <th scope="col">{words("change")}</th>
                <th scope="col">{words("attempt", { attempt: against })}</th>
                <th scope="col">{words("attempt", { attempt })}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, change, tone, before, after }) => (
                <tr key={field}>
                  <th scope="row" className="font-normal">
                    <code className="wrap-anywhere">{field}</code>
                  </th>
                  <td>
                    <Badge tone={tone}>{change}</Badge>
                  </td>
                  {[before, after].map((value, place) => (
                    <td key={place === 0 ? "before" : "after"} className="wrap-anywhere">
                      {value ?? <span className="text-muted">{words("absent")}</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </div>
  );
}
