import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { GstMatrix } from "@/components/staff/gst/gst-matrix";
import { GstPlots } from "@/components/staff/gst/gst-plots";
import {
  GstChanges,
  GstFacts,
  GstGlance,
  GstLeftOut,
  GstStateNotice,
} from "@/components/staff/gst/gst-summary";
import { GstTolerance } from "@/components/staff/gst/gst-tolerance";
import { loadGstWords } from "@/components/staff/gst/load-gst-words";
import { StaffPage } from "@/components/staff/staff-page";
import { LinkButton } from "@/components/ui/button";
import { openGstCheck } from "@/lib/gst/open-check";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("gst"))("check.title") };
}

/** What a check found: at a glance, month by month, and drawn. */
export default async function GstCheckPage({ params, searchParams }: Props) {
  const { id } = await params;
  const staff = await openStaffPage("check-gst", path.staff.gstCheck(id));
  const { tolerance } = readQuery(await searchParams);
  const [words, copy, found] = await Promise.all([
    loadGstWords(),
    getTranslations("common.copy"),
    openGstCheck(id, tolerance),
  ]);
  if (found === null) notFound();
  const { view: check, isFaulty } = found;
  const { words: say } = words;
  const isMine = found.ownerId === staff.id;
  const asked = tolerance === undefined || isFaulty ? {} : { tolerance };
  const isWhole = check.missing.length === 0;
  return (
    <StaffPage
      title={say("check.title")}
      actions={
        <>
          {(["csv", "xlsx"] as const).map((format) => (
            <LinkButton
              key={format}
              small
              look="secondary"
              href={path.staff.gstExport(id, format, asked)}
              aria-label={say("check.download", { format: say(`check.${format}`) })}
            >
              {say(`check.${format}`)}
            </LinkButton>
          ))}
          {isMine ? (
            <LinkButton small look="secondary" href={path.staff.gstForm({ again: id })}>
              {say("check.again")}
            </LinkButton>
          ) : null}
          {isMine && !isWhole && check.state !== "running" ? (
            <LinkButton small href={path.staff.gstForm({ again: id, missing: true })}>
              {say("check.askMissing")}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <GstFacts check={check} words={words} copy={{ action: copy("action"), done: copy("done") }} />
        <GstStateNotice check={check} words={words} />
        <GstChanges check={check} words={words} />
        <GstGlance check={check} words={words} />
        <section aria-labelledby="matrix-title">
          <div className="mb-3 flex flex-wrap items-end justify-between gap-4">
            <h2 id="matrix-title" className="text-lg font-semibold">
              {say("check.matrix")}
            </h2>
            <GstTolerance check={check} typed={tolerance} isFaulty={isFaulty} words={words} />
          </div>
          <GstMatrix check={check} words={words} />
          <GstLeftOut check={check} words={words} />
        </section>
        <section aria-labelledby="plots-title" className="grid grid-cols-1 gap-3">
          <h2 id="plots-title" className="text-lg font-semibold">
            {say("check.plots")}
          </h2>
          <GstPlots check={check} words={words} />
        </section>
        <p className="text-sm">
          <a href={path.staff.gst}>{say("check.back")}</a>
        </p>
      </div>
    </StaffPage>
  );
}
