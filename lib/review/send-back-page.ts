import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ApplicationRecord } from "@/lib/db/applications";
import { readKeptForm } from "@/lib/kept-form";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import { findStep } from "@/lib/onboarding/steps";
import { type SummarySection, summarise } from "@/lib/onboarding/summary";
import { findReturned } from "@/lib/onboarding/take-return";
import { path } from "@/lib/paths";
import { viewSections } from "@/lib/review/case-sections";
import { openCase } from "@/lib/review/find-case";
import { labelPlaces } from "@/lib/review/labels";
import type { MarkSectionView, SendBackState, SendBackView } from "@/lib/review/review-view";
import { viewRounds } from "@/lib/review/rounds";
import { canSendBack, fieldName, listPlaces, type SendBackFault } from "@/lib/review/send-back";

/** Under this name the browser of staff keeps a new link until it is shown. */
export const keptLink = "staff.return-link";

/** The page on which staff send an application back. Leads to "not found" where no application has the reference. */
export async function loadSendBack(reference: string, staff: { id: string }): Promise<SendBackView> {
  const application = await openCase(reference, staff);
  const [draft, isReturnable, words, questionWords, kept] = await Promise.all([
    loadDraft(application),
    canSendBack(application),
    getTranslations("review"),
    getTranslations("questions"),
    readKeptForm(keptLink),
  ]);
  const sections = summarise(draft, questionWords);
  const rounds = await viewRounds(draft, labelPlaces(sections), words("formerStaff"));
  const isOut = application.state === "returned" && rounds[0]?.closedAt === null;
  const reasons = ["answer", "picture", "video", "signature"].map((kind) => ({
    id: `reasons-${kind}`,
    reasons: Object.values(z.record(z.string(), z.string()).parse(words.raw(`sendBack.reasons.${kind}`))),
  }));
  return {
    reference,
    form: isReturnable ? { sections: viewMarks(draft, sections), reasons } : null,
    isOut,
    link: isOut && kept["reference"] === reference ? await stillWorks(kept["link"]) : null,
    rounds,
  };
}

/** The address of a link, unless a newer one was made since. */
async function stillWorks(link = ""): Promise<string | null> {
  return (await findReturned(link.split("/").at(-1) ?? "")) === null ? null : link;
}

/** The words for what is wrong with a send back, each with the field that it leads to. */
export async function nameFaults(
  application: ApplicationRecord,
  faults: readonly SendBackFault[],
): Promise<SendBackState["faults"]> {
  const [draft, words, questionWords] = await Promise.all([
    loadDraft(application),
    getTranslations("review"),
    getTranslations("questions"),
  ]);
  const labels = labelPlaces(summarise(draft, questionWords));
  return faults.map(({ name, code }) => {
    const place = name.slice(name.indexOf(".") + 1);
    return { name, message: words(`sendBack.faults.${code}`, { label: labels.get(place) ?? place }) };
  });
}

function viewMarks(draft: Draft, sections: SummarySection[]): MarkSectionView[] {
  const places = listPlaces(draft);
  const seen = viewSections(draft, sections, null);
  return sections.flatMap(({ slug, title, rows }) => {
    const own = places.filter(({ step }) => step === slug);
    const shown = seen.find((section) => section.slug === slug);
    const marks = own.flatMap((place) => {
      const row = rows.find(({ question }) => question === place.question);
      if (row === undefined) return [];
      const value = shown?.rows.find(({ question }) => question === place.question)?.value;
      return [
        {
          label: row.label,
          value: row.file?.name ?? value?.text ?? "",
          address: row.file ? path.staff.caseFile(draft.application.reference, row.file.id) : null,
          names: {
            mark: fieldName("mark", place),
            reason: fieldName("reason", place),
            note: fieldName("note", place),
          },
          reasons: `reasons-${kindOf(place)}`,
        },
      ];
    });
    return marks.length > 0 ? [{ slug, title, marks }] : [];
  });
}

function kindOf({ step, question }: { step: string; question: string }): string {
  const file = findStep(step)?.questions.find(({ name }) => name === question)?.file;
  if (file === undefined) return "answer";
  return file === "video" || file === "signature" ? file : "picture";
}
