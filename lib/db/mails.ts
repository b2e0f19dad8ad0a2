import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { openRoot, sealRoot } from "@/lib/crypto";
import { db, inTransaction, type Transaction } from "@/lib/db/client";
import { mails } from "@/lib/db/schema";

/** A mail to one address, as plain text. */
export type Mail = { recipient: string; subject: string; content: string };
export type MailRecord = Mail & { id: string; createdAt: Date; sentAt: Date | null };

function contextOf(part: keyof Mail, id: string): string {
  return `mails.${part}:${id}`;
}

function readRow(row: typeof mails.$inferSelect): MailRecord {
  const read = (part: keyof Mail) => openRoot(contextOf(part, row.id), row[part]).toString("utf8");
  return { ...row, recipient: read("recipient"), subject: read("subject"), content: read("content") };
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

/**
 * Sends a mail that was not sent yet, while no other process does.
 * @param send throws where it could not; the mail then waits for the next try
 */
export function sendMailOnce(id: string, send: (mail: MailRecord) => Promise<void>): Promise<void> {
  return inTransaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(mails)
      .where(and(eq(mails.id, id), isNull(mails.sentAt)))
      .for("update", { skipLocked: true });
    if (row === undefined) return;
    await send(readRow(row));
    await transaction.update(mails).set({ sentAt: new Date() }).where(eq(mails.id, id));
  });
}

/** The newest mails, whether sent or not. */
export async function listMails(most: number): Promise<MailRecord[]> {
  return (await db().select().from(mails).orderBy(desc(mails.createdAt)).limit(most)).map(readRow);
}
