import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { buildGstForm } from "@/components/staff/gst/build-gst-form";
import { GstForm } from "@/components/staff/gst/gst-form";
import { loadGstWords } from "@/components/staff/gst/load-gst-words";
import { RecentChecks } from "@/components/staff/gst/recent-checks";
import { StaffPage } from "@/components/staff/staff-page";
import { viewGstForm } from "@/lib/gst/form-view";
import { listRecentChecks } from "@/lib/gst/open-check";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("gst");
  const prefix = readQuery(await searchParams)["fault"] ? words("errorPrefix") : "";
  return { title: `${prefix}${words("title")}` };
}

/** Asks for a check of a taxpayer's returns, and lists the last ones. */
export default async function GstPage({ searchParams }: Props) {
  const staff = await openStaffPage("check-gst", path.staff.gst);
  const [words, state, recent] = await Promise.all([
    loadGstWords(),
    searchParams.then((query) => viewGstForm(staff.id, readQuery(query))),
    listRecentChecks(staff.id),
  ]);
  return (
    <StaffPage title={words.words("title")} intro={words.words("intro")}>
      <div className="max-w-3xl">
        <GstForm {...buildGstForm(state, words)} />
      </div>
      <RecentChecks checks={recent} words={words} />
    </StaffPage>
  );
}
