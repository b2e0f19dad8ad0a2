import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { fillWords, type RailView } from "@/lib/onboarding/view";
import { PageHeading } from "./page-heading";
import { ProgressRail } from "./progress-rail";
import { StepLayout } from "./step-layout";

/**
 * A page of the journey: the rail, the heading, and its content.
 * @param isChanged whether answers were changed in another tab before they were signed
 * @param replaced title of a step whose answers from another tab were just replaced
 */
export async function StepPage({
  rail,
  title,
  intro,
  isChanged,
  replaced,
  children,
}: {
  rail: RailView;
  title: string;
  intro?: string;
  isChanged?: boolean;
  replaced?: string;
  children: ReactNode;
}) {
  const words = await getTranslations();
  const place = rail.items.findIndex(({ state }) => state === "current") + 1;
  const filled = { position: place, total: rail.total, title, done: rail.done };
  const raw = (key: string): string => fillWords(String(words.raw(`common.onboarding.${key}`)), filled);
  return (
    <StepLayout
      rail={
        <ProgressRail
          rail={rail}
          words={{
            progress: raw("progress"),
            position: raw("positionTitle"),
            doneOf: raw("doneOf"),
            complete: raw("complete"),
            current: raw("current"),
            open: raw("open"),
            locked: raw("locked"),
          }}
        />
      }
    >
      {isChanged ? (
        <div className="mb-6">
          <Notice tone="danger" title={words("onboarding.changed.title")} announce>
            {words("onboarding.changed.text")}
          </Notice>
        </div>
      ) : null}
      {replaced ? (
        <div className="mb-6">
          <Notice tone="warning" title={words("onboarding.replaced.title")} announce>
            {words("onboarding.replaced.text", { step: replaced })}
          </Notice>
        </div>
      ) : null}
      <PageHeading title={title} position={raw("position")} intro={intro} />
      {children}
    </StepLayout>
  );
}
