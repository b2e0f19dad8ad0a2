import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ConditionStyle } from "@/components/onboarding/condition-style";
import { ConsentNotice } from "@/components/onboarding/consent-notice";
import { LockedAnswers } from "@/components/onboarding/locked-answers";
import { groupQuestions } from "@/components/onboarding/group-questions";
import { loadStepWords } from "@/components/onboarding/load-step-words";
import { StepForm } from "@/components/onboarding/step-form";
import { StepPage } from "@/components/onboarding/step-page";
import { Notice } from "@/components/ui/notice";
import { mayChange, openCurrentApplication } from "@/lib/onboarding/current-application";
import { loadDraft } from "@/lib/onboarding/draft";
import { isSignatureVoided } from "@/lib/onboarding/guard-changes";
import { isOpen, readOpenQuestions } from "@/lib/onboarding/open-questions";
import { readFileFaults, readUploadFault } from "@/lib/onboarding/file-faults";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { viewStoredFile } from "@/lib/onboarding/file-view";
import { viewRail } from "@/lib/onboarding/rail";
import { viewStep } from "@/lib/onboarding/step-view";
import { findStep } from "@/lib/onboarding/steps";
import { summariseStep } from "@/lib/onboarding/summary";
import { spokenCode } from "@/lib/review/spoken-code";
import { path } from "@/lib/paths";
import { lookUpCity, lookUpPincode, saveStepAnswers } from "@/app/onboarding/actions";

type Props = { params: Promise<{ step: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations();
  const { step } = await params;
  if (!findStep(step)) return {};
  const { check, only, fault, return: back } = readQuery(await searchParams);
  let prefix = fault ? words("common.form.errorPrefix") : "";
  if (check && !fault) {
    const { questions } = (await openStepView(step, check, only, fault, back)).view;
    const doubtful = questions.some(({ cautions }) => cautions.some(({ confirmed }) => !confirmed));
    if (doubtful) prefix = words("common.form.doubtPrefix");
    if (questions.some((question) => question.fault)) prefix = words("common.form.errorPrefix");
  }
  return { title: `${prefix}${words(`questions.titles.${step}`)}` };
}

/** The step as this browser's application has it, once for the title and the page. Takes the values of the query. */
const openStepView = cache(
  async (slug: string, check?: string, only?: string, fault?: string, back?: string) => {
    const step = findStep(slug);
    if (!step) notFound();
    const application = await openCurrentApplication();
    if (!mayChange(application)) redirect(path.status);
    const draft = await loadDraft(application);
    const place = draft.journey.steps.find((visited) => visited.step.slug === slug);
    if (!place?.mayVisit) redirect(draft.journey.next ? path.step(draft.journey.next.slug) : path.review());
    const [open, questionWords] = await Promise.all([readOpenQuestions(draft), getTranslations("questions")]);
    const view = viewStep(step, draft, {
      check: check === "1",
      open,
      only,
      fileFaults: readFileFaults(fault),
      returnTo: back === "review" ? "review" : undefined,
      words: questionWords,
      formWords: await loadStepWords(),
    });
    const rows = open ? summariseStep(step, draft, questionWords) : [];
    const locked = open && rows.filter(({ question }) => !isOpen(open, slug, question));
    const marked = (open?.sendBack.items ?? []).filter((item) => item.step === slug);
    const asked = step.questions.flatMap(({ name }) => {
      const reason = marked.find(({ question }) => question === name)?.forInvestor;
      const label = rows.find(({ question }) => question === name)?.label;
      return reason === undefined || label === undefined ? [] : [{ question: name, label, reason }];
    });
    return { draft, view, locked, asked };
  },
);

/** One step of the wizard. */
export default async function StepRoute({ params, searchParams }: Props) {
  const { step: slug } = await params;
  const query = readQuery(await searchParams);
  const { draft, view, locked, asked } = await openStepView(
    slug,
    query.check,
    query.only,
    query.fault,
    query.return,
  );
  const [words, questionWords] = await Promise.all([getTranslations(), getTranslations("questions")]);
  const uploadFault = readUploadFault(query.fault);
  const replaced = findStep(query.replaced ?? "");
  const consentPoints = (["what", "why", "who", "safe", "stop"] as const).map((point) =>
    words(`onboarding.consent.points.${point}`),
  );
  return (
    <StepPage
      rail={viewRail(draft, slug, questionWords)}
      title={view.title}
      intro={view.intro}
      isChanged={query.changed === "1"}
      replaced={replaced ? questionWords(`titles.${replaced.slug}`) : undefined}
    >
      {uploadFault ? (
        <div className="mb-6">
          <Notice tone="danger" announce>
            {questionWords(`faults.${uploadFault}`)}
          </Notice>
        </div>
      ) : null}
      {slug === "signature" && isSignatureVoided(draft) ? (
        <div className="mb-6">
          <Notice tone="warning" announce>
            {words("review.corrections.signature")}
          </Notice>
        </div>
      ) : null}
      {query.filled ? (
        <div className="mb-6">
          <Notice tone="success" title={words("onboarding.filled.title")} announce>
            {words("onboarding.filled.text")}
          </Notice>
        </div>
      ) : null}
      {slug === "consent" ? (
        <ConsentNotice lead={words("onboarding.consent.lead")} points={consentPoints} />
      ) : null}
      {view.questions.some(({ name }) => name === "video") ? (
        <div className="mb-8">
          <Notice tone="info" title={words("review.spoken.title")}>
            {words.rich("review.spoken.text", {
              code: spokenCode(draft.application),
              strong: (code) => <strong className="text-lg tabular-nums">{code}</strong>,
            })}
          </Notice>
        </div>
      ) : null}
      {asked.length > 0 ? (
        <div className="mb-8">
          <Notice tone="warning" title={words("review.corrections.marked")}>
            <ul className="grid gap-1">
              {asked.map(({ question, label, reason }) => (
                <li key={question}>
                  <span className="font-semibold">{label}:</span> {reason}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
      <ConditionStyle
        conditions={[...view.questions, ...groupQuestions(view.questions)].map(({ depends }) => depends)}
      />
      {view.questions.length > 0 ? (
        <StepForm
          view={view}
          action={view.hasFiles ? undefined : saveStepAnswers.bind(null, slug)}
          lookUpPincode={lookUpPincode}
          lookUpCity={lookUpCity}
        />
      ) : null}
      {locked ? (
        <LockedAnswers
          isWhole={view.questions.length === 0}
          rows={locked.map(({ label, value, file }) => ({
            label,
            value: file ? <a href={viewStoredFile(file).url}>{value}</a> : value,
          }))}
        />
      ) : null}
    </StepPage>
  );
}
