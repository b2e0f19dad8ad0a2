import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { StepPage } from "@/components/onboarding/step-page";
import { SubmitForm } from "@/components/onboarding/submit-form";
import { Notice } from "@/components/ui/notice";
import { SummaryList } from "@/components/ui/summary-list";
import { isSubmissionHeld } from "@/lib/onboarding/circuit";
import { mayChange, openCurrentApplication } from "@/lib/onboarding/current-application";
import { listCorrections } from "@/lib/onboarding/corrections";
import { loadDraft } from "@/lib/onboarding/draft";
import { isToSignAgain } from "@/lib/onboarding/guard-changes";
import { hashAnswers } from "@/lib/onboarding/hash-answers";
import { isOpen, readOpenQuestions } from "@/lib/onboarding/open-questions";
import { viewStoredFile } from "@/lib/onboarding/file-view";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { viewRail } from "@/lib/onboarding/rail";
import { findStep } from "@/lib/onboarding/steps";
import { summarise } from "@/lib/onboarding/summary";
import { path } from "@/lib/paths";
import { submitAnswers } from "@/app/onboarding/actions";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations();
  const prefix = readQuery(await searchParams)["check"] ? words("common.form.errorPrefix") : "";
  return { title: `${prefix}${words("onboarding.review.title")}` };
}

/** Every answer with a way to change it, the declaration, and the button that submits. */
export default async function ReviewPage({ searchParams }: Props) {
  const application = await openCurrentApplication();
  if (!mayChange(application)) redirect(path.status);
  const draft = await loadDraft(application);
  const [words, questionWords] = await Promise.all([getTranslations(), getTranslations("questions")]);
  const { check, fault, replaced, changed } = readQuery(await searchParams);
  const open = await readOpenQuestions(draft);
  const { next } = draft.journey;
  const isChanged = changed === "1";
  if (next && open) redirect(path.corrections({ changed: isChanged }));
  if (next) {
    const isChecked = check === "1" || (isChanged && !isToSignAgain(draft));
    redirect(path.step(next.slug, { returnTo: "review", check: isChecked, changed: isChanged }));
  }

  const unchanged = open
    ? listCorrections(draft, open, questionWords).marked.filter(({ state }) => state === "unchanged")
    : [];
  const replacedStep = findStep(replaced ?? "");
  return (
    <StepPage
      rail={viewRail(draft, "review", questionWords)}
      title={words("onboarding.review.title")}
      intro={words("onboarding.review.intro")}
      isChanged={isChanged}
      replaced={replacedStep ? questionWords(`titles.${replacedStep.slug}`) : undefined}
    >
      {fault === "mismatch" ? (
        <div className="mb-8">
          <Notice tone="danger" title={words("onboarding.review.mismatchTitle")} announce>
            {words("onboarding.review.mismatchText")}
          </Notice>
        </div>
      ) : null}
      {summarise(draft, questionWords).map(({ slug, title, rows }) => (
        <section key={slug} aria-labelledby={`${slug}-title`} className="mb-10">
          <h2 id={`${slug}-title`} className="mb-3 text-lg font-semibold">
            {title}
          </h2>
          <SummaryList
            words={{ change: words("common.review.change"), empty: words("common.review.empty") }}
            rows={rows.map(({ question, label, value, file }) => ({
              label,
              value: file ? <a href={viewStoredFile(file).url}>{value}</a> : value,
              change: isOpen(open, slug, question)
                ? `${path.step(slug, { returnTo: "review" })}#${question}`
                : undefined,
            }))}
          />
        </section>
      ))}
      {unchanged.length > 0 ? (
        <div className="mb-8">
          <Notice tone="warning" title={words("review.resubmit.title")}>
            <p>{words("review.resubmit.text")}</p>
            <ul className="mt-1 list-disc pl-5">
              {unchanged.map(({ place, label, href }) => (
                <li key={place}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
      {(await isSubmissionHeld()) ? (
        <div className="mb-8">
          <Notice title={words("onboarding.review.heldTitle")}>{words("onboarding.review.heldText")}</Notice>
        </div>
      ) : null}
      <SubmitForm
        action={submitAnswers}
        formHref={path.formToRead}
        shown={hashAnswers(draft)}
        fault={check === "1" ? words("onboarding.review.agreeMissing") : undefined}
        words={{
          declarationTitle: words("onboarding.review.declarationTitle"),
          declaration: words("onboarding.review.declaration"),
          declarationSeal: words("onboarding.review.declarationSeal"),
          agree: words("onboarding.review.agree"),
          submit: words("onboarding.review.submit"),
          submitting: words("onboarding.review.submitting"),
          form: words("onboarding.review.form"),
          errorTitle: words("common.form.errorTitle"),
        }}
      />
    </StepPage>
  );
}
