import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { env } from "@/lib/env";
import { writeMoment } from "@/lib/india-time";
import { readShownMails } from "@/lib/mail/shown";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("mail.page");
  return { title: words("title"), robots: { index: false } };
}

/** In practice mode without a mail server: the mails that would have been sent, for staff. */
export default async function MailPage() {
  if (!env().practice || env().mail) notFound();
  await openStaffPage("see-applications", path.sandboxMail);
  const [words, mails] = await Promise.all([getTranslations("mail.page"), readShownMails()]);
  return (
    <div className="frame grid gap-6 py-6 lg:py-10">
      <header>
        <h1 className="text-2xl font-semibold">{words("title")}</h1>
        <p className="mt-2 text-muted">{words("text")}</p>
      </header>
      {mails.length === 0 ? <p>{words("none")}</p> : null}
      {mails.map(({ id, recipient, subject, content, createdAt }) => (
        <Card key={id} title={subject} id={id}>
          <p className="text-sm text-muted">
            {words("to")} {recipient} ·{" "}
            <time dateTime={createdAt.toISOString()}>{writeMoment(createdAt)}</time>
          </p>
          <p className="mt-4 wrap-anywhere whitespace-pre-wrap">{content}</p>
        </Card>
      ))}
    </div>
  );
}
