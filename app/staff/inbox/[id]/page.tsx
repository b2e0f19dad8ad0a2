import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { replayFromPage } from "@/app/staff/inbox/[id]/actions";
import { CallbackPage } from "@/components/staff/inbox/callback-page";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { loadCallback } from "@/lib/review/callback-page";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("inbox");
  const prefix = readQuery(await searchParams)["fault"] ? words("replay.errorPrefix") : "";
  return { title: `${prefix}${words("page.one")}` };
}

/** One callback, as it came. */
export default async function CallbackRoute({ params, searchParams }: Props) {
  const { id } = await params;
  const staff = await openStaffPage("see-applications", path.staff.callback(id));
  const { fault, done } = readQuery(await searchParams);
  return <CallbackPage view={await loadCallback(id, staff, { fault, done })} replay={replayFromPage} />;
}
