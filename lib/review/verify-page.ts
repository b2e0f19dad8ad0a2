import { getTranslations } from "next-intl/server";
import { measureImage } from "@/lib/files/image";
import { readFileBytes } from "@/lib/files/read";
import { findCurrentApplication } from "@/lib/onboarding/current-application";
import { writeExactMoment } from "@/lib/india-time";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import type { Words } from "@/lib/onboarding/options";
import { type SummarySection, summarise } from "@/lib/onboarding/summary";
import { viewSections } from "@/lib/review/case-sections";
import { openCase } from "@/lib/review/find-case";
import { type FileFacts, findHints } from "@/lib/review/hints";
import { labelPlaces } from "@/lib/review/labels";
import type { DocumentFactsView, VerifyView } from "@/lib/review/review-view";
import { viewRounds } from "@/lib/review/rounds";
import { spokenCode } from "@/lib/review/spoken-code";
import { employeeOf, findVerifyBar, missingParts, submissionMark, verifyChecks } from "@/lib/review/verify";
import type { CurrentStaff } from "@/lib/staff/current-staff";

/** Steps whose documents a verifier looks at, in the order in which they do. */
const shownSteps = [
  "photo-and-video",
  "identity",
  "address",
  "correspondence",
  "related-person",
  "bank",
  "signature",
];
const documentSteps = ["identity", "address", "correspondence"];

/**
 * The page on which a member of staff verifies an application. Leads to "not found" where no application has the
 * reference.
 * @param query `fault`: codes of what is wrong; `ticked`: what was confirmed all the same; parted by commas
 */
export async function loadVerification(
  reference: string,
  staff: CurrentStaff,
  query: { fault?: string; ticked?: string },
): Promise<VerifyView> {
  const application = await openCase(reference, staff);
  const [draft, held, words, questionWords] = await Promise.all([
    loadDraft(application),
    findCurrentApplication(),
    getTranslations("review"),
    getTranslations("questions"),
  ]);
  const sections = summarise(draft, questionWords);
  const labels = labelPlaces(sections);
  const [bar, files, rounds] = await Promise.all([
    findVerifyBar(application, staff, held),
    readFileFacts(draft),
    viewRounds(draft, labels, words("formerStaff")),
  ]);
  const employee = employeeOf(staff);
  const missing = missingParts(employee).map((part) => words(`verify.employee.${part}`));
  const unfit = [
    sections.find(({ slug }) => slug === draft.journey.next?.slug)?.title ?? words("verify.whole"),
  ];
  const faults = query.fault?.split(",") ?? [];
  const ticked = query.ticked?.split(",") ?? [];
  return {
    reference,
    code: spokenCode(application),
    recording: viewRecording(draft, words),
    documents: orderSections(viewSections(draft, sections, null)).flatMap(({ title, documents }) =>
      documents.map((document) => ({ ...document, label: `${title}: ${document.label}` })),
    ),
    facts: orderSections(sections).flatMap((section) => viewFacts(section)),
    hints: findHints({ ...draft, files }, Date.now()).map(({ code, places }) =>
      words(`hints.${code}`, { places: places.map((place) => labels.get(place) ?? place).join("; ") }),
    ),
    checks: verifyChecks.map((check) => ({
      name: check,
      label: words(`verify.checks.${check}.label`, { code: spokenCode(application) }),
      hint: words(`verify.checks.${check}.hint`),
      fault: faults.includes(check) ? words(`verify.checks.${check}.fault`) : undefined,
      isTicked: ticked.includes(check),
    })),
    employee: (["name", "designation", "branch", "code"] as const).map((part) => ({
      label: words(`verify.employee.${part}`),
      value: employee[part],
    })),
    bar: bar && viewBar(bar, bar === "incomplete" ? unfit : missing, words),
    ownPanUnknown: !staff.hasPan,
    submission: submissionMark(application),
    rounds,
  };
}

/** When, where and with which code shown the video was made, as far as it is known. */
function viewRecording({ files }: Draft, words: Words): string {
  const recording = files.find((file) => file.recording)?.recording;
  if (recording === undefined) return words("verify.code.file");
  const { recordedAt, place, code } = recording;
  const known = { moment: writeExactMoment(new Date(recordedAt)), code };
  return place === undefined
    ? words("verify.code.recordedAnywhere", known)
    : words("verify.code.recorded", { ...known, place });
}

function viewBar(bar: string, missing: string[], words: Words) {
  return {
    title: words(`verify.bars.${bar}.title`),
    text: words(`verify.bars.${bar}.text`, { missing: missing.join(", ") }),
    leadsBack: bar === "incomplete",
  };
}

function orderSections<Section extends { slug: string }>(sections: readonly Section[]): Section[] {
  return shownSteps.flatMap((slug) => sections.filter((section) => section.slug === slug));
}

function viewFacts({ slug, title, rows }: SummarySection): DocumentFactsView[] {
  if (!documentSteps.includes(slug)) return [];
  const find = (question: string) => rows.find((row) => row.question === question)?.value ?? "";
  const name = find("name");
  if (name === "") return [];
  return [{ title, kind: find("type"), name, birth: find("dateOfBirth"), validUntil: find("expiryDate") }];
}

/** What is known of every stored file; the sides of a picture that can't be read are left out. */
async function readFileFacts({ application, files }: Draft): Promise<FileFacts[]> {
  return Promise.all(
    files.map(async ({ id, step, question, contentType, size }): Promise<FileFacts> => {
      const facts = { step, question, contentType, size };
      if (!contentType.startsWith("image/")) return facts;
      const bytes = await readFileBytes(application, { id, size }).catch(() => null);
      return { ...facts, ...(bytes && (await measureImage(bytes))) };
    }),
  );
}
