import { and, asc, eq } from "drizzle-orm";
import { open, seal } from "@/lib/crypto";
import { addAudit } from "@/lib/db/audit";
import { type ApplicationRecord, lockApplication, readApplicationRow } from "@/lib/db/applications";
import { db, inTransaction, type Transaction } from "@/lib/db/client";
import { applications, files } from "@/lib/db/schema";
import { type ApplicationState, editableStates } from "@/schemas/application";
import { type KeptRecording, keptRecordingSchema } from "@/schemas/file";

/** What is known of a stored file. `size` in bytes, `sha256` in hex, both of the plain content. */
export type FileRecord = {
  id: string;
  applicationId: string;
  step: string;
  question: string;
  contentType: string;
  size: number;
  sha256: string;
  /** The name that the person's own device gave it. */
  name: string;
  /** How a recording was made in our own page. */
  recording?: KeptRecording;
  createdAt: Date;
};

/**
 * Looks at a file that is about to be kept or removed, in the transaction that does so, and may refuse by throwing.
 * `sha256` is that of the content; null where the file is removed.
 */
export type FileGuard = (
  transaction: Transaction,
  change: { state: ApplicationState; step: string; question: string; sha256: string | null },
) => Promise<void>;

function contextOf(id: string, column: "name" | "recording" = "name"): string {
  return `files.${column}:${id}`;
}

function readRow(row: typeof files.$inferSelect, application: ApplicationRecord): FileRecord {
  const openColumn = (column: "name" | "recording", sealed: Buffer) =>
    open(application.key, contextOf(row.id, column), sealed).toString("utf8");
  const { recording, ...rest } = row;
  return {
    ...rest,
    name: openColumn("name", row.name),
    ...(recording && {
      recording: keptRecordingSchema.parse(JSON.parse(openColumn("recording", recording))),
    }),
  };
}

/**
 * Records a file as the answer to its question.
 * @param options.states where the application must stand; by default where the investor may change it.
 * @returns the id of the file that it replaced, which the caller then deletes from the store.
 * @throws AppError `locked` (409)
 */
export function addFile(
  application: ApplicationRecord,
  file: Omit<FileRecord, "applicationId" | "createdAt">,
  options: { states?: readonly ApplicationState[]; guard?: FileGuard } = {},
): Promise<string | null> {
  return inTransaction(async (transaction) => {
    const state = await lockApplication(transaction, application, options.states ?? editableStates);
    await options.guard?.(transaction, { ...file, state });
    const [replaced] = await transaction
      .delete(files)
      .where(
        and(
          eq(files.applicationId, application.id),
          eq(files.step, file.step),
          eq(files.question, file.question),
        ),
      )
      .returning({ id: files.id });
    await transaction.insert(files).values({
      ...file,
      applicationId: application.id,
      name: seal(application.key, contextOf(file.id), file.name),
      recording:
        file.recording &&
        seal(application.key, contextOf(file.id, "recording"), JSON.stringify(file.recording)),
      createdAt: new Date(),
    });
    // The form is the product's own; all else is an answer.
    const isAnswer = options.states === undefined;
    if (isAnswer) {
      await auditFile(transaction, application, file, [replaced ? "a file" : "empty", "a file"]);
    }
    return replaced?.id ?? null;
  });
}

function auditFile(
  transaction: Transaction,
  application: ApplicationRecord,
  { step, question }: { step: string; question: string },
  [before, after]: readonly [before: string, after: string],
): Promise<void> {
  const changes = { [question]: { before, after } };
  const what = { action: "answers-saved", detail: { step }, changes };
  return addAudit(transaction, { applicationId: application.id, actor: "investor", ...what });
}

/** The files of one application, in the order of their steps and questions. */
export async function listFiles(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<FileRecord[]> {
  const rows = await (transaction ?? db())
    .select()
    .from(files)
    .where(eq(files.applicationId, application.id))
    .orderBy(asc(files.step), asc(files.question));
  return rows.map((row) => readRow(row, application));
}

/** A file by its id, with the application that it belongs to. */
export async function findFile(
  id: string,
): Promise<(FileRecord & { application: ApplicationRecord }) | null> {
  const [found] = await db()
    .select({ file: files, application: applications })
    .from(files)
    .innerJoin(applications, eq(applications.id, files.applicationId))
    .where(eq(files.id, id));
  if (found === undefined) return null;
  const application = readApplicationRow(found.application);
  return { ...readRow(found.file, application), application };
}

/**
 * Forgets the file of one question.
 * @returns its id, which the caller then deletes from the store; null when there was none.
 * @throws AppError `locked` (409)
 */
export function removeFile(
  application: ApplicationRecord,
  step: string,
  question: string,
  guard?: FileGuard,
): Promise<string | null> {
  return inTransaction(async (transaction) => {
    const state = await lockApplication(transaction, application, editableStates);
    await guard?.(transaction, { state, step, question, sha256: null });
    return removeFileWithin(transaction, application, step, question);
  });
}

/** The same within a transaction that holds the application's row. */
export async function removeFileWithin(
  transaction: Transaction,
  application: ApplicationRecord,
  step: string,
  question: string,
): Promise<string | null> {
  const [removed] = await transaction
    .delete(files)
    .where(and(eq(files.applicationId, application.id), eq(files.step, step), eq(files.question, question)))
    .returning({ id: files.id });
  if (removed === undefined) return null;
  await auditFile(transaction, application, { step, question }, ["a file", "empty"]);
  return removed.id;
}
