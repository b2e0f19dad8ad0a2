import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import { type SummaryRow, SummaryList } from "@/components/ui/summary-list";
import { path } from "@/lib/paths";

/**
 * The answers of a step that staff did not send back, to read only.
 * @param isWhole whether that is all of the step
 */
export async function LockedAnswers({ rows, isWhole }: { rows: SummaryRow[]; isWhole: boolean }) {
  const [words, common] = await Promise.all([
    getTranslations("review.locked"),
    getTranslations("common.review"),
  ]);
  return (
    <div className={isWhole ? undefined : "mt-12"}>
      {isWhole ? <Notice tone="info">{words("none")}</Notice> : null}
      {rows.length > 0 ? (
        <section aria-labelledby="locked-title" className={isWhole ? "mt-8" : undefined}>
          <h2 id="locked-title" className="text-lg font-semibold">
            {words("title")}
          </h2>
          <p className="mt-1 mb-3 text-sm text-muted">{words("text")}</p>
          <SummaryList rows={rows} words={{ change: "", empty: common("empty") }} />
        </section>
      ) : null}
      <p className="mt-4">
        <a href={path.corrections()}>{words("list")}</a>
      </p>
    </div>
  );
}
