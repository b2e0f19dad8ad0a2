import { and, asc, count, eq, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { open, seal } from "@/lib/crypto";
import { type ApplicationRecord, lockApplication } from "@/lib/db/applications";
import { db, inTransaction, type Transaction } from "@/lib/db/client";
import { applications, uploadParts, uploads } from "@/lib/db/schema";
import { editableStates } from "@/schemas/application";
import { type FileFault, fileFaultSchema, type UploadNote, uploadNoteSchema } from "@/schemas/file";

/** The question that an upload is to answer. */
export type Slot = { step: string; question: string };

/** A file that comes in pieces. Sizes in bytes. It ended with a stored file, or with a fault, or not yet. */
export type UploadRecord = Slot & {
  id: string;
  applicationId: string;
  size: number;
  received: number;
  note: UploadNote;
  createdAt: Date;
  end: { fileId: string } | { fault: FileFault } | null;
};

/** A piece that is kept: the id of its sealed bytes in the store, its place in the whole and its size, in bytes. */
export type UploadPart = { id: string; start: number; size: number };

/** How long a request that has gone silent keeps others from adding to its upload. */
const holdSeconds = 5;

function contextOf(id: string): string {
  return `uploads.note:${id}`;
}

function inSlot(application: { id: string }, { step, question }: Slot) {
  return and(
    eq(uploads.applicationId, application.id),
    eq(uploads.step, step),
    eq(uploads.question, question),
  );
}

const holdEnd = sql`now() + make_interval(secs => ${holdSeconds})`;

/**
 * Begins an upload in place of any other for the same question, held by the request that begins it.
 * @returns ids of the pieces of the one before, which the caller then deletes from the store
 * @throws AppError `locked` (409)
 */
export function beginUpload(
  application: ApplicationRecord,
  upload: Slot & { id: string; size: number; note: UploadNote; holder: string },
): Promise<string[]> {
  return inTransaction(async (transaction) => {
    await lockApplication(transaction, application, editableStates);
    const [before] = await transaction
      .select({ id: uploads.id })
      .from(uploads)
      .where(inSlot(application, upload));
    const left = before === undefined ? [] : await removeWithin(transaction, [before.id]);
    await transaction.insert(uploads).values({
      ...upload,
      applicationId: application.id,
      received: 0,
      note: seal(application.key, contextOf(upload.id), JSON.stringify(upload.note)),
      createdAt: new Date(),
      heldUntil: holdEnd,
    });
    return left;
  });
}

async function removeWithin(transaction: Transaction, ids: string[]): Promise<string[]> {
  const parts = await transaction
    .delete(uploadParts)
    .where(inArray(uploadParts.uploadId, ids))
    .returning({ id: uploadParts.id });
  await transaction.delete(uploads).where(inArray(uploads.id, ids));
  return parts.map(({ id }) => id);
}

/** The upload with this id for this question of this application; null where there is none. */
export async function findUpload(
  application: ApplicationRecord,
  slot: Slot,
  id: string,
): Promise<UploadRecord | null> {
  const [row] = await db()
    .select()
    .from(uploads)
    .where(and(inSlot(application, slot), eq(uploads.id, id)));
  if (row === undefined) return null;
  const { step, question, size, received, createdAt, fileId, fault } = row;
  const note = uploadNoteSchema.parse(
    JSON.parse(open(application.key, contextOf(id), row.note).toString("utf8")),
  );
  const ended = fileId === null ? null : { fileId };
  const end = fault === null ? ended : { fault: fileFaultSchema.parse(fault) };
  return { id, applicationId: application.id, step, question, size, received, note, createdAt, end };
}

/** The pieces of an upload, in their order. */
export function listParts(id: string): Promise<UploadPart[]> {
  const { start, size } = uploadParts;
  return db()
    .select({ id: uploadParts.id, start, size })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, id))
    .orderBy(asc(start));
}

/** How many pieces of an upload are kept. */
export async function countParts(id: string): Promise<number> {
  const [row] = await db().select({ parts: count() }).from(uploadParts).where(eq(uploadParts.uploadId, id));
  return row?.parts ?? 0;
}

