import { BarChart } from "@/components/ui/bar-chart";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { type GstCheckView, type GstSide, gstSides } from "@/lib/gst/view";
import { Amount, Difference } from "./gst-matrix";
import type { GstWords } from "./load-gst-words";

const signed = new Intl.NumberFormat("en-IN", {
  notation: "compact",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});
const compact = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 2 });

/** Both comparisons drawn, each with its figures as a table below it. */
export function GstPlots({ check, words }: { check: GstCheckView; words: GstWords }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {gstSides.map((side) => (
        <GstPlot key={side} check={check} side={side} words={words} />
      ))}
    </div>
  );
}

function GstPlot({ check, side, words }: { check: GstCheckView; side: GstSide; words: GstWords }) {
  const { words: say, month, shortMonth, months } = words;
  const { plot, differing, compared } = check.totals[side];
  const title = say(`sides.${side}.against`);
  const names = { first: say(`sides.${side}.first`), second: say(`sides.${side}.second`) };
  const span = months(check.months.map(({ period }) => period));
  const differ = say("check.differ", { count: differing.length, total: compared });
  const categories = check.months.map(({ period }) => shortMonth(period));
  const labels = (field: "first" | "second") =>
    check.months.map(({ sides }) => sides?.[side][field].text ?? "");
  return (
    <div className="card grid grid-cols-1 gap-6">
      <BarChart
        title={title}
        description={say("check.plot", { title, months: span, differ })}
        categories={categories}
        series={[
          { name: names.first, pattern: 0, values: plot.first, valueLabels: labels("first") },
          {
            name: names.second,
            pattern: 1,
            tone: "success",
            values: plot.second,
            valueLabels: labels("second"),
          },
        ]}
        formatTick={(value) => compact.format(value)}
      />
      {compared === 0 ? null : (
        <BarChart
          title={say("check.plotDifference", { ...names })}
          description={say("check.plot", { title: say("check.plotDifference", names), months: span, differ })}
          categories={categories}
          series={[
            {
              name: say("check.difference"),
              pattern: 4,
              tone: "warning",
              values: plot.difference,
              valueLabels: plot.difference.map((value) => (value === null ? "" : signed.format(value))),
            },
          ]}
          showValues
          formatTick={(value) => compact.format(value)}
        />
      )}
      <details>
        <summary className="w-fit py-1 text-sm font-semibold">
          {say("check.plotTable")}
          <span className="sr-only">: {title}</span>
        </summary>
        <ScrollFrame label={`${say("check.plotTable")}: ${title}`} className="table-frame mt-2">
          <table className="table">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{say("check.month")}</th>
                {[names.first, names.second, say("check.difference")].map((name) => (
                  <th key={name} scope="col" className="figure">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {check.months.map(({ period, sides }) => {
                const shown = sides?.[side];
                return (
                  <tr key={period}>
                    <th scope="row" className="font-normal whitespace-nowrap">
                      {month(period)}
                    </th>
                    <td className="figure">{shown ? <Amount amount={shown.first} words={words} /> : null}</td>
                    <td className="figure">
                      {shown ? <Amount amount={shown.second} words={words} /> : null}
                    </td>
                    <td className="figure">
                      <Difference
                        difference={shown?.difference ?? { kind: "unknown", text: "" }}
                        words={words}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollFrame>
      </details>
    </div>
  );
}
