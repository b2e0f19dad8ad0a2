import { checkStep } from "@/lib/onboarding/check-step";
import type { Draft } from "@/lib/onboarding/draft";
import type { OpenQuestions } from "@/lib/onboarding/open-questions";
import type { Words } from "@/lib/onboarding/options";
import { summarise } from "@/lib/onboarding/summary";
import { path } from "@/lib/paths";
import { fingerprintOf } from "@/lib/review/fingerprint";

/** One line of the short list. `reason` is what staff wrote; null for what is open because of another answer. */
export type Correction = {
  place: string;
  label: string;
  href: string;
  reason: string | null;
  state: "changed" | "unchanged" | "missing";
};

/**
 * The short list of what staff sent back, in the order of the wizard: first what they marked, then what is missing
 * since.
 * @param words translates below `questions`
 */
export function listCorrections(
  draft: Draft,
  { sendBack }: OpenQuestions,
  words: Words,
): { marked: Correction[]; also: Correction[] } {
  const missing = findMissing(draft);
  const marked: Correction[] = [];
  const also: Correction[] = [];
  for (const { slug, title, rows } of summarise(draft, words)) {
    const seen = new Set<string>();
    for (const { question, label } of rows) {
      const place = `${slug}.${question}`;
      if (seen.has(place)) continue;
      seen.add(place);
      const item = sendBack.items.find((known) => known.step === slug && known.question === question);
      if (!item && !missing.has(place)) continue;
      const isChanged = item !== undefined && fingerprintOf(draft, item) !== item.before;
      const correction: Correction = {
        place,
        label: title === label ? label : `${title}: ${label}`,
        href: `${path.step(slug)}#${question}`,
        reason: item?.forInvestor ?? null,
        state: missing.has(place) ? "missing" : isChanged ? "changed" : "unchanged",
      };
      (item ? marked : also).push(correction);
    }
  }
  return { marked, also };
}

/** Questions that keep a step from being complete, as `step.question`. */
function findMissing(draft: Draft): ReadonlySet<string> {
  const places = draft.journey.steps.flatMap(({ step }) => {
    const { faults, cautions } = checkStep(step, draft.answers, draft.settings, Date.now());
    const doubted = cautions.filter(({ confirmed }) => !confirmed).map(({ question }) => question);
    return [...Object.keys(faults), ...doubted].map((question) => `${step.slug}.${question}`);
  });
  return new Set(places);
}
