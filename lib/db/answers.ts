import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { open, seal } from "@/lib/crypto";
import { addAudit } from "@/lib/db/audit";
import { type ApplicationRecord, lockApplication } from "@/lib/db/applications";
import { db, inTransaction, type Transaction } from "@/lib/db/client";
import { answers, applications } from "@/lib/db/schema";
import { maskChanges } from "@/lib/mask-changes";
import { type ApplicationState, editableStates } from "@/schemas/application";

/** The raw answers of one step, as typed. */
export type StepAnswers = { values: Record<string, string>; revision: number; savedAt: Date };

/**
 * Looks at answers that are about to be saved, in the transaction that saves them.
 * @returns what is saved of them
 */
export type AnswerGuard = (
  transaction: Transaction,
  change: {
    state: ApplicationState;
    stored: Record<string, string>;
    values: Record<string, string>;
  },
) => Promise<Record<string, string>>;

const storedValues = z.record(z.string(), z.string());

function contextOf(application: ApplicationRecord, step: string): string {
  return `answers.values:${application.id}:${step}`;
}

/** The answers of every step that was saved, by step. */
export async function readAnswers(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<Record<string, StepAnswers>> {
  const rows = await (transaction ?? db())
    .select()
    .from(answers)
    .where(eq(answers.applicationId, application.id));
  return Object.fromEntries(
    rows.map((row) => {
      const values = openValues(application, row.step, row.values);
      return [row.step, { values, revision: row.revision, savedAt: row.savedAt }];
    }),
  );
}

/** Opens the stored answers of one step. For the other files of this folder. */
export function openValues(
  application: ApplicationRecord,
  step: string,
  sealed: Buffer,
): Record<string, string> {
  const plain = open(application.key, contextOf(application, step), sealed).toString("utf8");
  return storedValues.parse(JSON.parse(plain));
}

/**
 * Saves the answers of one step.
 * With `ifRevision`, it refuses with `conflict` when the stored revision is another one (0: none stored yet).
 * With `expected`, it always saves, and `replaced` says that the stored revision was another one.
 * @throws AppError `locked` (409) when the application may no longer be changed.
 */
export function saveAnswers(
  application: ApplicationRecord,
  step: string,
  values: Record<string, string>,
  options: { ifRevision?: number; expected?: number; guard?: AnswerGuard } = {},
): Promise<{ revision: number; replaced: boolean } | "conflict"> {
  return inTransaction(async (transaction) => {
    const state = await lockApplication(transaction, application, editableStates);
    const [stored] = await transaction
      .select({ revision: answers.revision, values: answers.values })
      .from(answers)
      .where(and(eq(answers.applicationId, application.id), eq(answers.step, step)));
    const current = stored?.revision ?? 0;
    if (options.ifRevision !== undefined && options.ifRevision !== current) return "conflict";
    const before = stored === undefined ? {} : openValues(application, step, stored.values);
    const kept = options.guard ? await options.guard(transaction, { state, stored: before, values }) : values;
    const now = new Date();
    const row = {
      values: seal(application.key, contextOf(application, step), JSON.stringify(kept)),
      revision: current + 1,
      savedAt: now,
    };
    await transaction
      .insert(answers)
      .values({ applicationId: application.id, step, ...row })
      .onConflictDoUpdate({ target: [answers.applicationId, answers.step], set: row });
    await transaction
      .update(applications)
      .set({ updatedAt: sql`greatest(${applications.updatedAt}, ${now})` })
      .where(eq(applications.id, application.id));
    const changes = maskChanges(before, kept);
    if (changes !== null) {
      const what = { action: "answers-saved", detail: { step }, changes };
      await addAudit(transaction, { applicationId: application.id, actor: "investor", ...what });
    }
    return {
      revision: row.revision,
      replaced: options.expected !== undefined && options.expected !== current,
    };
  });
}

/** Puts what the product itself notes among the answers of a step, within a transaction that holds the application's row. */
export async function noteAmongAnswers(
  transaction: Transaction,
  application: ApplicationRecord,
  step: string,
  noted: Record<string, string>,
): Promise<void> {
  const [stored] = await transaction
    .select({ revision: answers.revision, values: answers.values })
    .from(answers)
    .where(and(eq(answers.applicationId, application.id), eq(answers.step, step)));
  const before = stored === undefined ? {} : openValues(application, step, stored.values);
  const row = {
    values: seal(application.key, contextOf(application, step), JSON.stringify({ ...before, ...noted })),
    revision: stored?.revision ?? 0,
    savedAt: new Date(),
  };
  await transaction
    .insert(answers)
    .values({ applicationId: application.id, step, ...row })
    .onConflictDoUpdate({ target: [answers.applicationId, answers.step], set: row });
}

/** Forgets the answers of a step. */
export async function forgetAnswers(
  transaction: Transaction,
  application: ApplicationRecord,
  step: string,
): Promise<void> {
  await transaction
    .delete(answers)
    .where(and(eq(answers.applicationId, application.id), eq(answers.step, step)));
}

/** Replaces the answers of a step in whatever state the application is, such as by ones with a number wiped. */
export async function replaceAnswers(
  transaction: Transaction,
  application: ApplicationRecord,
  step: string,
  values: Record<string, string>,
): Promise<void> {
  await transaction
    .update(answers)
    .set({ values: seal(application.key, contextOf(application, step), JSON.stringify(values)) })
    .where(and(eq(answers.applicationId, application.id), eq(answers.step, step)));
}
