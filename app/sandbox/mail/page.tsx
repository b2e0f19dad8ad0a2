import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { StaffPage } from "@/components/staff/staff-page";
import { env } from "@/lib/env";
import { readShownMails } from "@/lib/mail/shown";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";
import { MailList } from "./mail-list";

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
    <div className="frame py-6 lg:py-10">
      <StaffPage
        title={words("title")}
        intro={words("text")}
        actions={
          <a href={path.staff.home} className="inline-block py-1 text-sm">
            {words("back")}
          </a>
        }
      >
        <MailList mails={mails} />
      </StaffPage>
    </div>
  );
}
