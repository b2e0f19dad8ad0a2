import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { maximal } from "@/lib/onboarding/golden/people";
import { hashAnswers } from "@/lib/onboarding/hash-answers";
import { planJourney } from "@/lib/onboarding/journey";

const settings = { "settings.bankVerification": "on", "settings.residenceQuestion": "abroad" };
const journey = planJourney(maximal, settings, Date.parse("2026-11-21T10:00:00Z"));
const file = {
  id: "1",
  applicationId: "2",
  step: "identity",
  question: "front",
  contentType: "image/jpeg",
  size: 3,
  sha256: "aa",
  name: "front.jpg",
  createdAt: new Date(0),
};
const draft = {
  application: { reference: "KYC-7F3K-92QX" },
  answers: maximal,
  files: [file],
  journey,
};

test("the same answers have the same hash, in whatever order they were saved", () => {
  const turned = Object.fromEntries(
    Object.entries(maximal)
      .reverse()
      .map(([slug, values]) => [slug, Object.fromEntries(Object.entries(values).reverse())]),
  );
  expect(hashAnswers(draft)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashAnswers({ ...draft, answers: turned, files: [{ ...file, id: "3" }] })).toBe(hashAnswers(draft));
});

test("every single answer, and every file, is in the hash", () => {
  const hashes = new Set([hashAnswers(draft)]);
  let changes = 1;
  for (const { step } of journey.steps) {
    for (const { name } of step.questions) {
      if (step.slug === file.step && name === file.question) continue;
      const values = { ...maximal[step.slug], [name]: "another answer" };
      hashes.add(hashAnswers({ ...draft, answers: { ...maximal, [step.slug]: values } }));
      changes += 1;
    }
  }
  hashes.add(hashAnswers({ ...draft, files: [{ ...file, sha256: "ab" }] }));
  hashes.add(hashAnswers({ ...draft, files: [] }));
  hashes.add(hashAnswers({ ...draft, application: { reference: "KYC-7F3K-92QY" } }));
  expect(hashes.size).toBe(changes + 3);
});

/** What everybody who knows all answers can work out. */
function hashPlainly(answers: typeof maximal): string {
  const given = journey.steps.map(({ step }) => [
    step.slug,
    step.questions.map(({ name }) => [name, answers[step.slug]?.[name]?.trim() ?? ""]),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([draft.application.reference, given]))
    .digest("hex");
}

test("an Aadhaar number can't be found by trying numbers until the hash fits", () => {
  const none = Object.fromEntries(
    Object.entries(maximal).map(([slug, values]) => {
      const isAbout = (name: string, value: string) =>
        name === "type" || name === "proofType" || /^(\d ?){12}$/.test(value);
      return [slug, Object.fromEntries(Object.entries(values).filter((entry) => !isAbout(...entry)))];
    }),
  );
  expect(hashAnswers({ ...draft, answers: none, files: [] })).toBe(hashPlainly(none));
  const identity = { ...none["identity"], type: "aadhaar", number: "2341 2341 2346" };
  const one = { ...none, identity };
  expect(hashAnswers({ ...draft, answers: one, files: [] })).not.toBe(hashPlainly(one));
});
