import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { open, seal } from "@/lib/crypto";
import type { ApplicationRecord } from "@/lib/db/applications";
import { db, type Transaction } from "@/lib/db/client";
import { formReadings, signings } from "@/lib/db/schema";

/** One signature with what was agreed to. Hashes are SHA-256 in hex. */
export type SigningRecord = {
  signedAt: Date;
  words: string;
  wordsVersion: string;
  address: string | null;
  answersHash: string;
  /** Of the form with these answers that was read before; null where none was opened. */
  formHash: string | null;
};

function contextOf(column: "words" | "address", id: string): string {
  return `signings.${column}:${id}`;
}

/** Keeps which form an investor was shown last. */
export async function noteReading(
  application: ApplicationRecord,
  reading: { formHash: string; answersHash: string },
): Promise<void> {
  const row = { ...reading, readAt: new Date() };
  await db()
    .insert(formReadings)
    .values({ applicationId: application.id, ...row })
    .onConflictDoUpdate({ target: formReadings.applicationId, set: row });
}

/** Writes a signature down, in the transaction in which it moves the application. */
export async function addSigning(
  transaction: Transaction,
  application: ApplicationRecord,
  signing: Omit<SigningRecord, "formHash" | "signedAt">,
): Promise<void> {
  const id = randomUUID();
  const { words, wordsVersion, address, answersHash } = signing;
  const [reading] = await transaction
    .select({ formHash: formReadings.formHash })
    .from(formReadings)
    .where(and(eq(formReadings.applicationId, application.id), eq(formReadings.answersHash, answersHash)));
  await transaction.insert(signings).values({
    id,
    applicationId: application.id,
    signedAt: new Date(),
    words: seal(application.key, contextOf("words", id), words),
    wordsVersion,
    address: address === null ? null : seal(application.key, contextOf("address", id), address),
    answersHash,
    formHash: reading?.formHash ?? null,
  });
}

/** Every signature of an application, the first one first. */
export async function listSignings(application: ApplicationRecord): Promise<SigningRecord[]> {
  const rows = await db()
    .select()
    .from(signings)
    .where(eq(signings.applicationId, application.id))
    .orderBy(asc(signings.signedAt));
  return rows.map(({ id, signedAt, words, wordsVersion, address, answersHash, formHash }) => ({
    signedAt,
    words: open(application.key, contextOf("words", id), words).toString("utf8"),
    wordsVersion,
    address:
      address === null ? null : open(application.key, contextOf("address", id), address).toString("utf8"),
    answersHash,
    formHash,
  }));
}
