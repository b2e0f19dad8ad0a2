import { isAadhaarPractice } from "@/lib/aadhaar/certificates";
import { practiceShareCode } from "@/lib/aadhaar/practice-file";
import { listCities } from "@/lib/cities";
import { maskAadhaar } from "@/lib/mask";
import { isAadhaar } from "@/lib/onboarding/aadhaar";
import { type AllAnswers, answersAround } from "@/lib/onboarding/answers";
import { bankBranchView } from "@/lib/onboarding/bank-branch";
import { checkStep, confirmationName, type StepCheck } from "@/lib/onboarding/check-step";
import { isOpen, type OpenQuestions } from "@/lib/onboarding/open-questions";
import { narrowCondition } from "@/lib/onboarding/depends";
import type { Draft } from "@/lib/onboarding/draft";
import { faultInWords } from "@/lib/onboarding/fault-words";
import { viewStoredFile } from "@/lib/onboarding/file-view";
import { optionsOf, type Words } from "@/lib/onboarding/options";
import { prefill } from "@/lib/onboarding/prefill";
import { type Question, type Step, wordsKey } from "@/lib/onboarding/steps";
import { type QuestionView, resumablePath, type StepView, type StepWords } from "@/lib/onboarding/view";
import { blindIndex } from "@/lib/crypto";
import { loadRecordWords } from "@/lib/onboarding/record-words";
import { spokenCode } from "@/lib/review/spoken-code";
import { path } from "@/lib/paths";
import { state } from "@/schemas/code-tables";
import { acceptAttribute, fileKindRule } from "@/schemas/file";
import { holds, type RawAnswers } from "@/schemas/forms/step-form";

/** Codes of faults a browser can find by itself, per kind of question. */
const browserFaults = [
  "missing",
  "too-short",
  "too-long",
  "not-a-date",
  "ten-digits",
  "nine-digits",
  "format",
  "pan-form",
] as const;

/** Codes of faults a browser can find in a file before it is sent. */
const browserFileFaults = ["missing", "file-heic", "file-type", "file-empty", "file-too-large"] as const;

const suggestions = { states: () => state.map(({ label }) => label), cities: listCities };

type Around = { draft: Draft; step: Step; around: RawAnswers; words: Words };

/**
 * What the page of a step shows. Locked questions are no part of it.
 * @param options.check whether to show what is wrong with the saved answers
 * @param options.only the one question that this concerns, where it was answered by itself
 * @param options.open the questions that are open; null where every question is
 * @param options.returnTo where saving leads instead of the next step
 * @param options.fileFaults fault codes of files that were refused just now, by question
 * @param words translates below `questions`; `formWords` are the words of the form itself
 */
export function viewStep(
  step: Step,
  draft: Draft,
  options: {
    check: boolean;
    only: string | undefined;
    fileFaults: Record<string, string>;
    open: OpenQuestions | null;
    returnTo: "review" | undefined;
    words: Words;
    formWords: StepWords;
  },
): StepView {
  const { words } = options;
  const saved = draft.answers[step.slug] ?? {};
  const answers: AllAnswers = {
    ...draft.answers,
    [step.slug]: { ...prefill(step.slug, draft.answers, draft.settings), ...saved },
  };
  const around = answersAround(step, answers, draft.settings);
  const check = options.check ? checkStep(step, answers, draft.settings, Date.now()) : null;
  const context: Around = { draft, step, around, words };
  const questions: QuestionView[] = [];
  const faultMessages: StepView["faultMessages"] = {};
  const shape: Step = {
    ...step,
    questions: step.questions.filter(({ name }) => isOpen(options.open, step.slug, name)),
  };
  for (const question of shape.questions) {
    const { shown, depends } = narrowCondition(shape, question.name, around);
    if (!shown) continue;
    const checked = options.only === undefined || options.only === question.name ? check : null;
    const fault = options.fileFaults[question.name] ?? checked?.faults[question.name];
    const view = viewQuestion(question, context);
    const isUnknown = question.kind === "branch" && options.only === question.name && !check;
    questions.push({
      ...view,
      depends,
      fault: fault && faultInWords(step, question, fault, words, around),
      cautions: viewCautions(question, checked, words),
      branchUnknown: isUnknown && view.value !== "" && !view.branch ? words("branch.unknown") : undefined,
    });
    faultMessages[question.name] = Object.fromEntries(
      (question.kind === "signature"
        ? [...browserFileFaults, "file-token"]
        : question.file
          ? browserFileFaults
          : browserFaults
      ).map((code) => [code, faultInWords(step, question, code, words, around)]),
    );
  }
  return {
    slug: step.slug,
    title: words(`titles.${step.slug}`),
    intro: words.has(`intros.${step.slug}`) ? words(`intros.${step.slug}`) : undefined,
    questions,
    revision: draft.revisions[step.slug] ?? 0,
    returnTo: options.returnTo,
    hasFiles: step.questions.some(({ file }) => file !== undefined),
    faultMessages,
    context: { ...neededAround(shape, around), ...lockedAnswers(step, shape, around) },
    words: questions.some(({ camera, file }) => camera !== undefined || file?.record !== undefined)
      ? options.formWords
      : { ...options.formWords, camera: undefined },
  };
}

