import type { Metadata } from "next";
import { CasePage } from "@/components/staff/case/case-page";
import { path } from "@/lib/paths";
import { loadCase } from "@/lib/review/case";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { params: Promise<{ reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).reference };
}

/** One application, for staff. */
export default async function ApplicationPage({ params }: Props) {
  const { reference } = await params;
  const staff = await openStaffPage("see-applications", path.staff.application(reference));
  return <CasePage {...(await loadCase(reference, staff))} />;
}
