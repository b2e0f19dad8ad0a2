import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ForgetRecordings } from "@/components/onboarding/forget-recordings";
import { StatusBoard } from "@/components/onboarding/status-board";
import { readStatus } from "@/lib/onboarding/application-status";
import { openCurrentApplication, placeOf } from "@/lib/onboarding/current-application";
import { loadStatusWords } from "@/lib/onboarding/status-words";
import { path } from "@/lib/paths";
import { leaveThisDevice, sendAgain } from "@/app/onboarding/actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("onboarding.status"))("title") };
}

/** Where the application stands, what happens next, and a copy to keep. */
export default async function StatusPage() {
  const application = await openCurrentApplication();
  const place = await placeOf(application);
  if (place !== path.status) redirect(place);
  const status = await readStatus(application);
  return (
    <div className="frame max-w-3xl py-8 sm:py-12">
      <ForgetRecordings />
      <StatusBoard
        status={status}
        words={await loadStatusWords()}
        links={{ self: path.status, review: path.review(), form: path.form, answers: path.answers }}
        sendAgain={sendAgain}
        leave={leaveThisDevice}
      />
    </div>
  );
}
