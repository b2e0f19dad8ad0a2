import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PushPage } from "@/components/staff/ledger/push-page";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { loadPush } from "@/lib/review/push-page";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = {
  params: Promise<{ reference: string; attempt: string }>;
  searchParams: Promise<PageQuery>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const words = await getTranslations("ledger");
  return { title: words("push.title", await params) };
}

/** One attempt to send an application: what was sent and answered, and how it differs from another. */
export default async function PushRoute({ params, searchParams }: Props) {
  const { reference, attempt } = await params;
  const { against } = readQuery(await searchParams);
  const staff = await openStaffPage("see-applications", path.staff.push(reference, attempt, { against }));
  return <PushPage view={await loadPush(reference, attempt, staff, against)} />;
}
