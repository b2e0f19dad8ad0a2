import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { db, inTransaction } from "@/lib/db/client";
import { branchAnswers, branchListFaults, branchLists, branchSearches } from "@/lib/db/schema";
import { type Branch, type BranchFault, branchFault, branchSchema } from "@/schemas/branch";

/** What the upstream last said of a MICR code: a branch, or its words for that there is none. */
export type BranchAnswer = { micrCode: string; askedAt: Date } & (
  | { branch: Branch }
  | { branch: null; message: string }
);

/** A list of MICR codes that a member of staff has looked up together. */
export type BranchListRecord = {
  id: string;
  /** As they were typed, in order. */
  typed: string[];
  /** Rows beyond those that a list takes. */
  leftOut: number;
  createdAt: Date;
  paused: "person" | "failing" | null;
  busyUntil: Date | null;
};

export type BranchListFault = { fault: BranchFault; message: string; failedAt: Date };

const keptSearches = 10;
const keptLists = 50;
const shownLists = 20;

/** The kept answers to these codes, by code. */
export async function readBranchAnswers(codes: readonly string[]): Promise<Map<string, BranchAnswer>> {
  if (codes.length === 0) return new Map();
  const rows = await db()
    .select()
    .from(branchAnswers)
    .where(inArray(branchAnswers.micrCode, [...codes]));
  return new Map(
    rows.map(({ micrCode, askedAt, branch, message }) => [
      micrCode,
      branch === null
        ? { micrCode, askedAt, branch: null, message: message ?? "" }
        : { micrCode, askedAt, branch: branchSchema.parse(branch) },
    ]),
  );
}

/** Keeps an answer in place of the one before. An older one that comes late changes nothing. */
export async function keepBranchAnswer(answer: BranchAnswer): Promise<void> {
  const { micrCode, askedAt, branch } = answer;
  const message = answer.branch === null ? answer.message : null;
  const row = { found: branch !== null, branch, message, askedAt };
  await db()
    .insert(branchAnswers)
    .values({ micrCode, ...row })
    .onConflictDoUpdate({
      target: branchAnswers.micrCode,
      set: row,
      setWhere: lt(branchAnswers.askedAt, sql`excluded.asked_at`),
    });
}

/** Remembers that somebody looked for a code. Their last ten are kept. */
export async function noteBranchSearch(staffId: string, micrCode: string): Promise<void> {
  const searchedAt = new Date();
  await inTransaction(async (transaction) => {
    await transaction
      .insert(branchSearches)
      .values({ staffId, micrCode, searchedAt })
      .onConflictDoUpdate({
        target: [branchSearches.staffId, branchSearches.micrCode],
        set: { searchedAt },
      });
    const newest = transaction
      .select({ code: branchSearches.micrCode })
      .from(branchSearches)
      .where(eq(branchSearches.staffId, staffId))
      .orderBy(desc(branchSearches.searchedAt), desc(branchSearches.micrCode))
      .limit(keptSearches);
    await transaction
      .delete(branchSearches)
      .where(and(eq(branchSearches.staffId, staffId), notInArray(branchSearches.micrCode, newest)));
  });
}

/** The codes that somebody looked for last, the newest first. */
export async function listBranchSearches(staffId: string): Promise<string[]> {
  const rows = await db()
    .select({ micrCode: branchSearches.micrCode })
    .from(branchSearches)
    .where(eq(branchSearches.staffId, staffId))
    .orderBy(desc(branchSearches.searchedAt), desc(branchSearches.micrCode));
  return rows.map(({ micrCode }) => micrCode);
}

/** Forgets that somebody looked for a code, or for any. */
export async function forgetBranchSearches(staffId: string, micrCode?: string): Promise<void> {
  await db()
    .delete(branchSearches)
    .where(
      and(
        eq(branchSearches.staffId, staffId),
        micrCode === undefined ? undefined : eq(branchSearches.micrCode, micrCode),
      ),
    );
}

/** Keeps a list; the fifty newest of a person are kept. @returns its id */
export async function addBranchList(staffId: string, typed: string[], leftOut: number): Promise<string> {
  const id = randomUUID();
  await inTransaction(async (transaction) => {
    await transaction.insert(branchLists).values({ id, staffId, typed, leftOut, createdAt: new Date() });
    const newest = transaction
      .select({ id: branchLists.id })
      .from(branchLists)
      .where(eq(branchLists.staffId, staffId))
      .orderBy(desc(branchLists.createdAt), desc(branchLists.id))
      .limit(keptLists);
    await transaction
      .delete(branchLists)
      .where(and(eq(branchLists.staffId, staffId), notInArray(branchLists.id, newest)));
  });
  return id;
}

