import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CorrectionList, type CorrectionLine } from "@/components/onboarding/correction-list";
import { PageHeading } from "@/components/onboarding/page-heading";
import { StepLayout } from "@/components/onboarding/step-layout";
import type { BadgeTone } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type Correction, listCorrections } from "@/lib/onboarding/corrections";
import { openCurrentApplication, placeOf } from "@/lib/onboarding/current-application";
import { loadDraft } from "@/lib/onboarding/draft";
import { readOpenQuestions } from "@/lib/onboarding/open-questions";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { findStep } from "@/lib/onboarding/steps";
import { path } from "@/lib/paths";

type Props = { searchParams: Promise<PageQuery> };

const tones = { changed: "success", unchanged: "neutral", missing: "warning" } as const satisfies Record<
  Correction["state"],
  BadgeTone
>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("review.corrections"))("title") };
}

/** The short list of what staff sent back. */
export default async function CorrectionsPage({ searchParams }: Props) {
  const application = await openCurrentApplication();
  const draft = await loadDraft(application);
  const open = await readOpenQuestions(draft);
  if (open === null) redirect(await placeOf(application));
  const [words, questionWords, allWords] = await Promise.all([
    getTranslations("review.corrections"),
    getTranslations("questions"),
    getTranslations("onboarding"),
  ]);
  const { marked, also } = listCorrections(draft, open, questionWords);
  const query = readQuery(await searchParams);
  const replaced = findStep(query["replaced"] ?? "");
  const view = ({ reason, state, ...line }: Correction): CorrectionLine => ({
    ...line,
    text: reason ?? words(line.place === "signature.signature" ? "signature" : "needed"),
    state: { words: words(state), tone: tones[state] },
  });
  const { round } = open.sendBack;
  return (
    <StepLayout>
      {query["changed"] === "1" ? (
        <div className="mb-6">
          <Notice tone="danger" title={allWords("changed.title")} announce>
            {allWords("changed.text")}
          </Notice>
        </div>
      ) : null}
      {replaced ? (
        <div className="mb-6">
          <Notice tone="warning" title={allWords("replaced.title")} announce>
            {allWords("replaced.text", { step: questionWords(`titles.${replaced.slug}`) })}
          </Notice>
        </div>
      ) : null}
      <PageHeading
        title={words("title")}
        intro={round > 1 ? `${words("intro")} ${words("round", { round })}` : words("intro")}
      />
      <section aria-labelledby="marked-title">
        <h2 id="marked-title" className="mb-3 text-lg font-semibold">
          {words("marked")}
        </h2>
        <CorrectionList lines={marked.map(view)} change={words("change")} />
      </section>
      {also.length > 0 ? (
        <section aria-labelledby="also-title" className="mt-8">
          <h2 id="also-title" className="mb-1 text-lg font-semibold">
            {words("also")}
          </h2>
          <p className="mb-3 text-muted">{words("alsoText")}</p>
          <CorrectionList lines={also.map(view)} change={words("change")} />
        </section>
      ) : null}
      <div className="mt-8">
        {draft.journey.next === null ? (
          <LinkButton href={path.review()}>{words("action")}</LinkButton>
        ) : (
          <p className="text-muted">{words("waiting")}</p>
        )}
      </div>
    </StepLayout>
  );
}
