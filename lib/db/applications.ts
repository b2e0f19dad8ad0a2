import { randomInt, randomUUID } from "node:crypto";
import { and, count, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { hashToken, newDataKey, newToken, open, seal, unwrapDataKey } from "@/lib/crypto";
import { type Actor, addAudit } from "@/lib/db/audit";
import { db, inTransaction, type Transaction } from "@/lib/db/client";
import { endIntervention } from "@/lib/db/interventions";
import { applications, type pushCauses } from "@/lib/db/schema";
import { AppError } from "@/lib/errors";
import { isAllowedMove } from "@/lib/onboarding/states";
import type { ApplicationState, Outcome } from "@/schemas/application";

/**
 * One application without its answers. `key` opens its personal data; it is not enumerable, so that it
 * is never serialised or logged, and a copy made by spreading lacks it: pass the record itself.
 */
export type ApplicationRecord = {
  id: string;
  reference: string;
  state: ApplicationState;
  outcome: Outcome | null;
  outcomeReason: string | null;
  readonly key: Buffer;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  submittedAt: Date | null;
  completedAt: Date | null;
  /** When it asks again whether the upstream may be called; null where it was not put off. */
  heldUntil: Date | null;
  /** What it was to be sent for when it was put off. */
  heldCause: (typeof pushCauses)[number] | null;
  /** Id of the member of staff who works on it. */
  assignedTo: string | null;
};

const draftDays = 30;
const dayInMilliseconds = 86_400_000;
// No 0 O 1 I L: a reference is read aloud and typed again.
const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

type Row = typeof applications.$inferSelect;

function newReference(): string {
  const pick = () =>
    Array.from({ length: 4 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join("");
  return `KYC-${pick()}-${pick()}`;
}

function outcomeContext(id: string): string {
  return `applications.outcome_reason:${id}`;
}

/** Turns a stored row into a record. For the other files of this folder. */
export function readApplicationRow(row: Row): ApplicationRecord {
  const key = unwrapDataKey(row.wrappedKey, row.id);
  const record = {
    id: row.id,
    reference: row.reference,
    state: row.state,
    outcome: row.outcome,
    outcomeReason:
      row.outcomeReason === null ? null : open(key, outcomeContext(row.id), row.outcomeReason).toString(),
    key,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    expiresAt: row.expiresAt,
    submittedAt: row.submittedAt,
    completedAt: row.completedAt,
    heldUntil: row.heldUntil,
    heldCause: row.heldCause,
    assignedTo: row.assignedTo,
  };
  return Object.defineProperty(record, "key", { enumerable: false, writable: false });
}

/** Starts an application. The token goes to the browser; only its hash is kept. */
export async function createApplication(): Promise<{ application: ApplicationRecord; token: string }> {
  const id = randomUUID();
  const token = newToken();
  const now = new Date();
  const { wrapped } = newDataKey(id);
  return inTransaction(async (transaction) => {
    for (;;) {
      const [row] = await transaction
        .insert(applications)
        .values({
          id,
          reference: newReference(),
          tokenHash: hashToken(token),
          wrappedKey: wrapped,
          state: "draft",
          createdAt: now,
          updatedAt: now,
          expiresAt: new Date(now.getTime() + draftDays * dayInMilliseconds),
        })
        .onConflictDoNothing({ target: applications.reference })
        .returning();
      if (row === undefined) continue;
      await addAudit(transaction, { applicationId: id, actor: "investor", action: "started", detail: {} });
      return { application: readApplicationRow(row), token };
    }
  });
}

/** The application that a browser's token belongs to. */
export async function findApplicationByToken(token: string): Promise<ApplicationRecord | null> {
  const [row] = await db()
    .select()
    .from(applications)
    .where(eq(applications.tokenHash, hashToken(token)));
  return row === undefined ? null : readApplicationRow(row);
}

/** Gives an application a new token for a browser. The one before stops working. */
export async function replaceToken(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<string> {
  const token = newToken();
  await (transaction ?? db())
    .update(applications)
    .set({ tokenHash: hashToken(token) })
    .where(eq(applications.id, application.id));
  return token;
}

/**
 * Makes sure that the secret at hand is the one that stored data was sealed with.
 * @throws Error that names the setting
 */
export async function assertSecretFits(): Promise<void> {
  const [row] = await db().select().from(applications).orderBy(desc(applications.createdAt)).limit(1);
  if (row === undefined) return;
  try {
    unwrapDataKey(row.wrappedKey, row.id);
  } catch (cause) {
    throw new Error("APP_SECRET: is not the one that the stored data was sealed with", { cause });
  }
}

/** The application with this id, inside a transaction when one is given. */
export async function findApplication(
  id: string,
  transaction?: Transaction,
): Promise<ApplicationRecord | null> {
  const [row] = await (transaction ?? db()).select().from(applications).where(eq(applications.id, id));
  return row === undefined ? null : readApplicationRow(row);
}

/** The application with this reference. */
export async function findApplicationByReference(reference: string): Promise<ApplicationRecord | null> {
  const [row] = await db().select().from(applications).where(eq(applications.reference, reference));
  return row === undefined ? null : readApplicationRow(row);
}

/**
 * Holds the application's row until the transaction ends, and returns its state of this moment. What only adds rows that
 * point to it, such as a callback coming in, does not wait.
 * @throws AppError `locked` (409) when it is in none of the given states.
 */
export async function lockApplication(
  transaction: Transaction,
  application: ApplicationRecord,
  states: readonly ApplicationState[],
): Promise<ApplicationState> {
  const [row] = await transaction
    .select({ state: applications.state })
    .from(applications)
    .where(eq(applications.id, application.id))
    .for("no key update");
  if (row === undefined || !states.includes(row.state)) {
    throw new AppError({
      code: "locked",
      status: 409,
      words: "common.errors.locked",
      detail: `application ${application.id} is ${row?.state ?? "gone"}`,
    });
  }
  return row.state;
}

/** One move of an application, with what is written beside the new state. */
export type Move = {
  application: ApplicationRecord;
  from: readonly ApplicationState[];
  to: ApplicationState;
  actor: Actor;
  /** Which member of staff, where `actor` is `staff`. */
  staffId?: string;
  /** A code, not a sentence: it stands in the audit. */
  reason: string;
  set?: {
    outcome?: Outcome | null;
    outcomeReason?: string | null;
    submittedAt?: Date | null;
    completedAt?: Date | null;
    heldUntil?: null;
    heldCause?: null;
  };
};

/** How many submitted applications were put off and wait. */
export async function countHeldApplications(): Promise<number> {
  const [row] = await db()
    .select({ held: count() })
    .from(applications)
    .where(and(eq(applications.state, "submitted"), isNotNull(applications.heldUntil)));
  return row?.held ?? 0;
}

/** Puts an application off. Its state and the time of its last change stay as they are. */
export async function holdApplication(
  transaction: Transaction,
  application: ApplicationRecord,
  { until, cause }: { until: Date; cause: (typeof pushCauses)[number] },
): Promise<void> {
  await transaction
    .update(applications)
    .set({ heldUntil: until, heldCause: cause })
    .where(eq(applications.id, application.id));
}

/**
 * Moves an application and audits it, all or nothing.
 * @returns false, with nothing changed, when it was in none of the `from` states.
 * @throws Error when the table of allowed moves has no such move
 */
export function moveApplication(transaction: Transaction | undefined, move: Move): Promise<boolean> {
  return transaction === undefined
    ? inTransaction((own) => moveWithin(own, move))
    : moveWithin(transaction, move);
}

/** What staff proposed for an application that goes on by itself needs no second person any more. */
async function overtakeProposal(transaction: Transaction, application: { id: string }): Promise<void> {
  const intervention = await endIntervention(transaction, application, { end: "overtaken", decidedBy: null });
  if (intervention === null) return;
  await addAudit(transaction, {
    applicationId: application.id,
    actor: "system",
    action: "settlement-overtaken",
    detail: { intervention },
  });
}

async function moveWithin(transaction: Transaction, move: Move): Promise<boolean> {
  const { application, from, to, actor, staffId, reason, set = {} } = move;
  const { outcomeReason, ...others } = set;
  const sealed =
    outcomeReason === undefined || outcomeReason === null
      ? outcomeReason
      : seal(application.key, outcomeContext(application.id), outcomeReason);
  const [before] = await transaction
    .select({ state: applications.state })
    .from(applications)
    .where(and(eq(applications.id, application.id), inArray(applications.state, [...from])))
    .for("no key update");
  if (before === undefined) return false;
  if (!isAllowedMove(before.state, to)) throw new Error(`Nothing moves from ${before.state} to ${to}`);
  await transaction
    .update(applications)
    .set({ ...others, outcomeReason: sealed, state: to, updatedAt: new Date() })
    .where(eq(applications.id, application.id));
  await addAudit(transaction, {
    applicationId: application.id,
    actor,
    staffId,
    action: "moved",
    detail: { from: before.state, to, reason },
  });
  if (before.state === "unknown") await overtakeProposal(transaction, application);
  return true;
}
