import { readAnswers } from "@/lib/db/answers";
import type { ApplicationRecord } from "@/lib/db/applications";
import type { Transaction } from "@/lib/db/client";
import { type FileRecord, listFiles } from "@/lib/db/files";
import { env } from "@/lib/env";
import { type AllAnswers, settingsAnswers } from "@/lib/onboarding/answers";
import { type Journey, planJourney } from "@/lib/onboarding/journey";

/** Everything an investor has given so far. */
export type Draft = {
  application: ApplicationRecord;
  answers: AllAnswers;
  files: FileRecord[];
  /** How often each step was saved, by slug. */
  revisions: Readonly<Record<string, number>>;
  settings: Record<string, string>;
  journey: Journey;
};

/** Loads the answers and files of an application and derives where it stands. */
export async function loadDraft(application: ApplicationRecord, transaction?: Transaction): Promise<Draft> {
  const saved = await readAnswers(application, transaction);
  const files = await listFiles(application, transaction);
  const answers: Record<string, Record<string, string>> = {};
  const revisions: Record<string, number> = {};
  for (const [slug, { values, revision }] of Object.entries(saved)) {
    answers[slug] = values;
    revisions[slug] = revision;
  }
  for (const file of files) answers[file.step] = { ...answers[file.step], [file.question]: file.id };
  const settings = settingsAnswers(env());
  return {
    application,
    answers,
    files,
    revisions,
    settings,
    journey: planJourney(answers, settings, Date.now()),
  };
}
