import { expect, test } from "vitest";
import { z } from "zod";
import { messages } from "@/lib/i18n/messages/en";
import { settingsAnswers } from "@/lib/onboarding/answers";
import { checkStep } from "@/lib/onboarding/check-step";
import { faultInWords } from "@/lib/onboarding/fault-words";
import { goldenInvestors } from "@/lib/onboarding/golden/investors";
import { planJourney } from "@/lib/onboarding/journey";
import { loadFormSchema } from "@/lib/onboarding/load-form-schema";
import { optionsOf, type Words } from "@/lib/onboarding/options";
import { openStep, type Question, type Step, steps, wordsKey } from "@/lib/onboarding/steps";
import { questionWords } from "@/lib/onboarding/words.fixtures";
import { fileFaultSchema, uploadFaultSchema } from "@/schemas/file";
import { always, type RawAnswers } from "@/schemas/forms/step-form";

const today = Date.UTC(2026, 10, 21);
const allSteps: readonly Step[] = steps;

/** Every value that each setting may have. */
const settingValues: Readonly<Record<string, readonly string[]>> = {
  "settings.videoRequired": ["on", "off"],
  "settings.bankVerification": ["on", "off"],
  "settings.residenceQuestion": ["abroad", "india"],
  "settings.collectAadhaar": ["on", "off"],
};

const questions = allSteps.flatMap((step) =>
  step.questions.flatMap((question) =>
    (question.bySetting ? (settingValues[question.bySetting] ?? []) : [""]).map((value) => {
      const settings: RawAnswers = question.bySetting ? { [question.bySetting]: value } : {};
      return { step, question, settings, key: wordsKey(step, question, settings) };
    }),
  ),
);
const named = questions.map(
  ({ step, question, settings, key }) => [`${step.slug}: ${key}`, step, question, settings, key] as const,
);
const bySlug = allSteps.map((step) => [step.slug, step] as const);

/** Answers typed into a question until no fault is left to find. */
const probes = ["", "x", "A", "x".repeat(2001), "12", "123456789012345", "31/02/2020", "a@", "0", "-"];

/** Every fault that the form can give to a question, whatever else is answered. */
function faultsOf(step: Step, question: Question): string[] {
  const found = new Set<string>();
  for (const alternative of step.form.asked[question.name] ?? always) {
    const kinds = step.questions.find(({ name }) => name === "type" || name === "proofType");
    const kindsAsked = alternative[kinds?.name ?? ""] ?? kinds?.options ?? [""];
    for (const kind of kindsAsked) {
      const around = Object.fromEntries(Object.entries(alternative).map(([name, [value]]) => [name, value]));
      for (const probe of probes) {
        const answers = { ...around, ...(kinds && { [kinds.name]: kind }), [question.name]: probe };
        const { error } = step.form.schema.safeParse(answers);
        const issues = error?.issues.filter(({ path }) => path[0] === question.name) ?? [];
        if (issues[0]) found.add(issues[0].message);
      }
    }
  }
  return [...found];
}

test("slugs are unique, and so are the questions of a step", () => {
  const slugs = steps.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const step of allSteps) {
    const names = step.questions.map(({ name }) => name);
    expect(new Set(names).size, step.slug).toBe(names.length);
  }
});

test("an address of no step is not found", () => {
  expect(() => openStep("nothing")).toThrow(expect.objectContaining({ code: "no-step", status: 404 }));
});

test.each(bySlug)("%s: every key of the schema has a question, and every question a key", (_slug, step) => {
  expect(step.questions.map(({ name }) => name).toSorted()).toEqual([...step.form.names].toSorted());
});

test.each(bySlug)("%s: a key is optional exactly when a condition says so", (_slug, step) => {
  const object = z.instanceof(z.ZodObject).parse(step.form.schema.out);
  const optional = Object.entries(object.shape).flatMap(([name, field]) =>
    field instanceof z.ZodOptional ? [name] : [],
  );
  const conditional = step.form.names.filter(
    (name) => step.form.asked[name] !== undefined || step.form.mayBeEmpty[name] !== undefined,
  );
  expect(conditional.toSorted()).toEqual(optional.toSorted());
});

test.each(bySlug)(
  "%s: every condition can hold: it names questions and answers that there are",
  (_slug, step) => {
    const conditions = [
      ...Object.entries(step.form.asked),
      ...Object.entries(step.form.mayBeEmpty),
      ["the step", step.applies ?? always] as const,
    ];
    for (const [name, condition] of conditions) {
      for (const [place, values] of condition.flatMap((alternative) => Object.entries(alternative))) {
        const possible = answersOf(step, place).filter((answer) => values.includes(answer));
        expect(possible, `${name} depends on ${place}`).not.toEqual([]);
      }
    }
  },
);

const anyWords: Words = Object.assign((key: string) => key, { has: () => true });

