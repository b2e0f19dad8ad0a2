import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { makeNewLink, sendBack } from "@/app/staff/applications/[reference]/send-back/actions";
import { SendBackPage } from "@/components/staff/review/send-back-page";
import { path } from "@/lib/paths";
import { linkDays } from "@/lib/review/send-back";
import { loadSendBack } from "@/lib/review/send-back-page";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { params: Promise<{ reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const words = await getTranslations("review.sendBack");
  return { title: words("title", { reference: (await params).reference }) };
}

/** Sends one application back to its investor. */
export default async function SendBackRoute({ params }: Props) {
  const { reference } = await params;
  const staff = await openStaffPage("send-back", path.staff.sendBack(reference));
  return (
    <SendBackPage
      view={await loadSendBack(reference, staff)}
      linkDays={linkDays}
      action={sendBack}
      renew={makeNewLink}
    />
  );
}
