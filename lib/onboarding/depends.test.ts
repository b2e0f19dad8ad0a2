import { expect, test } from "vitest";
import { answersAround, settingsAnswers } from "@/lib/onboarding/answers";
import { narrowCondition } from "@/lib/onboarding/depends";
import { goldenInvestors } from "@/lib/onboarding/golden/investors";
import { openStep, type Step, steps } from "@/lib/onboarding/steps";
import { always, holds, type RawAnswers } from "@/schemas/forms/step-form";

test.each([
  ["a question without a condition is always shown", "contact", "emailId", {}, { shown: true }],
  [
    "one that hangs on its own step depends on it",
    "work",
    "occupationOther",
    {},
    { shown: true, depends: "occupation=99" },
  ],
  [
    "one that another step rules out is not shown",
    "family",
    "maidenName",
    { "about-you.gender": "Male" },
    { shown: false },
  ],
  [
    "one that another step asks for is shown",
    "family",
    "maidenName",
    { "about-you.gender": "Female" },
    { shown: true },
  ],
  [
    "what is left of a mixed condition is its own step's part",
    "about-you",
    "panNumber",
    { "identity.type": "passport" },
    { shown: true, depends: "hasPan=yes" },
  ],
  [
    "a mixed condition may fail outside",
    "about-you",
    "panNumber",
    { "identity.type": "panVault" },
    { shown: false },
  ],
  [
    "of two alternatives the one that another step rules out is left out",
    "address",
    "type",
    { "identity.type": "passport" },
    { shown: true, depends: "sameDocument=no" },
  ],
  [
    "one alternative that holds is enough",
    "address",
    "type",
    { "identity.type": "individualPan" },
    { shown: true },
  ],
  [
    "values are alternatives, names go together",
    "related-person",
    "proofExpiryDate",
    {},
    { shown: true, depends: "relatedPerson=YES&proofType=passport|drivingLicence" },
  ],
  [
    "a setting is outside",
    "about-you",
    "aadhaarNumber",
    { "settings.collectAadhaar": "off" },
    { shown: false },
  ],
] as const)("%s", (_rule, slug, question, around, expected) => {
  expect(narrowCondition(openStep(slug), question, around)).toEqual(expected);
});

test.each(Object.keys(goldenInvestors))(
  "a page shows %s what the form asks, question by question",
  (name) => {
    const investor = goldenInvestors[name];
    if (!investor) throw new Error(`No investor is called ${name}`);
    for (const step of steps as readonly Step[]) {
      const around = answersAround(step, investor.answers, settingsAnswers(investor.settings));
      for (const { name: question } of step.questions) {
        const { shown, depends } = narrowCondition(step, question, around);
        const onPage = shown && (depends === undefined || holdsOnPage(depends, around));
        expect(onPage, `${step.slug}.${question}`).toBe(holds(step.form.asked[question] ?? always, around));
      }
    }
  },
);

/** Reads `depends` as the page's style sheet does. */
function holdsOnPage(depends: string, answers: RawAnswers): boolean {
  return depends.split(";").some((alternative) =>
    alternative.split("&").every((part) => {
      const [name = "", values = ""] = part.split("=");
      return values.split("|").includes(answers[name] ?? "");
    }),
  );
}
