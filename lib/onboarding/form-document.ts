import { createHash } from "node:crypto";
import type { FileRecord } from "@/lib/db/files";
import { noteReading } from "@/lib/db/signings";
import type { FormPdfView } from "@/lib/files/form-pdf-view";
import { readFormSeal } from "@/lib/files/form-seal";
import { shrinkForPrint } from "@/lib/files/image";
import { makeForm } from "@/lib/files/make-form";
import { readFileBytes } from "@/lib/files/read";
import { wordsOf } from "@/lib/i18n/words";
import { writeLongMoment } from "@/lib/india-time";
import type { Draft } from "@/lib/onboarding/draft";
import { hashAnswers } from "@/lib/onboarding/hash-answers";
import { type SummarySection, summarise } from "@/lib/onboarding/summary";
import { editableStates } from "@/schemas/application";

/** Submitted forms are kept as answers to a step of their own. */
export const formStep = "form";

/**
 * The form that was submitted, or a fresh one while the answers may still change.
 * @param reader an investor's reading is kept: it is what they sign
 */
export async function readForm(draft: Draft, reader: "investor" | "staff"): Promise<Buffer> {
  const { application } = draft;
  const stored = editableStates.includes(application.state) ? undefined : findSignedForm(draft);
  if (stored) return readFileBytes(application, stored);
  const pdf = await makeForm({ view: await viewForm(draft) });
  const formHash = createHash("sha256").update(pdf).digest("hex");
  if (reader === "investor") await noteReading(application, { formHash, answersHash: hashAnswers(draft) });
  return pdf;
}

/** The form made for the newest submission. */
export function findSignedForm({ application, files }: Draft): FileRecord | undefined {
  const since = application.submittedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return files.find(({ step, createdAt }) => step === formStep && createdAt.getTime() >= since);
}

/** Names the words of the declaration. With other words it is another one. */
export const declarationVersion = "2026-11";

/** What whoever signs declares and agrees to, sentence by sentence, as the review page shows it. */
export function readDeclaration(): string[] {
  const words = wordsOf("onboarding");
  return [words("review.declaration"), words("review.declarationSeal"), words("review.agree")];
}

/** Makes the application form and seals it: what is sent, and what its investor has signed. */
export async function makeSealedForm(draft: Draft): Promise<Buffer> {
  const seal = await readFormSeal({
    name: wordsOf("common")("product"),
    reason: `${draft.application.reference} answers-sha256:${hashAnswers(draft)}`,
  });
  return makeForm({ view: await viewForm(draft), seal });
}

/** What the application form shows: every answer, the photo and the signature in place, every document behind. */
async function viewForm(draft: Draft): Promise<FormPdfView> {
  const [words, formWords, common] = [wordsOf("questions"), wordsOf("onboarding"), wordsOf("common")];
  const { application } = draft;
  const sections = summarise(draft, words);
  const read = (file: FileRecord | undefined) => file && readFileBytes(application, file);
  const find = (step: string, question: string) =>
    draft.files.find((file) => file.step === step && file.question === question);
  const photo = await read(find("photo-and-video", "userPhoto"));
  return {
    title: formWords("form.title"),
    reference: application.reference,
    answersHash: hashAnswers(draft),
    createdAt: formWords("form.moment", { moment: writeLongMoment(new Date()) }),
    language: "en",
    sections: sections
      .map(({ title, rows }) => ({ title, rows: rows.filter(({ file }) => !file) }))
      .filter(({ rows }) => rows.length > 0),
    photo: photo && (await shrinkForPrint(photo)),
    signature: await read(find("signature", "signature")),
    signer: draft.answers["identity"]?.["name"] ?? "",
    declaration: readDeclaration(),
    attachments: await readAttachments(draft, sections),
    words: {
      product: common("product"),
      investor: formWords("form.investor"),
      reference: formWords("status.reference"),
      created: formWords("form.created"),
      declaration: formWords("form.declaration"),
      signature: formWords("form.signature"),
      answersHash: formWords("form.answersHash"),
      noAnswer: formWords("form.noAnswer"),
      pageOf: formWords("form.page", { page: "{page}", total: "{total}" }),
      partOf: formWords("form.part", { caption: "{caption}", page: "{page}", total: "{total}" }),
    },
  };
}

/** Documents and cheque, in the order of the wizard; photo and signature stand in the form itself, a video nowhere. */
async function readAttachments(
  { application }: Draft,
  sections: SummarySection[],
): Promise<FormPdfView["attachments"]> {
  const inForm = ["photo-and-video", "signature"];
  const attachments: FormPdfView["attachments"] = [];
  for (const { title, rows } of sections.filter(({ slug }) => !inForm.includes(slug))) {
    for (const { file, label } of rows) {
      const caption = `${title}: ${label}`;
      if (file?.contentType.startsWith("image/")) {
        attachments.push({ caption, image: await shrinkForPrint(await readFileBytes(application, file)) });
      } else if (file?.contentType === "application/pdf") {
        attachments.push({ caption, pdf: await readFileBytes(application, file) });
      }
    }
  }
  return attachments;
}
