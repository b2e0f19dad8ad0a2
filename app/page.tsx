import { getTranslations } from "next-intl/server";
import { ForgetRecordings } from "@/components/onboarding/forget-recordings";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { currentApplication } from "@/lib/onboarding/current-application";
import { startApplication } from "./onboarding/actions";

const needs = [
  ["identity", "person"],
  ["address", "home"],
  ["bank", "bank"],
  ["photo", "camera"],
  ["signature", "pen"],
] as const satisfies readonly (readonly [string, IconName])[];

const facts = [
  ["time", "clock"],
  ["cost", "check"],
  ["private", "lock"],
] as const satisfies readonly (readonly [string, IconName])[];

const stages = ["answer", "check", "agency"] as const;

export default async function HomePage() {
  const [words, current] = await Promise.all([getTranslations("home"), currentApplication()]);
  return (
    <div className="frame py-8 sm:py-12 lg:py-16">
      {current ? null : <ForgetRecordings />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div>
          <h1 className="text-2xl font-semibold sm:text-3xl">{words("title")}</h1>
          <p className="mt-4 max-w-2xl text-pretty text-muted sm:text-lg">{words("lead")}</p>
        </div>
        <div className="card lg:sticky lg:top-8 lg:row-span-2 lg:self-start">
          <h2 className="text-lg font-semibold">{words(current ? "resume.title" : "start.title")}</h2>
          <p className="mt-2 text-sm text-muted">
            {current ? words("resume.text", { reference: current.reference }) : words("start.text")}
          </p>
          {current ? (
            <LinkButton href={current.href} className="mt-5 w-full">
              {words("resume.action")}
            </LinkButton>
          ) : (
            <form action={startApplication}>
              <Button className="mt-5 w-full">
                {words("start.action")}
                <Icon name="arrow" className="size-5" />
              </Button>
            </form>
          )}
          <div className="mt-6 border-t border-line pt-5">
            <h3 className="text-sm font-semibold">{words("consent.title")}</h3>
            <p className="mt-1 text-sm text-muted text-pretty">{words("consent.summary")}</p>
          </div>
        </div>
        <div className="grid gap-12">
          <ul className="grid gap-5 sm:grid-cols-3 lg:gap-6">
            {facts.map(([fact, icon]) => (
              <li key={fact} className="flex gap-3 sm:block">
                <Icon name={icon} className="size-6 text-accent" />
                <div>
                  <h2 className="font-semibold sm:mt-2">{words(`facts.${fact}`)}</h2>
                  <p className="mt-0.5 text-sm text-muted">{words(`facts.${fact}Text`)}</p>
                </div>
              </li>
            ))}
          </ul>
          <section aria-labelledby="needs">
            <h2 id="needs" className="text-lg font-semibold">
              {words("need.title")}
            </h2>
            <ul className="mt-4 divide-y divide-line border-y border-line">
              {needs.map(([need, icon]) => (
                <li key={need} className="flex gap-4 py-4">
                  <Icon name={icon} className="size-6 text-muted" />
                  <div>
                    <p className="font-semibold">{words(`need.${need}`)}</p>
                    <p className="text-sm text-muted">{words(`need.${need}Text`)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="how">
            <h2 id="how" className="text-lg font-semibold">
              {words("how.title")}
            </h2>
            <ol className="mt-4 grid gap-6 sm:grid-cols-3">
              {stages.map((stage, place) => (
                <li key={stage}>
                  <span
                    className="flex size-8 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong"
                    aria-hidden="true"
                  >
                    {place + 1}
                  </span>
                  <p className="mt-2 font-semibold">{words(`how.${stage}`)}</p>
                  <p className="mt-0.5 text-sm text-muted">{words(`how.${stage}Text`)}</p>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="questions">
            <h2 id="questions" className="text-lg font-semibold">
              {words("faq.title")}
            </h2>
            <div className="mt-4 divide-y divide-line border-y border-line">
              {(["phone", "noPan", "change"] as const).map((question) => (
                <details key={question}>
                  <summary className="plain-summary flex min-h-12 items-center justify-between gap-4 py-3 font-semibold">
                    {words(`faq.${question}Question`)}
                    <Icon name="chevron" className="chevron size-5 text-muted" />
                  </summary>
                  <p className="pb-4 text-sm text-muted">{words(`faq.${question}Answer`)}</p>
                </details>
              ))}
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}
