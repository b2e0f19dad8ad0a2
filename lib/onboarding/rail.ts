import type { Draft } from "@/lib/onboarding/draft";
import type { Words } from "@/lib/onboarding/options";
import type { RailItemView, RailView } from "@/lib/onboarding/view";
import { path } from "@/lib/paths";

/** The steps beside a page, with the review at their end. `current` is the slug of the page, or `review`. */
export function viewRail({ journey }: Draft, current: string, words: Words): RailView {
  const items: RailItemView[] = journey.steps.map(({ step, complete, mayVisit }) => ({
    slug: step.slug,
    href: path.step(step.slug),
    title: words(`titles.${step.slug}`),
    state:
      step.slug === current ? "current" : complete && mayVisit ? "complete" : mayVisit ? "open" : "locked",
  }));
  const isComplete = journey.next === null;
  items.push({
    slug: "review",
    href: path.review(),
    title: words("titles.review"),
    state: current === "review" ? "current" : isComplete ? "open" : "locked",
  });
  return { items, done: journey.steps.filter(({ complete }) => complete).length, total: items.length };
}
