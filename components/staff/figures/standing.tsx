import { getTranslations } from "next-intl/server";
import { path } from "@/lib/paths";

const shown = [
  ["awaitingVerification", path.staff.queue("view=awaiting-verification")],
  ["overdue", path.staff.queue("view=overdue")],
  ["unknown", path.staff.queue("view=unknown")],
  ["quarantined", null],
] as const;
type Standing = (typeof shown)[number][0];

const figures = new Intl.NumberFormat("en-IN");

/** What waits for somebody now, each with its place in the queue. */
export async function Standing({
  counts,
  overdueHours,
}: {
  counts: Record<Standing, number>;
  overdueHours: number;
}) {
  const words = await getTranslations("figures.standing");
  return (
    <section aria-labelledby="standing-title">
      <h2 id="standing-title" className="mb-3 text-lg font-semibold">
        {words("title")}
      </h2>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(([name, href]) => (
          <div key={name} className="flex flex-col rounded-lg border border-line bg-surface px-4 py-4">
            <dt className="text-sm font-semibold">
              {href === null ? words(name) : <a href={href}>{words(name)}</a>}
            </dt>
            <dd className="order-first mb-1 text-2xl font-semibold tabular-nums" data-standing={name}>
              {figures.format(counts[name])}
            </dd>
            <dd className="mt-1 text-sm text-muted">{words(`${name}Hint`, { hours: overdueHours })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
