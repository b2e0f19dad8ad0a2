import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { openRoot, sealRoot } from "@/lib/crypto";
import { db, type Transaction } from "@/lib/db/client";
import { mails } from "@/lib/db/schema";

/** A mail to one address, as plain text. */
export type Mail = { recipient: string; subject: string; content: string };
export type MailRecord = Mail & { id: string; createdAt: Date; sentAt: Date | null };

function contextOf(part: keyof Mail, id: string): string {
  return `mails.${part}:${id}`;
}

function readRow(row: typeof mails.$inferSelect): MailRecord {
  const read = (part: keyof Mail) => openRoot(contextOf(part, row.id), row[part]).toString("utf8");
  const { id, createdAt, sentAt } = row;
  return {
    id,
    createdAt,
    sentAt,
    recipient: read("recipient"),
    subject: read("subject"),
    content: read("content"),
  };
}

/** Keeps a mail that is to be sent. @returns its id */
export async function addMail(transaction: Transaction, mail: Mail): Promise<string> {
  const id = randomUUID();
  const write = (part: keyof Mail) => sealRoot(contextOf(part, id), mail[part]);
  await transaction.insert(mails).values({
    id,
    recipient: write("recipient"),
    subject: write("subject"),
    content: write("content"),
    createdAt: new Date(),
  });
  return id;
}

/** A process that sends a mail has it to itself for so long, in seconds: longer than sending may take. */
const claimSeconds = 120;

const isNobodys = sql`coalesce(${mails.sendingUntil} < now(), true)`;

/**
 * Sends a mail that was not sent yet, while no other process does. No connection waits for the mail server.
 * @param send throws where it could not, within two minutes; the mail then waits for the next try
 */
export async function sendMailOnce(id: string, send: (mail: MailRecord) => Promise<void>): Promise<void> {
  const [row] = await db()
    .update(mails)
    .set({ sendingUntil: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where(and(eq(mails.id, id), isNull(mails.sentAt), isNobodys))
    .returning();
  if (row === undefined) return;
  const isClaimed = and(eq(mails.id, id), eq(mails.sendingUntil, row.sendingUntil ?? sql`null`));
  try {
    await send(readRow(row));
  } catch (error) {
    await db().update(mails).set({ sendingUntil: null }).where(isClaimed);
    throw error;
  }
  await db().update(mails).set({ sentAt: new Date(), sendingUntil: null }).where(eq(mails.id, id));
}

/** Ids of mails that wait, have been for some minutes, and that nobody sends now: the oldest of the last hours. */
export async function listUnsentMails(
  since: { minutes: number; hours: number },
  most: number,
): Promise<string[]> {
  const rows = await db()
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        isNobodys,
        sql`${mails.createdAt} between now() - make_interval(hours => ${since.hours}) and now() - make_interval(mins => ${since.minutes})`,
      ),
    )
    .orderBy(mails.createdAt)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The newest mails, whether sent or not. */
export async function listMails(most: number): Promise<MailRecord[]> {
  return (await db().select().from(mails).orderBy(desc(mails.createdAt)).limit(most)).map(readRow);
}
