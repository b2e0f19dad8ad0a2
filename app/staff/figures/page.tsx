import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Flow } from "@/components/staff/figures/flow";
import { Funnel } from "@/components/staff/figures/funnel";
import { Reasons } from "@/components/staff/figures/reasons";
import { Standing } from "@/components/staff/figures/standing";
import { Times } from "@/components/staff/figures/times";
import { WindowLinks } from "@/components/staff/figures/window-links";
import { StaffPage } from "@/components/staff/staff-page";
import { windows } from "@/lib/figures/calendar";
import { readFigures } from "@/lib/figures/read-figures";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { searchParams: Promise<PageQuery> };

const usualDays = 30;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("figures"))("title") };
}

/** What has become of applications: drawn, and as tables. */
export default async function FiguresPage({ searchParams }: Props) {
  const asked = Number(readQuery(await searchParams)["days"]);
  const days = windows.find((one) => one === asked) ?? usualDays;
  await openStaffPage("see-figures", days === usualDays ? path.staff.figures : path.staff.figuresOf(days));
  const [words, figures] = await Promise.all([getTranslations("figures"), readFigures(days)]);
  const { stretch, funnel, times, standing, overdueHours } = figures;
  return (
    <StaffPage title={words("title")} intro={words("intro")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Standing counts={standing} overdueHours={overdueHours} />
        <WindowLinks windows={windows} current={days} stretch={stretch} />
        <Funnel stages={funnel} rejected={figures.rejected} />
        <Times times={times} />
        <Flow about="pushes" stretch={stretch} series={figures.pushes} />
        <Reasons about="reasons" kindsOf="pushes" reasons={figures.refusals} />
        <Flow about="callbacks" stretch={stretch} series={figures.callbacks} />
        <Reasons about="readings" kindsOf="callbacks" reasons={figures.readings} />
      </div>
    </StaffPage>
  );
}
