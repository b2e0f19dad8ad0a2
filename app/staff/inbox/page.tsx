import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InboxPage } from "@/components/staff/inbox/inbox-page";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { loadInbox } from "@/lib/review/inbox";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("inbox");
  return { title: words("title") };
}

/** All callbacks. */
export default async function InboxRoute({ searchParams }: Props) {
  const query = readQuery(await searchParams);
  await openStaffPage("see-applications", path.staff.inbox({ show: query["show"] }));
  return <InboxPage view={await loadInbox(query)} />;
}