/** Whether an upload still stands, in a transaction that holds its application's row: a newer one would take its place. */
export async function isStanding(transaction: Transaction, id: string): Promise<boolean> {
  const standing = await transaction.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id));
  return standing.length > 0;
}

/**
 * Adds a piece whose bytes are safe.
 * @returns false where it no longer fits: another request holds the upload, or it has ended or is gone
 */
export function addPart(id: string, holder: string, part: UploadPart): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const fits = and(
      eq(uploads.id, id),
      eq(uploads.holder, holder),
      eq(uploads.received, part.start),
      isOpen,
    );
    const grown = await transaction
      .update(uploads)
      .set({ received: part.start + part.size, heldUntil: holdEnd })
      .where(fits)
      .returning({ id: uploads.id });
    if (grown.length === 0) return false;
    await transaction.insert(uploadParts).values({ ...part, uploadId: id });
    return true;
  });
}

const isOpen = and(isNull(uploads.fileId), isNull(uploads.fault));

/**
 * Writes down what became of an upload.
 * @returns ids of its pieces, which the caller then deletes from the store
 */
export function endUpload(id: string, end: { fileId: string } | { fault: FileFault }): Promise<string[]> {
  return inTransaction(async (transaction) => {
    await transaction.update(uploads).set(end).where(eq(uploads.id, id));
    const parts = await transaction
      .delete(uploadParts)
      .where(eq(uploadParts.uploadId, id))
      .returning({ id: uploadParts.id });
    return parts.map((part) => part.id);
  });
}

/** Forgets an upload. @returns ids of its pieces, which the caller then deletes from the store */
export function removeUpload(id: string): Promise<string[]> {
  return inTransaction((transaction) => removeWithin(transaction, [id]));
}

/**
 * Forgets uploads that began before a moment, and those of applications that can't be changed any more.
 * @returns ids of their pieces, as `removeUpload`
 */
export function removeIdleUploads(moment: Date): Promise<string[]> {
  return inTransaction(async (transaction) => {
    const old = await transaction
      .select({ id: uploads.id })
      .from(uploads)
      .innerJoin(applications, eq(applications.id, uploads.applicationId))
      .where(or(lt(uploads.createdAt, moment), notInArray(applications.state, [...editableStates])))
      .for("update", { of: uploads, skipLocked: true });
    return old.length === 0
      ? []
      : removeWithin(
          transaction,
          old.map(({ id }) => id),
        );
  });
}

/** Who asks to hold an upload: taken, or held by another request, which now knows that it is wanted; or there is none. */
export type Hold = "taken" | "held" | "none";

/** Takes an upload for one request, where no other one holds it or the one that did has gone silent. */
export async function takeHold(
  application: { id: string },
  slot: Slot,
  { id, holder }: { id: string; holder: string },
): Promise<Hold> {
  const isOwn = and(inSlot(application, slot), eq(uploads.id, id));
  const isFree = or(isNull(uploads.holder), lt(uploads.heldUntil, sql`now()`), eq(uploads.holder, holder));
  const taken = await db()
    .update(uploads)
    .set({ holder, heldUntil: holdEnd, isWanted: false })
    .where(and(isOwn, isFree))
    .returning({ id: uploads.id });
  if (taken.length > 0) return "taken";
  const wanted = await db()
    .update(uploads)
    .set({ isWanted: true })
    .where(isOwn)
    .returning({ id: uploads.id });
  return wanted.length > 0 ? "held" : "none";
}

/** Says that the holder is alive. @returns whether it still holds the upload and whether another one waits for it */
export async function renewHold(id: string, holder: string): Promise<{ isHeld: boolean; isWanted: boolean }> {
  const [row] = await db()
    .update(uploads)
    .set({ heldUntil: holdEnd })
    .where(and(eq(uploads.id, id), eq(uploads.holder, holder)))
    .returning({ isWanted: uploads.isWanted });
  return { isHeld: row !== undefined, isWanted: row?.isWanted ?? false };
}

/** Lets others take the upload. */
export async function dropHold(id: string, holder: string): Promise<void> {
  await db()
    .update(uploads)
    .set({ holder: null, heldUntil: null, isWanted: false })
    .where(and(eq(uploads.id, id), eq(uploads.holder, holder)));
}
