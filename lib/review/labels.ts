import type { SummarySection } from "@/lib/onboarding/summary";

/** What each question is called with its step, by `step.question`. */
export function labelPlaces(sections: readonly SummarySection[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { slug, title, rows } of sections) {
    for (const { question, label } of rows) {
      const place = `${slug}.${question}`;
      if (!labels.has(place)) labels.set(place, rows.length === 1 ? label : `${title}: ${label}`);
    }
  }
  return labels;
}
