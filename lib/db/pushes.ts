import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { open, seal } from "@/lib/crypto";
import type { ApplicationRecord } from "@/lib/db/applications";
import { db, type Transaction } from "@/lib/db/client";
import { applications, type pushCauses, pushes, type pushResults } from "@/lib/db/schema";

/** How a push ended. `unknown`: sent, but no readable answer. `not-sent`: provably not taken. */
export type PushResult = (typeof pushResults)[number];

/** What an attempt came from: the investor's own submission, the timetable, or a member of staff. */
export type PushCause = (typeof pushCauses)[number];

/** One attempt to send an application to the upstream. */
export type PushRecord = {
  id: string;
  applicationId: string;
  attempt: number;
  cause: PushCause;
  startedAt: Date;
  /** When the process that sends it was last known to live. */
  aliveAt: Date | null;
  finishedAt: Date | null;
  result: PushResult | null;
  /** HTTP status of the answer. */
  status: number | null;
  /** The kind of fault, in the words of `UpstreamErrorKind`. */
  fault: string | null;
  code: string | null;
  message: string | null;
  /** The answer as it came. */
  answer: string | null;
  customerId: string | null;
  requestId: string | null;
  /** When it is tried again by itself; null where it is not. */
  retryAt: Date | null;
  /** Code of why it is tried again, or why not. */
  retryReason: string | null;
  overdueToldAt: Date | null;
  /** What was sent, as JSON, without the callback's token. */
  body: string;
  /** SHA-256 of what was sent, in hex. */
  bodyHash: string;
};

/** What is known when a push has ended. */
export type PushEnd = {
  result: PushResult;
  status?: number | null;
  fault?: string | null;
  answer?: string | null;
  retryAt?: Date | null;
  retryReason?: string | null;
  code?: string | null;
  message?: string | null;
  customerId?: string | null;
  requestId?: string | null;
};

type Row = typeof pushes.$inferSelect;

/** A sweep takes so many at once; the next one goes on. */
const listedAtOnce = 500;

/** What an end that does not say otherwise leaves of one before it. */
const nothingKnown = {
  status: null,
  fault: null,
  code: null,
  customerId: null,
  requestId: null,
  retryAt: null,
  retryReason: null,
} as const satisfies Partial<Row>;

function bodyContext(id: string): string {
  return `pushes.body:${id}`;
}

function messageContext(id: string): string {
  return `pushes.message:${id}`;
}

function answerContext(id: string): string {
  return `pushes.answer:${id}`;
}

function openText(application: ApplicationRecord, context: string, sealed: Buffer | null): string | null {
  return sealed === null ? null : open(application.key, context, sealed).toString("utf8");
}

function sealText(application: ApplicationRecord, context: string, text: string | null): Buffer | null {
  return text === null ? null : seal(application.key, context, text);
}

function readRow(row: Row, application: ApplicationRecord): PushRecord {
  const { callbackTokenHash: _, message, answer, body, ...plain } = row;
  return {
    ...plain,
    message: openText(application, messageContext(row.id), message),
    answer: openText(application, answerContext(row.id), answer),
    body: open(application.key, bodyContext(row.id), body).toString("utf8"),
  };
}

/**
 * Records a push before its first byte leaves. Only one can be in flight for an application: the database
 * refuses a second. `callbackTokenHash` is `hashToken` of the token in the callback's address.
 */
export async function beginPush(
  transaction: Transaction,
  application: ApplicationRecord,
  push: { callbackTokenHash: Buffer; body: string; bodyHash: string; cause?: PushCause },
): Promise<PushRecord> {
  const id = randomUUID();
  const now = new Date();
  const [last] = await transaction
    .select({ attempt: pushes.attempt })
    .from(pushes)
    .where(eq(pushes.applicationId, application.id))
    .orderBy(desc(pushes.attempt))
    .limit(1);
  const row: Row = {
    id,
    applicationId: application.id,
    attempt: (last?.attempt ?? 0) + 1,
    callbackTokenHash: push.callbackTokenHash,
    body: seal(application.key, bodyContext(id), push.body),
    bodyHash: push.bodyHash,
    cause: push.cause ?? "submitted",
    startedAt: now,
    aliveAt: now,
    finishedAt: null,
    result: null,
    status: null,
    fault: null,
    code: null,
    message: null,
    answer: null,
    customerId: null,
    requestId: null,
    retryAt: null,
    retryReason: null,
    overdueToldAt: null,
  };
  // What is compared between processes is read from one clock, the database's.
  await transaction.insert(pushes).values({ ...row, aliveAt: sql`now()` });
  return readRow(row, application);
}

/** Code of an attempt whose process was lost while it was sent. */
export const processLost = "process-lost";

