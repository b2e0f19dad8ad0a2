import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";

const figures = new Intl.NumberFormat("en-IN");
const shares = new Intl.NumberFormat("en-IN", { style: "percent", maximumFractionDigits: 0 });

const ownStages = ["begun", "submitted", "accepted", "completed"] as const;

/** How many applications came how far: a table whose bars are drawn beside its figures. */
export async function Funnel({
  stages,
  rejected,
}: {
  stages: { stage: string; isStep: boolean; count: number }[];
  rejected: number;
}) {
  const [words, titles] = await Promise.all([
    getTranslations("figures.funnel"),
    getTranslations("questions.titles"),
  ]);
  const begun = stages[0]?.count ?? 0;
  const nameOf = (stage: string) => {
    const own = ownStages.find((one) => one === stage);
    return own ? words(own) : titles(stage);
  };
  return (
    <Card title={words("title")} id="funnel">
      <p className="mb-4 text-sm text-muted">{words("text")}</p>
      {begun === 0 ? (
        <p>{words("empty")}</p>
      ) : (
        <>
          <table className="table max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
            <thead>
              <tr>
                <th scope="col">{words("stage")}</th>
                <td className="w-2/5 border-b-edge! max-sm:hidden" />
                <th scope="col" className="figure max-sm:whitespace-normal!">
                  {words("count")}
                </th>
                <th scope="col" className="figure max-sm:whitespace-normal!">
                  {words("share")}
                </th>
                <th scope="col" className="figure max-sm:hidden">
                  {words("lost")}
                </th>
              </tr>
            </thead>
            <tbody>
              {stages.map(({ stage, isStep, count }, place) => {
                const lost = place === 0 ? 0 : (stages[place - 1]?.count ?? 0) - count;
                return (
                  <tr key={stage} data-stage={stage}>
                    <th scope="row" className={`max-sm:w-1/2 ${isStep ? "font-normal" : ""}`}>
                      {nameOf(stage)}
                      <span className="mt-1 block sm:hidden">
                        <Bar share={count / begun} isStep={isStep} />
                      </span>
                    </th>
                    <td className="max-sm:hidden">
                      <Bar share={count / begun} isStep={isStep} />
                    </td>
                    <td className="figure">{figures.format(count)}</td>
                    <td className="figure">{shares.format(count / begun)}</td>
                    <td className="figure text-muted max-sm:hidden">
                      {lost > 0 ? `−${figures.format(lost)}` : ""}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <p className="mt-4 text-sm">{words("rejected", { count: rejected })}</p>
        </>
      )}
    </Card>
  );
}

/** The figures beside it say the same. */
function Bar({ share, isStep }: { share: number; isStep: boolean }) {
  return (
    <svg width="100%" height="20" aria-hidden="true" className="block max-sm:h-3 text-accent">
      <rect
        x="0"
        y="1"
        width={`${share * 100}%`}
        height="80%"
        fill={isStep ? "var(--accent-soft)" : "currentColor"}
        stroke="currentColor"
      />
    </svg>
  );
}
