import { getNow, getTranslations } from "next-intl/server";
import { writeDay } from "@/lib/india-time";
import { path } from "@/lib/paths";

/** How far back the figures below reach. */
export async function WindowLinks({
  windows,
  current,
  stretch,
}: {
  windows: readonly number[];
  current: number;
  stretch: { since: Date };
}) {
  const [words, now] = await Promise.all([getTranslations("figures.window"), getNow()]);
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line">
      <nav aria-label={words("label")} className="staff-nav">
        <ul>
          {windows.map((days) => (
            <li key={days}>
              <a href={path.staff.figuresOf(days)} aria-current={days === current ? "page" : undefined}>
                {words("days", { days })}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="py-2 text-sm text-muted">
        {words("since", { since: writeDay(stretch.since), today: writeDay(now) })}
      </p>
    </div>
  );
}