/** Says that the process which sends a push lives. */
export async function markPushAlive(pushId: string): Promise<void> {
  await db()
    .update(pushes)
    .set({ aliveAt: sql`now()` })
    .where(and(eq(pushes.id, pushId), isNull(pushes.finishedAt)));
}

/** The pushes in flight whose process has not been heard of for so many seconds. */
export async function listLostPushes(seconds: number): Promise<{ id: string; applicationId: string }[]> {
  return db()
    .select({ id: pushes.id, applicationId: pushes.applicationId })
    .from(pushes)
    .where(
      and(
        isNull(pushes.finishedAt),
        sql`coalesce(${pushes.aliveAt}, ${pushes.startedAt}) < now() - make_interval(secs => ${seconds})`,
      ),
    )
    .limit(listedAtOnce);
}

/**
 * Submitted applications that should have been sent this many seconds ago: put off until then, never pushed since they
 * were submitted, or with an attempt to be made again.
 * @returns their ids, oldest first
 */
export async function listDueApplications(seconds: number): Promise<string[]> {
  const latest = db()
    .selectDistinctOn([pushes.applicationId], {
      applicationId: pushes.applicationId,
      startedAt: pushes.startedAt,
      retryAt: pushes.retryAt,
    })
    .from(pushes)
    .innerJoin(applications, eq(applications.id, pushes.applicationId))
    .where(eq(applications.state, "submitted"))
    .orderBy(pushes.applicationId, desc(pushes.attempt))
    .as("latest");
  const then = sql`now() - make_interval(secs => ${seconds})`;
  const isUnsent = sql`(${latest.startedAt} is null or ${latest.startedAt} < ${applications.submittedAt})`;
  const due = sql`coalesce(${applications.heldUntil}, case when ${isUnsent} then ${applications.updatedAt} else ${latest.retryAt} end)`;
  const rows = await db()
    .select({ id: applications.id })
    .from(applications)
    .leftJoin(latest, eq(latest.applicationId, applications.id))
    .where(and(eq(applications.state, "submitted"), lt(due, then)))
    .orderBy(applications.updatedAt)
    .limit(listedAtOnce);
  return rows.map(({ id }) => id);
}

/**
 * Records how a push ended. One whose process was given up for lost may still be answered: that counts.
 * @returns false, with nothing changed, when it had ended before.
 */
export async function finishPush(
  transaction: Transaction,
  application: ApplicationRecord,
  pushId: string,
  end: PushEnd,
): Promise<boolean> {
  const { message = null, answer = null, ...plain } = end;
  const isOpen = isNull(pushes.finishedAt);
  const mayEnd = end.code === processLost ? isOpen : or(isOpen, eq(pushes.code, processLost));
  const sealed = {
    message: sealText(application, messageContext(pushId), message),
    answer: sealText(application, answerContext(pushId), answer),
  };
  const rows = await transaction
    .update(pushes)
    .set({ ...nothingKnown, ...plain, ...sealed, finishedAt: new Date() })
    .where(and(eq(pushes.id, pushId), eq(pushes.applicationId, application.id), mayEnd))
    .returning({ id: pushes.id });
  return rows.length > 0;
}

/** Has an attempt that has ended not made again by itself. `retryReason` is a code. */
export async function stopRetrying(
  transaction: Transaction,
  application: ApplicationRecord,
  pushId: string,
  retryReason: string,
): Promise<void> {
  await transaction
    .update(pushes)
    .set({ retryAt: null, retryReason })
    .where(and(eq(pushes.id, pushId), eq(pushes.applicationId, application.id)));
}

/** The newest push of an application. */
export async function latestPush(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<PushRecord | null> {
  const [row] = await (transaction ?? db())
    .select()
    .from(pushes)
    .where(eq(pushes.applicationId, application.id))
    .orderBy(desc(pushes.attempt))
    .limit(1);
  return row === undefined ? null : readRow(row, application);
}

/** The pushes of an application, oldest first. */
export async function listPushes(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<PushRecord[]> {
  const rows = await (transaction ?? db())
    .select()
    .from(pushes)
    .where(eq(pushes.applicationId, application.id))
    .orderBy(asc(pushes.attempt));
  return rows.map((row) => readRow(row, application));
}

/** Replaces what is kept of the words that went out and came back, such as by ones with the Aadhaar number wiped. */
export async function replacePushTexts(
  transaction: Transaction,
  application: ApplicationRecord,
  pushId: string,
  { body, message, answer }: Pick<PushRecord, "body" | "message" | "answer">,
): Promise<void> {
  await transaction
    .update(pushes)
    .set({
      body: seal(application.key, bodyContext(pushId), body),
      message: sealText(application, messageContext(pushId), message),
      answer: sealText(application, answerContext(pushId), answer),
    })
    .where(and(eq(pushes.id, pushId), eq(pushes.applicationId, application.id)));
}
