import { addMail, type Mail } from "@/lib/db/mails";
import type { Transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { queueJob } from "@/lib/jobs/queue";

/** Whether a mail would reach anybody: it is sent, or, in practice mode, shown at `/sandbox/mail`. */
export function canMail(): boolean {
  return env().mail !== undefined || env().practice;
}

/** Sends a mail once the transaction holds. */
export async function sendMail(transaction: Transaction, mail: Mail): Promise<void> {
  const id = await addMail(transaction, mail);
  if (env().mail) await queueJob(transaction, "mail", id);
}
