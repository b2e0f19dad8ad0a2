import { createTransport } from "nodemailer";
import { sendMailOnce } from "@/lib/db/mails";
import { env } from "@/lib/env";

const milliseconds = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Hands a mail to the mail server. A mail that it took and could not say so is sent once more, under the same
 * Message-ID, by which programs that read mail know it again.
 * @param id of the kept mail
 * @throws Error when the server does not take it
 */
export async function deliverMail(id: string): Promise<void> {
  const { mail: settings, publicUrl } = env();
  if (!settings) return;
  const transport = createTransport({ url: settings.smtpUrl, ...milliseconds });
  try {
    await sendMailOnce(id, async ({ recipient, subject, content }) => {
      await transport.sendMail({
        from: settings.from,
        to: recipient,
        subject,
        text: content,
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    });
  } finally {
    transport.close();
  }
}
