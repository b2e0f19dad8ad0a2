import { inTransaction } from "@/lib/db/client";
import { type Overdue, takeOverdue } from "@/lib/db/overdue";
import { listStaff, type StaffRecord } from "@/lib/db/staff";
import { env } from "@/lib/env";
import { wordsOf } from "@/lib/i18n/words";
import { writeMoment } from "@/lib/india-time";
import { canMail, sendMail } from "@/lib/mail/send";
import { path } from "@/lib/paths";

const hourInMilliseconds = 3_600_000;

/**
 * Tells staff by mail of applications whose callback is overdue; of each of them once. Any number of processes may do
 * so at a time. Where no mail can be sent nothing is marked, so that it is told once one can.
 */
export async function tellOverdue(): Promise<void> {
  if (!canMail()) return;
  const recipients = (await listStaff()).filter(isTold);
  if (recipients.length === 0) return;
  const before = new Date(Date.now() - env().callbackOverdueHours * hourInMilliseconds);
  await inTransaction(async (transaction) => {
    const overdue = await takeOverdue(transaction, before);
    if (overdue.length === 0) return;
    const mail = writeMail(overdue);
    for (const { email } of recipients) await sendMail(transaction, { ...mail, recipient: email });
  });
}

/** Whoever may settle what became of an application, and can sign in. Accounts that are shown have no mailbox. */
function isTold({ role, disabledAt, invitedUntil, isDemo }: StaffRecord): boolean {
  const maySettle = role === "admin" || role === "verifier";
  return maySettle && disabledAt === null && invitedUntil === null && !(isDemo && env().mail);
}

function writeMail(overdue: readonly Overdue[]) {
  const words = wordsOf("mail");
  const lines = overdue.map(({ reference, since }) =>
    words("overdue.line", { reference, since: writeMoment(since) }),
  );
  return {
    subject: words("overdue.subject", { count: overdue.length }),
    content: [
      words("overdue.text", { count: overdue.length, hours: env().callbackOverdueHours }),
      lines.join("\n"),
      `${env().publicUrl}${path.staff.queue("view=overdue")}`,
      words("overdue.once"),
    ].join("\n\n"),
  };
}
