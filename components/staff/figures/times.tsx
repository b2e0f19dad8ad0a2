import { getTranslations } from "next-intl/server";
import { BarChart } from "@/components/ui/bar-chart";
import { Card } from "@/components/ui/card";
import { SameAsTable } from "./same-as-table";

type Durations = { count: number; median: number | null; ninetieth: number | null; counts: number[] };

const parts = ["submit", "complete"] as const;
const figures = new Intl.NumberFormat("en-IN");

/** How long applications took, to be submitted and from there to be completed. */
export async function Times({ times }: { times: Record<(typeof parts)[number], Durations> }) {
  const [words, duration] = await Promise.all([
    getTranslations("figures.times"),
    getTranslations("figures.duration"),
  ]);
  const write = (seconds: number | null) => {
    if (seconds === null) return words("none");
    const { key, values } = splitDuration(seconds);
    return duration(key, values);
  };
  const bounds = times.submit.counts.map((_, place) => words(`bounds.${place}`));
  const series = parts.map((part, place) => ({
    name: words(part),
    pattern: place === 0 ? (0 as const) : (1 as const),
    values: times[part].counts,
  }));
  return (
    <Card title={words("title")} id="times">
      <p className="mb-4 text-sm text-muted">{words("text")}</p>
      <div className="mb-8 grid gap-4 sm:grid-cols-2">
        {parts.map((part) => (
          <section key={part} className="border-t-2 border-edge pt-3" aria-labelledby={`${part}-title`}>
            <h3 id={`${part}-title`} className="font-semibold">
              {words(part)}
            </h3>
            <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
              <dt className="text-muted">{words("median")}</dt>
              <dd className="text-end font-semibold tabular-nums" data-median={part}>
                {write(times[part].median)}
              </dd>
              <dt className="text-muted">{words("ninetieth")}</dt>
              <dd className="text-end font-semibold tabular-nums">{write(times[part].ninetieth)}</dd>
              <dt className="text-muted">{words("count")}</dt>
              <dd className="text-end tabular-nums">{figures.format(times[part].count)}</dd>
            </dl>
          </section>
        ))}
      </div>
      <BarChart
        title={words("chart")}
        description={parts
          .map((part) => `${words(part)}: ${words("median")} ${write(times[part].median)}`)
          .join(". ")}
        categories={bounds}
        series={series}
      />
      <SameAsTable heading={words("took")} categories={bounds} series={series} />
    </Card>
  );
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The two largest parts of a duration, and the words for them. */
function splitDuration(seconds: number) {
  const whole = Math.round(seconds < hour ? seconds : seconds / minute) * (seconds < hour ? 1 : minute);
  const values = {
    days: Math.floor(whole / day),
    hours: Math.floor((whole % day) / hour),
    minutes: Math.floor((whole % hour) / minute),
    seconds: whole % minute,
  };
  const key =
    values.days > 0
      ? values.hours > 0
        ? ("daysHours" as const)
        : ("days" as const)
      : values.hours > 0
        ? values.minutes > 0
          ? ("hoursMinutes" as const)
          : ("hours" as const)
        : values.minutes > 0
          ? values.seconds > 0
            ? ("minutesSeconds" as const)
            : ("minutes" as const)
          : ("seconds" as const);
  return { key, values };
}
