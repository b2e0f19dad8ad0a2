import { setTimeout as wait } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { listUnsentMails, sendMailOnce } from "@/lib/db/mails";
import { env } from "@/lib/env";
import { queueJob } from "@/lib/jobs/queue";

const milliseconds = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/** A server that says a little now and then is given up after this, in milliseconds. */
const longestTalk = 60_000;

/** A mail that its job has given up is tried again for two days, by the sweep. */
const waiting = { minutes: 5, hours: 48 };
const mostInASweep = 200;

/**
 * Hands a mail to the mail server. A mail that it took and could not say so is sent once more, under the same
 * Message-ID, by which programs that read mail know it again.
 * @param id of the kept mail
 * @throws Error when the server does not take it within a minute
 */
export async function deliverMail(id: string): Promise<void> {
  const { mail: settings, publicUrl } = env();
  if (!settings) return;
  const transport = createTransport({ url: settings.smtpUrl, ...milliseconds });
  try {
    await sendMailOnce(id, async ({ recipient, subject, content }) => {
      const talk = transport.sendMail({
        from: settings.from,
        to: recipient,
        subject,
        text: content,
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      await withinTime(talk);
    });
  } finally {
    transport.close();
  }
}

async function withinTime(talk: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const tooLong = wait(longestTalk, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error("The mail server takes too long");
  });
  try {
    await Promise.race([talk, tooLong]);
  } finally {
    tooLong.catch(() => undefined);
    timer.abort();
  }
}

/** Has those mails sent that wait although no job is left for them, as after many tries, or in a restored install. */
export async function queueUnsentMails(): Promise<void> {
  if (!env().mail) return;
  for (const id of await listUnsentMails(waiting, mostInASweep)) await queueJob(undefined, "mail", id);
}
