import { nice, ticks } from "d3-array";
import { useId } from "react";

/** How a series is filled, so that it reads in grey too: solid, stripes, dots, empty, a grid, bars across. */
export type BarPattern = 0 | 1 | 2 | 3 | 4 | 5;

export type BarTone = "accent" | "success" | "warning" | "danger" | "neutral";

/** One kind of bar, with a pattern that no other of the chart has. `values` stand in the order of the categories; null where there is none. */
export type BarSeries = {
  name: string;
  pattern: BarPattern;
  tone?: BarTone;
  values: readonly (number | null)[];
  /** What is said of each value; by default the value in Indian figures. */
  valueLabels?: readonly string[];
};

type BarChartProps = {
  title: string;
  /** What the plot shows in one sentence, for those who don't see it. */
  description: string;
  /** Names of the groups along the axis; short, such as `12 Nov`. */
  categories: readonly string[];
  series: readonly BarSeries[];
  /** Bars of one category beside each other, or on top of each other (values of 0 and more only). */
  layout?: "grouped" | "stacked";
  /** Writes the values over the bars where the screen has room. */
  showValues?: boolean;
  /** Words for a value of the axis. */
  formatTick?: (value: number) => string;
  /** Level of the title's heading. */
  level?: 2 | 3;
};

/** Pixels: the plot keeps its height and its letters on every screen, only its width follows. */
const size = { height: 240, above: 16, below: 28 };
const inPlot = size.height - size.above - size.below;
/** So many names fit under the axis of a telephone, and of a desk. */
const room = { narrow: 5, wide: 16 };

const figures = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });
const toneClass = {
  accent: "text-accent",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  neutral: "text-muted",
} satisfies Record<BarTone, string>;

/**
 * Bars in groups or in stacks, drawn on the server as SVG; they read in grey, light and dark. Put a table with the same
 * figures beside it: for assistive technology the plot is one picture with a description.
 */
