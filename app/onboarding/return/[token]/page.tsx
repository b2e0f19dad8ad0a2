import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { openReturned } from "@/app/onboarding/return/actions";
import { PageHeading } from "@/components/onboarding/page-heading";
import { StepLayout } from "@/components/onboarding/step-layout";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { findCurrentApplication } from "@/lib/onboarding/current-application";
import { findReturned } from "@/lib/onboarding/take-return";
import { path } from "@/lib/paths";

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("review.return"))("title") };
}

/** What somebody sees who was given the link of a send back. It changes nothing until the button is pressed. */
export default async function ReturnPage({ params }: Props) {
  const { token } = await params;
  const application = await findReturned(token);
  if (application === null) redirect(path.returnGone);
  const [words, held] = await Promise.all([getTranslations("review.return"), findCurrentApplication()]);
  return (
    <StepLayout>
      <PageHeading title={words("title")} intro={words("text")} />
      <form action={openReturned} className="card grid justify-items-start gap-5">
        <input type="hidden" name="token" value={token} />
        <p>{words("here")}</p>
        {held && held.id !== application.id ? <Notice tone="warning">{words("other")}</Notice> : null}
        <Button>{words("action")}</Button>
      </form>
    </StepLayout>
  );
}
