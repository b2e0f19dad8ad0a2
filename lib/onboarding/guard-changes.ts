import { type AnswerGuard, forgetAnswers, noteAmongAnswers } from "@/lib/db/answers";
import type { ApplicationRecord } from "@/lib/db/applications";
import type { Transaction } from "@/lib/db/client";
import { type FileGuard, listFiles, removeFileWithin } from "@/lib/db/files";
import { AppError } from "@/lib/errors";
import { forgetBytes } from "@/lib/files/store-file";
import { type Draft, loadDraft } from "@/lib/onboarding/draft";
import { isOpen, type OpenQuestions, readOpenQuestions } from "@/lib/onboarding/open-questions";
import type { Step } from "@/lib/onboarding/steps";
import type { ApplicationState } from "@/schemas/application";

/** Guards for `saveAnswers` and for files, and what is left to do when the transaction is through. */
export type ChangeGuard = { answers: AnswerGuard; file: FileGuard; settle: () => Promise<void> };

/** Refuses a change of a question that was not sent back. */
export function refuseLocked(question: string): AppError {
  return new AppError({
    code: "question-locked",
    status: 409,
    words: "review.errors.questionLocked",
    detail: question,
  });
}

const signature = "signature";

/** Whether a signature was taken away, as an answer changed after it, and none has been given since. */
export function isSignatureVoided({ answers, files }: Pick<Draft, "answers" | "files">): boolean {
  const isSigned = files.some(({ step, question }) => step === signature && question === signature);
  return !isSigned && answers[signature]?.["voided"] === "yes";
}

/** Whether a voided signature is the first that is missing: the step says so by itself, and needs no fault beside it. */
export function isToSignAgain(draft: Draft): boolean {
  return draft.journey.next?.slug === signature && isSignatureVoided(draft);
}

/**
 * Takes the signature away once any answer or other file changes, in every state in which one may: whoever signed had
 * signed something else. Holds fast what staff did not send back. Made for one request.
 */
export function guardChanges(application: ApplicationRecord, step: Step): ChangeGuard {
  const voided: string[] = [];

  async function readOpen(transaction: Transaction, state: ApplicationState): Promise<OpenQuestions | null> {
    if (state !== "returned") return null;
    return readOpenQuestions(await loadDraft(application, transaction), { transaction, state });
  }

  async function voidSignature(transaction: Transaction): Promise<void> {
    const removed = await removeFileWithin(transaction, application, signature, signature);
    if (removed !== null) {
      voided.push(removed);
      await noteAmongAnswers(transaction, application, signature, { voided: "yes" });
    }
    await forgetAnswers(transaction, application, "review");
  }

  return {
    async answers(transaction, { state, stored, values }) {
      const open = await readOpen(transaction, state);
      const kept = open === null ? values : holdLocked(step, open, stored, values);
      const isChanged = step.questions.some(({ name }) => differs(stored[name], kept[name]));
      if (isChanged && step.slug !== signature) await voidSignature(transaction);
      return kept;
    },
    async file(transaction, { state, question, sha256 }) {
      const open = await readOpen(transaction, state);
      if (!isOpen(open, step.slug, question)) throw refuseLocked(`${step.slug}.${question}`);
      const stored = (await listFiles(application, transaction)).find(
        (file) => file.step === step.slug && file.question === question,
      );
      if ((stored?.sha256 ?? null) === sha256) return;
      if (step.slug === signature)
        await noteAmongAnswers(transaction, application, signature, { voided: "" });
      else await voidSignature(transaction);
    },
    async settle() {
      await Promise.all(voided.splice(0).map(forgetBytes));
    },
  };
}

function differs(stored: string | undefined, kept: string | undefined): boolean {
  return (stored?.trim() ?? "") !== (kept?.trim() ?? "");
}

/** Puts every locked answer, and the box beside it, back as it was. */
function holdLocked(
  step: Step,
  open: OpenQuestions,
  stored: Record<string, string>,
  values: Record<string, string>,
): Record<string, string> {
  const kept = { ...values };
  for (const name of new Set([...Object.keys(values), ...Object.keys(stored)])) {
    const question = /^confirm\.(\w+)\./.exec(name)?.[1] ?? name;
    const isOwn = step.questions.some((asked) => asked.name === question);
    if (!isOwn || isOpen(open, step.slug, question)) continue;
    const before = stored[name];
    if (before === undefined) delete kept[name];
    else kept[name] = before;
  }
  return kept;
}
