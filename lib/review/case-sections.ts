import type { FileRecord } from "@/lib/db/files";
import { answersAround } from "@/lib/onboarding/answers";
import type { Draft } from "@/lib/onboarding/draft";
import { findStep } from "@/lib/onboarding/steps";
import type { SummaryRow, SummarySection } from "@/lib/onboarding/summary";
import { path } from "@/lib/paths";
import type { CaseDocumentView, CaseSectionView, CaseValueView } from "@/lib/review/case-view";
import { hidingOf } from "@/lib/review/hidden-answers";

/** The question whose hidden answer is to be seen. */
export type AnswerPlace = { step: string; question: string };

/**
 * The answers and documents of an application as staff see them: hidden answers masked, but the one that was just asked
 * for.
 * @param sections what `summarise` made of the draft
 */
export function viewSections(
  draft: Draft,
  sections: SummarySection[],
  shown: AnswerPlace | null,
): CaseSectionView[] {
  const { reference } = draft.application;
  return sections.map(({ slug, title, rows }) => ({
    slug,
    title,
    rows: rows
      .filter(({ file }) => !file)
      .map((row) => ({
        question: row.question,
        label: row.label,
        value: viewValue(draft, slug, row, shown),
      })),
    documents: rows.flatMap(({ file, label }) => (file ? [viewDocument(reference, file, label)] : [])),
  }));
}

function viewValue(draft: Draft, slug: string, row: SummaryRow, shown: AnswerPlace | null): CaseValueView {
  const step = findStep(slug);
  const question = step?.questions.find(({ name }) => name === row.question);
  const hiding =
    step && question ? hidingOf(question, answersAround(step, draft.answers, draft.settings)) : null;
  if (hiding === null || row.value === "") return { kind: "plain", text: row.value };
  if (hiding.never) return { kind: "never", text: hiding.mask(row.value) };
  const isShown = shown?.step === slug && shown.question === row.question;
  return { kind: "hidden", text: hiding.mask(row.value), shown: isShown ? row.value : null };
}

function viewDocument(reference: string, file: FileRecord, label: string): CaseDocumentView {
  const { id, name, size, contentType } = file;
  return {
    id,
    kind: contentType.startsWith("image/") ? "picture" : contentType.startsWith("video/") ? "video" : "other",
    paper: file.question === "signature",
    label,
    name,
    size,
    contentType,
    address: path.staff.caseFile(reference, id),
  };
}
