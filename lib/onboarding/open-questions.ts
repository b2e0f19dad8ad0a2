import type { Transaction } from "@/lib/db/client";
import { openSendBack, type SendBackRecord } from "@/lib/db/send-backs";
import { checkStep } from "@/lib/onboarding/check-step";
import type { Draft } from "@/lib/onboarding/draft";
import type { Question, Step } from "@/lib/onboarding/steps";
import type { ApplicationState } from "@/schemas/application";
import type { Condition } from "@/schemas/forms/step-form";

/** What an investor may change of an application that staff sent back. */
export type OpenQuestions = {
  sendBack: SendBackRecord;
  /** As `step.question`. */
  names: ReadonlySet<string>;
};

/** Questions that say which document is meant: with another kind all that stands on it is another. */
const kindsOfDocument = ["type", "proofType"];

/**
 * The questions that are open; null where every question is.
 * @param held what is known in a transaction that holds the application's row
 */
export async function readOpenQuestions(
  draft: Draft,
  held?: { transaction: Transaction; state: ApplicationState },
): Promise<OpenQuestions | null> {
  if ((held?.state ?? draft.application.state) !== "returned") return null;
  const sendBack = await openSendBack(draft.application, held?.transaction);
  return sendBack && { sendBack, names: findOpen(draft, sendBack) };
}

/** Whether a question may be changed; `open` is null where everything may. */
export function isOpen(open: OpenQuestions | null, step: string, question: string): boolean {
  return open === null || open.names.has(`${step}.${question}`);
}

/**
 * What was marked, what is asked because of how that is answered, what is missing or in doubt (so that nobody is stuck before
 * a locked question), and the signature when it has to be given anew.
 */
function findOpen(draft: Draft, sendBack: Pick<SendBackRecord, "items" | "createdAt">): ReadonlySet<string> {
  const steps = draft.journey.steps.map(({ step }) => step);
  const names = new Set(sendBack.items.map(({ step, question }) => `${step}.${question}`));
  for (const step of steps) {
    const { faults, cautions } = checkStep(step, draft.answers, draft.settings, Date.now());
    for (const question of Object.keys(faults)) names.add(`${step.slug}.${question}`);
    for (const { question, confirmed } of cautions) if (!confirmed) names.add(`${step.slug}.${question}`);
  }
  const signature = draft.files.find(({ step }) => step === "signature");
  if (!signature || signature.createdAt > sendBack.createdAt) names.add("signature.signature");
  let known = 0;
  while (known < names.size) {
    known = names.size;
    for (const step of steps) {
      for (const question of step.questions) {
        if (dependsOn(step, question, names)) names.add(`${step.slug}.${question.name}`);
      }
    }
  }
  return names;
}

function dependsOn(step: Step, { name }: Question, names: ReadonlySet<string>): boolean {
  const conditions: Condition[] = [step.form.asked[name] ?? [], step.form.mayBeEmpty[name] ?? []];
  const asked = conditions.flatMap((condition) =>
    condition.flatMap((alternative) => Object.keys(alternative)),
  );
  const kinds = kindsOfDocument.filter(
    (kind) => isAboutDocument(name, kind) && step.questions.some((other) => other.name === kind),
  );
  return [...asked, ...kinds].some((other) =>
    names.has(other.includes(".") ? other : `${step.slug}.${other}`),
  );
}

function isAboutDocument(name: string, kind: string): boolean {
  if (kind === "proofType") return name.startsWith("proof");
  return ["name", "fatherName", "number", "dateOfBirth"].includes(name);
}
