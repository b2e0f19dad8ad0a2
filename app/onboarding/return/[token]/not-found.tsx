import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/components/onboarding/page-heading";
import { StepLayout } from "@/components/onboarding/step-layout";
import { path } from "@/lib/paths";

/** Said for a link of a send back that opens nothing, whatever the reason. */
export default async function ReturnGone() {
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
