import { getTranslations } from "next-intl/server";
import { BarChart, type BarPattern, type BarTone } from "@/components/ui/bar-chart";
import { Card } from "@/components/ui/card";
import { SameAsTable, sumOf } from "./same-as-table";

/** How each kind is drawn: by its pattern first, by colour besides. */
const looks: Record<string, { pattern: BarPattern; tone: BarTone }> = {
  accepted: { pattern: 0, tone: "accent" },
  completed: { pattern: 0, tone: "accent" },
  refused: { pattern: 1, tone: "danger" },
  quarantined: { pattern: 1, tone: "danger" },
  unknown: { pattern: 4, tone: "warning" },
  waiting: { pattern: 4, tone: "warning" },
  recorded: { pattern: 2, tone: "neutral" },
  "not-sent": { pattern: 2, tone: "neutral" },
  "under-way": { pattern: 3, tone: "neutral" },
};

type FlowProps = {
  stretch: { unit: "day" | "week" | "month"; parts: string[] };
} & (
  | {
      about: "pushes";
      series: { kind: "accepted" | "refused" | "unknown" | "not-sent" | "under-way"; counts: number[] }[];
    }
  | {
      about: "callbacks";
      series: { kind: "completed" | "recorded" | "quarantined" | "waiting"; counts: number[] }[];
    }
);

/** Pushes or callbacks by day, week or month, and how they ended. */
export async function Flow({ about, stretch, series }: FlowProps) {
  const [words, flow] = await Promise.all([
    getTranslations(`figures.${about}`),
    getTranslations("figures.flow"),
  ]);
  const drawn = series.map(({ kind, counts }) => ({
    name: words(`kinds.${kind}`),
    values: counts,
    ...(looks[kind] ?? { pattern: 0 as const, tone: "accent" as const }),
  }));
  const total = sumOf(drawn.map(({ values }) => sumOf(values)));
  const categories = stretch.parts.map((part) => writePart(part, stretch.unit));
  const title = words(`title.${stretch.unit}`);
  const parts = drawn.map(({ name, values }) => `${name} ${sumOf(values)}`).join(", ");
  return (
    <Card id={about}>
      {total === 0 ? (
        <>
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="mt-2">{words("empty")}</p>
        </>
      ) : (
        <>
          <BarChart
            level={2}
            title={title}
            description={words("description", { total, parts })}
            categories={categories}
            series={drawn.filter(({ values }) => sumOf(values) > 0)}
            layout="stacked"
          />
          <SameAsTable heading={flow(`unit.${stretch.unit}`)} categories={categories} series={drawn} />
        </>
      )}
    </Card>
  );
}

const days = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("en-IN", { month: "short", year: "2-digit", timeZone: "UTC" });

/** A day, the first day of a week, or a month: `21 Nov`, `Nov 26`. */
function writePart(part: string, unit: "day" | "week" | "month"): string {
  return (unit === "month" ? months : days).format(new Date(`${part}T00:00:00Z`));
}