function viewQuestion(question: Question, { draft, step, around, words }: Around): QuestionView {
  const key = wordsKey(step, question, around);
  const value = question.file ? "" : (around[question.name] ?? "");
  return {
    name: question.name,
    kind: question.kind,
    label: words(`${key}.label`),
    hint: words.has(`${key}.hint`) ? words(`${key}.hint`) : undefined,
    optional: holds(step.form.mayBeEmpty[question.name] ?? [], around),
    options:
      question.kind === "checkbox"
        ? [{ value: "yes", label: words(`${key}.label`) }]
        : optionsOf(question, key, words),
    suggestions: question.suggest && suggestions[question.suggest](),
    autocomplete: question.autocomplete,
    inputMode: question.inputMode,
    width: question.width,
    uppercase: question.uppercase,
    group: question.group && words(`groups.${question.group}`),
    fill: question.fill,
    file: viewFile(question, { draft, step, around, words }),
    camera: question.camera,
    branch: question.kind === "branch" ? bankBranchView(draft.answers, words) : undefined,
    value: isAadhaar(question, around) ? maskAadhaar(value) : value,
    cautions: [],
  };
}

function viewFile(question: Question, asked: Around): QuestionView["file"] {
  if (!question.file) return undefined;
  const { draft, step } = asked;
  const stored = draft.files.find((file) => file.step === step.slug && file.question === question.name);
  return {
    accept: acceptAttribute(question.file),
    maxBytes: fileKindRule(question.file).maxBytes,
    stored: stored && viewStoredFile(stored),
    practice:
      question.kind === "aadhaar" && isAadhaarPractice()
        ? { href: path.practiceAadhaar, shareCode: practiceShareCode }
        : undefined,
    record: question.file === "video" ? viewRecord(question, asked) : undefined,
  };
}

function viewRecord(question: Question, { draft: { application }, step, around, words }: Around) {
  return {
    code: spokenCode(application),
    uploadTo: resumablePath(step.slug, question.name),
    place: around["city"],
    keeper: blindIndex("unsent recording", application.id).toString("hex").slice(0, 32),
    words: loadRecordWords(words),
  };
}

function viewCautions(question: Question, check: StepCheck | null, words: Words): QuestionView["cautions"] {
  return (check?.cautions ?? [])
    .filter((caution) => caution.question === question.name)
    .map((caution) => ({
      name: confirmationName(caution),
      value: caution.value,
      message: words(`cautions.${caution.caution}.message`),
      confirmLabel: words(`cautions.${caution.caution}.confirm`),
      confirmed: caution.confirmed,
    }));
}

/** The answers of a step that can't be changed: its other answers are checked beside them. */
function lockedAnswers(step: Step, shape: Step, around: RawAnswers): Record<string, string> {
  const locked = step.questions.filter((question) => !shape.questions.includes(question));
  return Object.fromEntries(
    locked.map((question) => {
      const value = around[question.name] ?? "";
      return [question.name, isAadhaar(question, around) ? maskAadhaar(value) : value];
    }),
  );
}

/** The answers outside a step that its conditions name. */
function neededAround(step: Step, around: RawAnswers): Record<string, string> {
  const own = new Set(step.questions.map(({ name }) => name));
  const conditions = [...Object.values(step.form.asked), ...Object.values(step.form.mayBeEmpty)];
  const names = conditions.flatMap((condition) =>
    condition.flatMap((alternative) => Object.keys(alternative)),
  );
  return Object.fromEntries(names.filter((name) => !own.has(name)).map((name) => [name, around[name] ?? ""]));
}
