import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/components/onboarding/page-heading";
import { StepLayout } from "@/components/onboarding/step-layout";
import { path } from "@/lib/paths";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("review.return"))("goneTitle") };
}

/** Said for a link of a send back that opens nothing, whatever the reason. Answered with 404. */
export default async function ReturnGonePage() {
  const words = await getTranslations("review.return");
  return (
    <StepLayout>
      <PageHeading title={words("goneTitle")} intro={words("goneText")} />
      <p>
        <a href={path.home}>{words("home")}</a>
      </p>
    </StepLayout>
  );
}
