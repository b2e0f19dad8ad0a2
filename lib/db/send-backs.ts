import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { hashToken, open, seal } from "@/lib/crypto";
import { type ApplicationRecord, readApplicationRow } from "@/lib/db/applications";
import { db, type Transaction } from "@/lib/db/client";
import { applications, sendBackItems, sendBacks } from "@/lib/db/schema";

/** One question that was sent back. */
export type SendBackItem = {
  step: string;
  question: string;
  /** What the investor reads. */
  forInvestor: string;
  /** What staff read; may be empty. */
  forStaff: string;
  /** Fingerprint of the answer as it was then. */
  before: string;
};

/** One time that an application was sent back to its investor. */
export type SendBackRecord = {
  id: string;
  /** 1 for the first time. */
  round: number;
  staffId: string;
  /** Until when its link works. */
  tokenExpiresAt: Date;
  createdAt: Date;
  /** When the investor submitted again. */
  closedAt: Date | null;
  items: SendBackItem[];
};

type Row = typeof sendBacks.$inferSelect;
type ItemRow = typeof sendBackItems.$inferSelect;

const staffSide = z.object({ note: z.string(), before: z.string() });

function contextOf(
  column: "for_investor" | "for_staff",
  item: Pick<ItemRow, "sendBackId" | "step" | "question">,
) {
  return `send_back_items.${column}:${item.sendBackId}:${item.step}:${item.question}`;
}

function readItem(application: ApplicationRecord, row: ItemRow): SendBackItem {
  const { step, question } = row;
  const plain = (column: "for_investor" | "for_staff", sealed: Buffer) =>
    open(application.key, contextOf(column, row), sealed).toString("utf8");
  const { note, before } = staffSide.parse(JSON.parse(plain("for_staff", row.forStaff)));
  return { step, question, forInvestor: plain("for_investor", row.forInvestor), forStaff: note, before };
}

function readRow(application: ApplicationRecord, row: Row, items: ItemRow[]): SendBackRecord {
  const { id, round, staffId, tokenExpiresAt, createdAt, closedAt } = row;
  const own = items.filter(({ sendBackId }) => sendBackId === id);
  return {
    id,
    round,
    staffId,
    tokenExpiresAt,
    createdAt,
    closedAt,
    items: own.map((item) => readItem(application, item)),
  };
}

/** Writes down that an application is sent back, and counts it. `token` is that of the link. */
export async function addSendBack(
  transaction: Transaction,
  application: ApplicationRecord,
  sendBack: { staffId: string; token: string; tokenExpiresAt: Date; items: readonly SendBackItem[] },
): Promise<{ round: number }> {
  const [last] = await transaction
    .select({ round: sendBacks.round })
    .from(sendBacks)
    .where(eq(sendBacks.applicationId, application.id))
    .orderBy(desc(sendBacks.round))
    .limit(1);
  const id = randomUUID();
  const round = (last?.round ?? 0) + 1;
  await transaction.insert(sendBacks).values({
    id,
    applicationId: application.id,
    round,
    staffId: sendBack.staffId,
    tokenHash: hashToken(sendBack.token),
    tokenExpiresAt: sendBack.tokenExpiresAt,
    createdAt: new Date(),
  });
  await transaction.insert(sendBackItems).values(
    sendBack.items.map(({ step, question, forInvestor, forStaff, before }) => {
      const item = { sendBackId: id, step, question };
      const staffText = JSON.stringify({ note: forStaff, before });
      return {
        ...item,
        forInvestor: seal(application.key, contextOf("for_investor", item), forInvestor),
        forStaff: seal(application.key, contextOf("for_staff", item), staffText),
      };
    }),
  );
  return { round };
}

/** Every time an application was sent back, oldest first. */
export async function listSendBacks(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<SendBackRecord[]> {
  const from = transaction ?? db();
  const rows = await from
    .select()
    .from(sendBacks)
    .where(eq(sendBacks.applicationId, application.id))
    .orderBy(asc(sendBacks.round));
  if (rows.length === 0) return [];
  const items = await from
    .select({ item: sendBackItems })
    .from(sendBackItems)
    .innerJoin(sendBacks, eq(sendBacks.id, sendBackItems.sendBackId))
    .where(eq(sendBacks.applicationId, application.id))
    .orderBy(asc(sendBackItems.step), asc(sendBackItems.question));
  return rows.map((row) =>
    readRow(
      application,
      row,
      items.map(({ item }) => item),
    ),
  );
}

/** The send back that the investor has not answered yet; null where there is none. */
export async function openSendBack(
  application: ApplicationRecord,
  transaction?: Transaction,
): Promise<SendBackRecord | null> {
  const all = await listSendBacks(application, transaction);
  return all.find(({ closedAt }) => closedAt === null) ?? null;
}

/** Ends the open send back, if any: the investor has submitted again, or nothing will come of it. */
export async function closeSendBack(transaction: Transaction, application: ApplicationRecord): Promise<void> {
  await transaction
    .update(sendBacks)
    .set({ closedAt: new Date() })
    .where(and(eq(sendBacks.applicationId, application.id), isNull(sendBacks.closedAt)));
}

/** Gives the open send back a new link; the one before stops working. @returns false when there is none open. */
export async function renewSendBackToken(
  transaction: Transaction,
  application: ApplicationRecord,
  link: { token: string; tokenExpiresAt: Date },
): Promise<boolean> {
  const rows = await transaction
    .update(sendBacks)
    .set({ tokenHash: hashToken(link.token), tokenExpiresAt: link.tokenExpiresAt })
    .where(and(eq(sendBacks.applicationId, application.id), isNull(sendBacks.closedAt)))
    .returning({ id: sendBacks.id });
  return rows.length > 0;
}

/** The application that a link was made for, and until when the link works; null for an unknown or closed one. */
export async function findSendBackByToken(
  token: string,
): Promise<{ application: ApplicationRecord; tokenExpiresAt: Date } | null> {
  const [found] = await db()
    .select({ application: applications, tokenExpiresAt: sendBacks.tokenExpiresAt })
    .from(sendBacks)
    .innerJoin(applications, eq(applications.id, sendBacks.applicationId))
    .where(and(eq(sendBacks.tokenHash, hashToken(token)), isNull(sendBacks.closedAt)));
  if (found === undefined) return null;
  return { application: readApplicationRow(found.application), tokenExpiresAt: found.tokenExpiresAt };
}
