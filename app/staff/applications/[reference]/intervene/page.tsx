import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { decideOnProposal, stepIn } from "@/app/staff/applications/[reference]/intervene/actions";
import { InterventionPage } from "@/components/staff/interventions/intervention-page";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { loadInterventions } from "@/lib/review/intervention-page";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { params: Promise<{ reference: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("interventions");
  const prefix = readQuery(await searchParams)["fault"] ? words("form.errorPrefix") : "";
  return { title: `${prefix}${words("title", { reference: (await params).reference })}` };
}

/** Where staff settle, send again or withdraw one application. */
export default async function InterveneRoute({ params, searchParams }: Props) {
  const { reference } = await params;
  const staff = await openStaffPage("intervene", path.staff.intervene(reference));
  const { fault } = readQuery(await searchParams);
  return (
    <InterventionPage
      view={await loadInterventions(reference, staff, fault)}
      stepIn={stepIn}
      decide={decideOnProposal}
    />
  );
}
