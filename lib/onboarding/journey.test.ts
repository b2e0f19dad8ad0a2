import { expect, test } from "vitest";
import { type AllAnswers, settingsAnswers } from "@/lib/onboarding/answers";
import { readCompleteAnswers } from "@/lib/onboarding/complete-answers";
import { goldenInvestors } from "@/lib/onboarding/golden/investors";
import { maximal, minimal } from "@/lib/onboarding/golden/people";
import { type Journey, planJourney } from "@/lib/onboarding/journey";
import { steps } from "@/lib/onboarding/steps";

const today = Date.UTC(2026, 10, 21);
const defaults = {
  kycMode: "3",
  bankVerification: true,
  fatcaResidenceQuestion: "abroad",
  collectAadhaar: false,
} as const;
const settings = settingsAnswers(defaults);
const slugs = steps.map(({ slug }) => slug);

const plan = (answers: AllAnswers) => planJourney(answers, settings, today);
const open = ({ steps: planned }: Journey) =>
  planned.flatMap(({ step, mayVisit }) => (mayVisit ? [step.slug] : []));
const incomplete = ({ steps: planned }: Journey) =>
  planned.flatMap(({ step, complete }) => (complete ? [] : [step.slug]));

/** The answers with some of one step's changed. */
function change(answers: AllAnswers, slug: string, values: Record<string, string>): AllAnswers {
  return { ...answers, [slug]: { ...answers[slug], ...values } };
}

test("who has answered nothing starts at the first step and may see no other", () => {
  expect(plan({}).next?.slug).toBe("consent");
  expect(open(plan({}))).toEqual(["consent"]);
});

test.each(slugs.map((slug, index) => [slug, index] as const))(
  "with everything before %s answered, that is the place to be, and all before it may be visited again",
  (slug, index) => {
    const before = Object.fromEntries(slugs.slice(0, index).map((done) => [done, maximal[done] ?? {}]));
    const journey = plan(before);
    expect(journey.next?.slug).toBe(slug);
    expect(open(journey)).toEqual(slugs.slice(0, index + 1));
  },
);

test("with everything answered only the review is left", () => {
  expect(plan(maximal).next).toBeNull();
  expect(open(plan(maximal))).toEqual(slugs);
});

test("what lies beyond an open step is kept, and locked until that is answered", () => {
  const journey = plan(change(maximal, "contact", { mobileNumber: "" }));
  expect(incomplete(journey)).toEqual(["contact"]);
  expect(open(journey)).toEqual(slugs.slice(0, slugs.indexOf("contact") + 1));
  expect(plan(change(maximal, "contact", {})).next).toBeNull();
});

test("an answer of nonsense leaves its step open, and hurts no other", () => {
  expect(incomplete(plan(change(maximal, "identity", { dateOfBirth: "yesterday" })))).toEqual([
    "identity",
    "address",
    "correspondence",
  ]);
  expect(incomplete(plan(change(maximal, "work", { pep: "PERHAPS" })))).toEqual(["work"]);
});

test("a doubt leaves its step open until the person stands by the answer", () => {
  const doubted = change(minimal, "contact", { mobileNumber: "5800000001" });
  expect(plan(doubted).next?.slug).toBe("contact");
  const confirmed = change(doubted, "contact", { "confirm.mobileNumber.mobile-form": "5800000001" });
  expect(plan(confirmed).next).toBeNull();
  const changed = change(confirmed, "contact", { mobileNumber: "5800000002" });
  expect(plan(changed).next?.slug).toBe("contact");
});

test("another kind of identity document opens the address step again", () => {
  const passport = goldenInvestors["identity-passport"]?.answers ?? {};
  const answers = { ...passport, address: { addressType: "02", sameDocument: "yes" } };
  expect(plan(answers).next).toBeNull();
  const withPanCard = change(answers, "identity", { type: "individualPan", number: "ABCPK1234L" });
  expect(plan(withPanCard).next?.slug).toBe("address");
  const back = change(withPanCard, "identity", { type: "passport", number: "M0000001" });
  expect(plan(back).next).toBeNull();
  expect(readCompleteAnswers(back, settings)).toEqual(readCompleteAnswers(answers, settings));
});

test.each([
  ["correspondence", "sameAsPermanent", "yes", "no"],
  ["related-person", "relatedPerson", "NO", "YES"],
  ["tax-residency", "declaration", "NO", "YES"],
  ["address", "sameDocument", "yes", "no"],
  ["about-you", "hasPan", "no", "yes"],
  ["about-you", "gender", "Male", "Female"],
  ["family", "nomineeRelationShip", "FATHER", "SPOUSE"],
  ["work", "occupation", "01", "99"],
])("flipping %s.%s to %s and back to %s loses nothing", (slug, question, other, first) => {
  const before = readCompleteAnswers(maximal, settings);
  const flipped = change(maximal, slug, { [question]: other });
  expect(plan(flipped).next).toBeNull();
  expect(readCompleteAnswers(flipped, settings)).not.toEqual(before);
  expect(readCompleteAnswers(change(flipped, slug, { [question]: first }), settings)).toEqual(before);
});

test("what a flipped choice hides does not count", () => {
  const { correspondence } = readCompleteAnswers(
    change(maximal, "correspondence", { sameAsPermanent: "yes", pincode: "" }),
    settings,
  );
  expect(correspondence).toEqual({ sameAsPermanent: "yes" });
});

test("a step that does not apply is no part of the journey", () => {
  const journey = planJourney({}, settingsAnswers({ ...defaults, bankVerification: false }), today);
  expect(journey.steps.map(({ step }) => step.slug)).toEqual(slugs.filter((slug) => slug !== "bank"));
});

test("a video is asked for in KYC mode 3 alone", () => {
  const silent = change(minimal, "photo-and-video", { video: "" });
  expect(plan(silent).next?.slug).toBe("photo-and-video");
  expect(planJourney(silent, settingsAnswers({ ...defaults, kycMode: "1" }), today).next).toBeNull();
});

test("answers that are not complete are never read as if they were", () => {
  expect(() => readCompleteAnswers(change(minimal, "work", { pep: "" }), settings)).toThrow(
    expect.objectContaining({ code: "incomplete", status: 409, detail: "work" }),
  );
});
