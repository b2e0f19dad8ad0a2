import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SummaryList } from "@/components/ui/summary-list";
import { openCurrentApplication } from "@/lib/onboarding/current-application";
import { loadDraft } from "@/lib/onboarding/draft";
import { summarise } from "@/lib/onboarding/summary";
import { path } from "@/lib/paths";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("onboarding.answers"))("title") };
}

/** A copy of everything the investor gave, to read or print. */
export default async function AnswersPage() {
  const draft = await loadDraft(await openCurrentApplication());
  const [words, questionWords] = await Promise.all([getTranslations(), getTranslations("questions")]);
  return (
    <div className="frame max-w-3xl py-8 sm:py-12">
      <h1 className="text-xl font-semibold sm:text-2xl">{words("onboarding.answers.title")}</h1>
      <p className="mt-3 text-muted">{words("onboarding.answers.intro")}</p>
      {summarise(draft, questionWords).map(({ slug, title, rows }) => (
        <section key={slug} aria-labelledby={`${slug}-title`} className="mt-10">
          <h2 id={`${slug}-title`} className="mb-3 text-lg font-semibold">
            {title}
          </h2>
          <SummaryList rows={rows} words={{ change: "", empty: words("common.review.empty") }} />
        </section>
      ))}
      <p className="mt-10">
        <a href={path.status}>{words("onboarding.answers.back")}</a>
      </p>
    </div>
  );
}
