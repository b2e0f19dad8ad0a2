import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LedgerPage } from "@/components/staff/ledger/ledger-page";
import { path } from "@/lib/paths";
import { loadLedger } from "@/lib/review/ledger";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { params: Promise<{ reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const words = await getTranslations("ledger");
  return { title: words("title", { reference: (await params).reference }) };
}

/** Every attempt to send one application. */
export default async function LedgerRoute({ params }: Props) {
  const { reference } = await params;
  const staff = await openStaffPage("see-applications", path.staff.pushes(reference));
  return <LedgerPage view={await loadLedger(reference, staff)} />;
}
