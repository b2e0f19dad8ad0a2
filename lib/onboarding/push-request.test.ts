import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { settingsAnswers } from "@/lib/onboarding/answers";
import { readCompleteAnswers } from "@/lib/onboarding/complete-answers";
import { type GoldenInvestor, goldenInvestors } from "@/lib/onboarding/golden/investors";
import { planJourney } from "@/lib/onboarding/journey";
import { buildPushRequest, makePushRequest, type PushContext } from "@/lib/onboarding/push-request";
import { identityDocuments } from "@/schemas/forms/document";
import { pushRequestSchema } from "@/schemas/upstream/push";

const folder = join(import.meta.dirname, "golden");
const today = Date.UTC(2026, 10, 21);
const names = Object.keys(goldenInvestors);

function golden(name: string): { investor: GoldenInvestor; body: unknown } {
  const investor = goldenInvestors[name];
  if (!investor) throw new Error(`No investor is called ${name}`);
  return { investor, body: JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) };
}

function contextOf({ settings }: GoldenInvestor): PushContext {
  return {
    fileUrl: (id) => `https://files.example/${id}`,
    signedPdf: "https://files.example/form",
    callbackUrl: "https://investor.example/api/callbacks/token",
    employee: { name: "Leela Examiner", designation: "Officer", branch: "Pune", code: "E001" },
    fatcaCountryCodes: settings.fatcaCountryCodes,
    collectAadhaar: settings.collectAadhaar,
  };
}

test.each(names)("the body pushed for %s is the one checked by hand", (name) => {
  const { investor, body } = golden(name);
  const answers = readCompleteAnswers(investor.answers, settingsAnswers(investor.settings));
  expect(buildPushRequest(answers, contextOf(investor))).toEqual(body);
});

test.each(names)("the body checked by hand for %s keeps every rule of the wire", (name) => {
  const { investor, body } = golden(name);
  expect(pushRequestSchema(investor.settings).parse(body)).toEqual(body);
});

test.each(names)("%s comes through the wizard without a fault or an open doubt", (name) => {
  const { investor } = golden(name);
  const journey = planJourney(investor.answers, settingsAnswers(investor.settings), today);
  const open = journey.steps.filter(({ complete }) => !complete).map(({ step }) => step.slug);
  expect(open).toEqual([]);
});

test("every file has its investor, and every kind of identity document its file", () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.json`).toSorted());
  expect(identityDocuments.map((type) => `identity-${type}`).filter((name) => !names.includes(name))).toEqual(
    [],
  );
});

test("the maximal investor fills every field of the wire", () => {
  expect(placesOf(golden("maximal-abroad").body).toSorted()).toEqual(
    placesOfSchema(pushRequestSchema()).toSorted(),
  );
});

test("a body that breaks the contract is never handed on; the fault names places and no values", () => {
  const { investor } = golden("minimal-abroad");
  const answers = readCompleteAnswers(investor.answers, settingsAnswers(investor.settings));
  const context = { ...contextOf(investor), employee: { name: "", designation: "", branch: "", code: "" } };
  expect(() => makePushRequest(answers, context, investor.settings)).toThrow(
    expect.objectContaining({
      code: "breaks-contract",
      detail: ["name", "designation", "branch", "code"]
        .map((field) => `onboardingData.empDetails.${field}`)
        .join(" "),
    }),
  );
});

/** Every place of a body, a list as one. */
function placesOf(value: unknown, place = ""): string[] {
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) return [place];
  return Object.entries(object.data).flatMap(([key, inner]) => placesOf(inner, `${place}.${key}`));
}

function placesOfSchema(schema: unknown, place = ""): string[] {
  if (schema instanceof z.ZodOptional) return placesOfSchema(schema.unwrap(), place);
  if (!(schema instanceof z.ZodObject)) return [place];
  return Object.entries(schema.shape).flatMap(([key, inner]) => placesOfSchema(inner, `${place}.${key}`));
}

test("an address abroad without a district goes out with its city there", () => {
  const { investor } = golden("identity-passport");
  const identity = { ...investor.answers["identity"], country: "230", city: "Washington", district: "" };
  const answers = { ...investor.answers, identity };
  const complete = readCompleteAnswers(answers, settingsAnswers(investor.settings));
  const { identityProof } = buildPushRequest(complete, contextOf(investor)).onboardingData;
  expect(identityProof).toMatchObject({
    country: "United States",
    city: "Washington",
    district: "Washington",
  });
});
