import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConditionStyle } from "@/components/onboarding/condition-style";
import { ConsentNotice } from "@/components/onboarding/consent-notice";
import { groupQuestions } from "@/components/onboarding/group-questions";
import { loadStepWords } from "@/components/onboarding/load-step-words";
import { StepForm } from "@/components/onboarding/step-form";
import { StepPage } from "@/components/onboarding/step-page";
import { Notice } from "@/components/ui/notice";
import { mayChange, openCurrentApplication } from "@/lib/onboarding/current-application";
import { loadDraft } from "@/lib/onboarding/draft";
import { readFileFaults, readUploadFault } from "@/lib/onboarding/file-faults";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { viewRail } from "@/lib/onboarding/rail";
import { viewStep } from "@/lib/onboarding/step-view";
import { findStep } from "@/lib/onboarding/steps";
import { path } from "@/lib/paths";
import { lookUpPincode, saveStepAnswers } from "@/app/onboarding/actions";

type Props = { params: Promise<{ step: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations();
  const { step } = await params;
  const { check, fault } = readQuery(await searchParams);
  const prefix = check || fault ? words("common.form.errorPrefix") : "";
  return { title: findStep(step) ? `${prefix}${words(`questions.titles.${step}`)}` : undefined };
}

/** One step of the wizard. */
export default async function StepRoute({ params, searchParams }: Props) {
  const step = findStep((await params).step);
  if (!step) notFound();
  const query = readQuery(await searchParams);
  const application = await openCurrentApplication();
  if (!mayChange(application)) redirect(path.status);
  const draft = await loadDraft(application);
  const place = draft.journey.steps.find((visited) => visited.step.slug === step.slug);
  if (!place?.mayVisit) redirect(draft.journey.next ? path.step(draft.journey.next.slug) : path.review());

  const [words, questionWords] = await Promise.all([getTranslations(), getTranslations("questions")]);
  const view = viewStep(step, draft, {
    check: query.check === "1",
    only: query.only,
    fileFaults: readFileFaults(query.fault),
    returnTo: query.return === "review" ? "review" : undefined,
    words: questionWords,
    formWords: await loadStepWords(),
  });
  const uploadFault = readUploadFault(query.fault);
  const replaced = findStep(query.replaced ?? "");
  const consentPoints = (["what", "why", "who", "safe", "stop"] as const).map((point) =>
    words(`onboarding.consent.points.${point}`),
  );
  return (
    <StepPage
      rail={viewRail(draft, step.slug, questionWords)}
      title={view.title}
      intro={view.intro}
      replaced={replaced ? questionWords(`titles.${replaced.slug}`) : undefined}
    >
      {uploadFault ? (
        <div className="mb-6">
          <Notice tone="danger" announce>
            {questionWords(`faults.${uploadFault}`)}
          </Notice>
        </div>
      ) : null}
      {step.slug === "consent" ? (
        <ConsentNotice lead={words("onboarding.consent.lead")} points={consentPoints} />
      ) : null}
      <ConditionStyle
        conditions={[...view.questions, ...groupQuestions(view.questions)].map(({ depends }) => depends)}
      />
      <StepForm
        view={view}
        action={view.hasFiles ? undefined : saveStepAnswers.bind(null, step.slug)}
        lookUpPincode={lookUpPincode}
      />
    </StepPage>
  );
}
