import { and, eq, inArray } from "drizzle-orm";
import { blindIndex } from "@/lib/crypto";
import { type ApplicationRecord, lockApplication } from "@/lib/db/applications";
import { inTransaction, type Transaction } from "@/lib/db/client";
import { applicationIndexes } from "@/lib/db/schema";
import { applicationStates } from "@/schemas/application";

/** What an application is to be found by. */
export type Findable = { pan: string | null; names: readonly string[] };

/** More words than a name has: what is typed by mistake must not make thousands of rows. */
const mostWords = 8;

/** The words of names as they are searched: lower case, each once, the first eight. */
export function listNameWords(names: readonly string[]): string[] {
  const words = names.flatMap((name) =>
    name
      .normalize("NFKC")
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word !== ""),
  );
  return [...new Set(words)].slice(0, mostWords);
}

/** Every two of the words, in an order that does not depend on how they were typed. */
export function pairWords(words: readonly string[]): string[] {
  const sorted = words.toSorted();
  return sorted.flatMap((word, place) => sorted.slice(place + 1).map((other) => `${word} ${other}`));
}

/** The fingerprint of a PAN. */
export function panValue(pan: string): Buffer {
  return blindIndex("pan", pan.toUpperCase());
}

/** The fingerprint of one word of a name, or of a pair that `pairWords` made. */
export function nameValue(words: string): Buffer {
  return blindIndex("name", words);
}

/**
 * Makes an application findable by its PAN, by each word of its names and by every two of them; replaces what was there.
 * @param found what it is found by, or how to read that while nobody else can change it
 */
export async function indexApplication(
  application: ApplicationRecord,
  found: Findable | ((transaction: Transaction) => Promise<Findable>),
): Promise<void> {
  await inTransaction(async (transaction) => {
    // One at a time: a second request must find what the first one wrote.
    await lockApplication(transaction, application, applicationStates);
    const { pan, names } = typeof found === "function" ? await found(transaction) : found;
    const words = listNameWords(names);
    const wanted = [
      ...(pan === null ? [] : [{ kind: "pan" as const, value: panValue(pan) }]),
      ...[...words, ...pairWords(words)].map((word) => ({ kind: "name" as const, value: nameValue(word) })),
    ];
    const stored = await transaction
      .select({ kind: applicationIndexes.kind, value: applicationIndexes.value })
      .from(applicationIndexes)
      .where(eq(applicationIndexes.applicationId, application.id));
    const gone = stored.filter((row) => !wanted.some((other) => isSame(row, other)));
    const added = wanted.filter((row) => !stored.some((other) => isSame(row, other)));
    if (gone.length > 0) {
      await transaction.delete(applicationIndexes).where(
        and(
          eq(applicationIndexes.applicationId, application.id),
          inArray(
            applicationIndexes.value,
            gone.map(({ value }) => value),
          ),
        ),
      );
    }
    if (added.length > 0) {
      await transaction
        .insert(applicationIndexes)
        .values(
          added.map((row) => ({ ...row, applicationId: application.id, startedAt: application.createdAt })),
        );
    }
  });
}

function isSame(one: { kind: string; value: Buffer }, other: { kind: string; value: Buffer }): boolean {
  return one.kind === other.kind && one.value.equals(other.value);
}