/** The newest lists of a person: how many rows and different codes each has, and how many codes have an answer. */
export async function listBranchLists(
  staffId: string,
): Promise<{ id: string; createdAt: Date; rows: number; codes: number; answered: number }[]> {
  // As `micrCode` of the forms reads what was typed.
  const code = sql`regexp_replace(typed.code, '[[:space:]-]', '', 'g')`;
  return db()
    .select({
      id: branchLists.id,
      createdAt: branchLists.createdAt,
      rows: sql<number>`jsonb_array_length(${branchLists.typed})`,
      codes: sql<number>`(
        select count(distinct ${code})::int from jsonb_array_elements_text(${branchLists.typed}) typed (code)
        where ${code} ~ '^[0-9]{9}$')`,
      answered: sql<number>`(
        select count(distinct ${code})::int from jsonb_array_elements_text(${branchLists.typed}) typed (code)
        join ${branchAnswers} on ${branchAnswers.micrCode} = ${code})`,
    })
    .from(branchLists)
    .where(eq(branchLists.staffId, staffId))
    .orderBy(desc(branchLists.createdAt), desc(branchLists.id))
    .limit(shownLists);
}

/** One list of a person; null where they have none of this id. */
export async function findBranchList(staffId: string, id: string): Promise<BranchListRecord | null> {
  const [row] = await db()
    .select()
    .from(branchLists)
    .where(and(eq(branchLists.staffId, staffId), eq(branchLists.id, id)));
  if (row === undefined) return null;
  const { typed, leftOut, createdAt, paused, busyUntil } = row;
  return { id, typed, leftOut, createdAt, paused, busyUntil };
}

/** Forgets a list of a person. What the upstream said of its codes is kept. */
export async function removeBranchList(staffId: string, id: string): Promise<void> {
  await db()
    .delete(branchLists)
    .where(and(eq(branchLists.staffId, staffId), eq(branchLists.id, id)));
}

/** Takes a list to work on for so long. @returns false where it is paused, or somebody else has it */
export async function takeBranchList(id: string, milliseconds: number): Promise<boolean> {
  const now = new Date();
  const rows = await db()
    .update(branchLists)
    .set({ busyUntil: new Date(now.getTime() + milliseconds) })
    .where(
      and(
        eq(branchLists.id, id),
        isNull(branchLists.paused),
        or(isNull(branchLists.busyUntil), lt(branchLists.busyUntil, now)),
      ),
    )
    .returning({ id: branchLists.id });
  return rows.length > 0;
}

/** Lets go of a list. */
export async function freeBranchList(id: string): Promise<void> {
  await db().update(branchLists).set({ busyUntil: null }).where(eq(branchLists.id, id));
}

/** Pauses a list, or lets it go on. Whoever works on it stops at its next code. */
export async function pauseBranchList(id: string, paused: "person" | "failing" | null): Promise<void> {
  await db().update(branchLists).set({ paused }).where(eq(branchLists.id, id));
}

/** The codes of a list without an answer, and why. */
export async function readBranchListFaults(listId: string): Promise<Map<string, BranchListFault>> {
  const rows = await db().select().from(branchListFaults).where(eq(branchListFaults.listId, listId));
  return new Map(
    rows.map(({ micrCode, fault, message, failedAt }) => [
      micrCode,
      { fault: branchFault.parse(fault), message: message ?? "", failedAt },
    ]),
  );
}

/** Keeps why a code of a list has no answer. */
export async function keepBranchListFault(
  listId: string,
  micrCode: string,
  { fault, message }: { fault: BranchFault; message: string },
): Promise<void> {
  const row = { fault, message, failedAt: new Date() };
  await db()
    .insert(branchListFaults)
    .values({ listId, micrCode, ...row })
    .onConflictDoUpdate({ target: [branchListFaults.listId, branchListFaults.micrCode], set: row });
}

/** Forgets the faults of a list, so that its codes are asked again. @returns how many there were */
export async function clearBranchListFaults(listId: string): Promise<number> {
  const rows = await db()
    .delete(branchListFaults)
    .where(eq(branchListFaults.listId, listId))
    .returning({ micrCode: branchListFaults.micrCode });
  return rows.length;
}