export function BarChart(props: BarChartProps) {
  const { title, description, categories, series, layout = "grouped", level = 3 } = props;
  const { formatTick = (value: number) => figures.format(value), showValues = false } = props;
  const id = useId();
  const Heading = `h${level}` as const;
  const marks = axisOf(series, layout);
  const low = marks[0] ?? 0;
  const high = marks.at(-1) ?? 1;
  const toY = (value: number) => size.above + inPlot * (1 - (value - low) / (high - low));
  const bars = layout === "stacked" ? stack(series, categories.length) : group(series, categories.length);
  const dense = categories.length * (layout === "stacked" ? 1 : series.length) > 8;
  return (
    <figure className="min-w-0" aria-labelledby={`${id}title`}>
      <Heading className="font-semibold" id={`${id}title`}>
        {title}
      </Heading>
      {series.length > 1 ? <Legend id={id} series={series} /> : null}
      <div className="mt-3 flex gap-2 text-xs">
        <ol
          aria-hidden="true"
          className="flex h-60 flex-col-reverse justify-between pt-4 pb-7 text-right text-muted tabular-nums"
        >
          {marks.map((value) => (
            <li key={value} className="h-0 leading-0">
              {formatTick(value)}
            </li>
          ))}
        </ol>
        <svg
          width="100%"
          height={size.height}
          role="img"
          aria-label={description}
          className="min-w-0 flex-1 overflow-visible"
        >
          <Patterns id={id} series={series} />
          {marks.map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={toY(value)}
              y2={toY(value)}
              className={value === 0 ? "stroke-edge" : "stroke-line"}
            />
          ))}
          {bars.map(({ series: one, category, from, to, left, width }) => {
            const top = toY(Math.max(from, to));
            const height = Math.max(1, Math.abs(toY(from) - toY(to)));
            const label = labelOf(one, category);
            const place = { x: `${left}%`, width: `${width}%`, y: top, height };
            return (
              <g key={`${one.name} ${category}`} className={toneClass[one.tone ?? "accent"]}>
                <rect {...place} className="fill-surface" />
                <rect {...place} fill={fillOf(id, one)} stroke="currentColor" strokeWidth="1">
                  <title>{`${categories[category] ?? ""}, ${one.name}: ${label}`}</title>
                </rect>
                {showValues && layout === "grouped" ? (
                  <text
                    x={`${left + width / 2}%`}
                    y={to < 0 ? top + height + 14 : top - 4}
                    textAnchor="middle"
                    fontSize="13"
                    className={`fill-ink ${dense ? "max-sm:hidden" : ""}`}
                  >
                    {label}
                  </text>
                ) : null}
              </g>
            );
          })}
          {categories.map((category, place) => (
            <text
              key={category}
              x={`${((place + 0.5) / categories.length) * 100}%`}
              y={size.height - 8}
              textAnchor="middle"
              fontSize="13"
              className={`fill-muted ${classWhere(place, categories.length)}`}
            >
              {category}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}

/** The values at which a line is drawn, from the lowest to the highest, evenly apart. */
function axisOf(series: readonly BarSeries[], layout: "grouped" | "stacked"): number[] {
  const values = series.flatMap((one) => one.values.map((value) => value ?? 0));
  const heights =
    layout === "grouped"
      ? values
      : (series[0]?.values ?? []).map((_, place) =>
          series.reduce((sum, one) => sum + (one.values[place] ?? 0), 0),
        );
  const lowest = Math.min(0, ...heights);
  const highest = Math.max(0, ...heights);
  // Up to four there is a line for each whole number.
  if (lowest === 0 && highest <= 4 && heights.every(Number.isInteger)) {
    return [0, 1, 2, 3, 4].slice(0, Math.max(2, highest + 1));
  }
  const [from, to] = nice(lowest, highest, 4);
  return ticks(from, to, 4);
}

type Bar = { series: BarSeries; category: number; from: number; to: number; left: number; width: number };

/** Part of its category's width that bars take up. */
const filled = 0.76;

function group(series: readonly BarSeries[], count: number): Bar[] {
  const band = 100 / count;
  const width = (band * filled) / series.length;
  return series.flatMap((one, order) =>
    one.values.flatMap((value, category) =>
      value === null || value === 0
        ? []
        : [
            {
              series: one,
              category,
              from: 0,
              to: value,
              left: band * category + (band * (1 - filled)) / 2 + width * order,
              width,
            },
          ],
    ),
  );
}

function stack(series: readonly BarSeries[], count: number): Bar[] {
  const band = 100 / count;
  const place = (category: number) => ({
    left: band * category + (band * (1 - filled)) / 2,
    width: band * filled,
  });
  return series.flatMap((one, order) =>
    one.values.flatMap((value, category) => {
      const from = series.slice(0, order).reduce((sum, below) => sum + (below.values[category] ?? 0), 0);
      return value === null || value <= 0
        ? []
        : [{ series: one, category, from, to: from + value, ...place(category) }];
    }),
  );
}

function labelOf(series: BarSeries, category: number): string {
  return series.valueLabels?.[category] ?? figures.format(series.values[category] ?? 0);
}

/** Hides the names for which there is no room. */
function classWhere(place: number, count: number): string {
  const isOn = (fitting: number) => place % Math.ceil(count / fitting) === 0;
  if (!isOn(room.wide)) return isOn(room.narrow) ? "sm:hidden" : "hidden";
  return isOn(room.narrow) ? "" : "max-sm:hidden";
}

function fillOf(id: string, { pattern }: BarSeries): string {
  if (pattern === 0) return "currentColor";
  return pattern === 3 ? "transparent" : `url(#${id}pattern${pattern})`;
}

const drawings: Partial<Record<BarPattern, string>> = {
  1: "M-2 2 2 -2M0 8 8 0M6 10 10 6",
  2: "M2 2h.01M6 6h.01",
  4: "M0 4h8M4 0v8",
  5: "M0 2h8M0 6h8",
};

/** One set for each series: what a pattern draws takes the colour of where it is written. */
function Patterns({ id, series }: { id: string; series: readonly BarSeries[] }) {
  return (
    <defs>
      {series.map(({ name, pattern, tone = "accent" }) =>
        drawings[pattern] ? (
          <pattern
            key={name}
            id={`${id}pattern${pattern}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            className={toneClass[tone]}
          >
            <path
              d={drawings[pattern]}
              stroke="currentColor"
              strokeWidth={pattern === 2 ? 3 : 2}
              strokeLinecap={pattern === 2 ? "round" : "butt"}
            />
          </pattern>
        ) : null,
      )}
    </defs>
  );
}

function Legend({ id, series }: { id: string; series: readonly BarSeries[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map((one) => (
        <li key={one.name} className="flex items-center gap-2">
          <svg
            width="20"
            height="14"
            aria-hidden="true"
            className={`shrink-0 ${toneClass[one.tone ?? "accent"]}`}
          >
            <rect
              x="0.5"
              y="0.5"
              width="19"
              height="13"
              fill={fillOf(id, one)}
              stroke="currentColor"
              strokeWidth="1"
            />
          </svg>
          {one.name}
        </li>
      ))}
    </ul>
  );
}
