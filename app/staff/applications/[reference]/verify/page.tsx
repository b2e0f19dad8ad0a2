import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { approveApplication } from "@/app/staff/applications/[reference]/verify/actions";
import { VerifyPage } from "@/components/staff/review/verify-page";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { loadVerification } from "@/lib/review/verify-page";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { params: Promise<{ reference: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("review");
  const prefix = readQuery(await searchParams)["fault"] ? words("sendBack.errorPrefix") : "";
  return { title: `${prefix}${words("verify.title", { reference: (await params).reference })}` };
}

/** The in-person verification of one application. */
export default async function VerifyRoute({ params, searchParams }: Props) {
  const { reference } = await params;
  const staff = await openStaffPage("verify-investors", path.staff.verify(reference));
  const { fault, ticked } = readQuery(await searchParams);
  return (
    <VerifyPage
      view={await loadVerification(reference, staff, { fault, ticked })}
      codes={fault?.split(",") ?? []}
      action={approveApplication}
    />
  );
}