/** The answers that a question of any step, or a setting, can have. */
function answersOf(own: Step, place: string): readonly string[] {
  if (place.startsWith("settings.")) return settingValues[place] ?? [];
  const [slug = "", name = ""] = place.includes(".") ? place.split(".") : [own.slug, place];
  const question = openStep(slug).questions.find((asked) => asked.name === name);
  if (!question) return [];
  return optionsOf(question, wordsKey(own, question, {}), anyWords)?.map(({ value }) => value) ?? [];
}

test.each(bySlug)("%s: the browser checks with the same schema", async (slug, step) => {
  expect(await loadFormSchema(slug)).toBe(step.form.schema);
});

test("the browser has no schema for anything else", async () => {
  await expect(loadFormSchema("nothing")).rejects.toThrow("nothing");
});

test.each(bySlug)(
  "%s can be reached: with all before it answered and itself left open, it is next",
  (slug) => {
    const investor = goldenInvestors["maximal-abroad"];
    const { [slug]: _left, ...answers } = investor?.answers ?? {};
    const settings = settingsAnswers({
      kycMode: "3",
      bankVerification: true,
      fatcaResidenceQuestion: "abroad",
      collectAadhaar: false,
    });
    const journey = planJourney(answers, settings, today);
    expect(journey.next?.slug).toBe(slug);
    expect(journey.steps.find(({ step }) => step.slug === slug)?.mayVisit).toBe(true);
  },
);

test.each(named)(
  "%s has a label and a noun, and words for its options",
  (_name, _step, question, _settings, key) => {
    expect(questionWords(`${key}.label`)).not.toBe("");
    expect(questionWords(`${key}.noun`)).not.toBe("");
    const options = optionsOf(question, key, questionWords) ?? [];
    expect(options.length > 0).toBe(question.kind === "choice" || question.kind === "select");
    expect(options.map(({ label }) => label).filter((label) => label === "")).toEqual([]);
    expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
    if (question.group) expect(questionWords(`groups.${question.group}`)).not.toBe("");
  },
);

test.each(named)("%s has words for every fault that it can have", (_name, step, question, settings, key) => {
  const faults = [...faultsOf(step, question), ...(question.file ? fileFaultSchema.options : [])];
  expect(faults.length + Object.keys(step.form.mayBeEmpty).length).toBeGreaterThan(0);
  for (const fault of faults) {
    const words = faultInWords(step, question, fault, questionWords, settings);
    expect(words, `${key} ${fault}`).toMatch(/^[A-Z“].{8,}/);
    expect(words, `${key} ${fault}`).not.toMatch(/undefined|\{|\}/);
  }
});

test("a step that misses answers says so in the words of each", () => {
  const step = openStep("contact");
  const { faults } = checkStep(step, {}, {}, today);
  expect(
    step.questions.map((question) =>
      faultInWords(step, question, faults[question.name] ?? "", questionWords, {}),
    ),
  ).toEqual([
    "Enter the country code of your mobile number",
    "Enter your mobile number",
    "Enter your e-mail address",
  ]);
});

test.each(bySlug)("%s has a title", (slug) => {
  expect(questionWords(`titles.${slug}`)).not.toBe("");
});

test("no words below `questions` stand there for nothing", () => {
  // Without a database routes answer, but no step can be led back to.
  const used = new Set(["ticked", "titles.review", "faults.database-away"]);
  // A page brings along the words of whatever a browser may find in any question.
  for (const fault of ["format", "ten-digits", "nine-digits"]) used.add(`faults.${fault}`);
  const uploadFaults = [...fileFaultSchema.options, ...uploadFaultSchema.options];
  const usedFaults = new Set<string>(uploadFaults.map((fault) => `faults.${fault}`));
  for (const { step, question, key } of questions) {
    if (question.group) used.add(`groups.${question.group}`);
    for (const kind of ["label", "noun", "hint", "short"]) used.add(`${key}.${kind}`);
    for (const option of question.options ?? []) used.add(`${key}.options.${option.replace(/\W/g, "")}`);
    if (question.file) for (const fault of fileFaultSchema.options) used.add(`${key}.faults.${fault}`);
    for (const fault of faultsOf(step, question)) {
      const own = `${key}.faults.${fault}`;
      used.add(own);
      if (questionWords.has(own)) continue;
      for (const kind of ["text", "choice", "file"]) usedFaults.add(`faults.missing.${kind}`);
      usedFaults.add(`faults.${fault}`);
    }
  }
  for (const { slug } of allSteps) for (const part of ["titles", "intros"]) used.add(`${part}.${slug}`);
  // The cautions' words are held by the test of the cautions, those of a branch by its own type.
  const elsewhere = /^(?:cautions|branch|recording)\./;
  const unused = keysOf(messages.questions).filter(
    (key) => !used.has(key) && !usedFaults.has(key) && !elsewhere.test(key),
  );
  expect(unused).toEqual([]);
});

function keysOf(value: unknown, place = ""): string[] {
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) return [place.slice(1)];
  return Object.entries(object.data).flatMap(([key, inner]) => keysOf(inner, `${place}.${key}`));
}
