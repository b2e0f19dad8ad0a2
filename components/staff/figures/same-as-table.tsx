import { getTranslations } from "next-intl/server";
import { ScrollFrame } from "@/components/ui/scroll-frame";

const figures = new Intl.NumberFormat("en-IN");

/** The figures of a plot, row by row, with their sums. */
export async function SameAsTable({
  heading,
  categories,
  series,
}: {
  heading: string;
  categories: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
}) {
  const words = await getTranslations("figures.flow");
  return (
    <details className="mt-4">
      <summary className="inline-block cursor-pointer py-2 text-sm font-semibold text-accent">
        {words("asTable")}
      </summary>
      <ScrollFrame label={heading} className="table-frame mt-2">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="figure">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, place) => (
              <tr key={category}>
                <th scope="row" className="font-normal whitespace-nowrap">
                  {category}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="figure">
                    {figures.format(values[place] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words("total")}</th>
              {series.map(({ name, values }) => (
                <td key={name} className="figure font-semibold">
                  {figures.format(sumOf(values))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
    </details>
  );
}

/** The sum of counts. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
