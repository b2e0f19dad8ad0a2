import { aheadOfGreenwich } from "@/lib/india-time";
import { type AllAnswers, answersAround } from "@/lib/onboarding/answers";
import { findStep } from "@/lib/onboarding/steps";
import { dateValue, readDate } from "@/schemas/fields";
import { always, holds, type RawAnswers } from "@/schemas/forms/step-form";

/** A stored file as far as hints look at it. `size` in bytes; the sides of a picture in pixels. */
export type FileFacts = {
  step: string;
  question: string;
  contentType: string;
  size: number;
  width?: number;
  height?: number;
};

export type HintCode =
  | "names-differ"
  | "expired"
  | "expires-soon"
  | "income-empty"
  | "picture-small"
  | "picture-plain"
  | "address-repeated"
  | "city-in-address"
  | "pan-exempt"
  | "foreign-tax"
  | "pep"
  | "pep-related";

/** Something to look at twice. `places` are the questions that it is about, as `step.question`. */
export type Hint = { code: HintCode; places: string[] };

const day = 24 * 60 * 60 * 1000;
const soon = 30 * day;
/** Below this a document can hardly be read; pixels of the shorter side. */
const shortestSide = 480;
/** A picture of so few bytes shows hardly anything: it is blank, or very blurred. */
const fewestBytes = 10_000;

const documents = ["identity", "address", "correspondence"];
const titles = ["mr", "mrs", "ms", "mx", "dr", "shri", "smt", "kumari", "late"];

/**
 * What registration agencies are known to hold applications for, and what a verifier should know: looked for before
 * anything is sent. Hints decide nothing.
 * @param today a moment of today, in milliseconds since 1970
 */
export function findHints(
  draft: { answers: AllAnswers; settings: RawAnswers; files: readonly FileFacts[] },
  today: number,
): Hint[] {
  return [
    ...hintNames(draft),
    ...hintDates(draft, today),
    ...hintIncome(draft),
    ...hintPictures(draft.files),
    ...hintAddresses(draft),
    ...hintDuties(draft),
  ];
}

type Given = { answers: AllAnswers; settings: RawAnswers };

/** The answer to a question that is asked; empty where it is not. */
function ask({ answers, settings }: Given, slug: string, question: string): string {
  const step = findStep(slug);
  if (step === null) return "";
  const around = answersAround(step, answers, settings);
  return holds(step.form.asked[question] ?? always, around) ? (around[question]?.trim() ?? "") : "";
}

/** The words of a name in any order, without titles, dots and case. */
export function wordsOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== "" && !titles.includes(word))
    .toSorted()
    .join(" ");
}

function hintNames(given: Given): Hint[] {
  const named = documents.flatMap((slug) => {
    const name = ask(given, slug, "name");
    return name === "" ? [] : [{ place: `${slug}.name`, words: wordsOf(name) }];
  });
  const isOne = new Set(named.map(({ words }) => words)).size <= 1;
  return isOne ? [] : [{ code: "names-differ", places: named.map(({ place }) => place) }];
}

function hintDates(given: Given, today: number): Hint[] {
  const dates = [
    ...documents.map((slug) => [slug, "expiryDate"] as const),
    ["related-person", "proofExpiryDate"] as const,
  ];
  return dates.flatMap(([slug, question]): Hint[] => {
    const read = readDate(ask(given, slug, question));
    if (read === null) return [];
    // Valid to the end of that day, in India.
    const left = dateValue(read) + day - (today + aheadOfGreenwich);
    if (left > soon) return [];
    return [{ code: left <= 0 ? "expired" : "expires-soon", places: [`${slug}.${question}`] }];
  });
}

function hintIncome(given: Given): Hint[] {
  return ask(given, "work", "annualIncome") === ""
    ? [{ code: "income-empty", places: ["work.annualIncome"] }]
    : [];
}

function hintPictures(files: readonly FileFacts[]): Hint[] {
  const pictures = files.filter(
    ({ step, contentType }) => contentType.startsWith("image/") && step !== "signature",
  );
  return pictures.flatMap(({ step, question, size, width, height }): Hint[] => {
    const places = [`${step}.${question}`];
    if (Math.min(width ?? shortestSide, height ?? shortestSide) < shortestSide) {
      return [{ code: "picture-small", places }];
    }
    return size < fewestBytes ? [{ code: "picture-plain", places }] : [];
  });
}

function hintAddresses(given: Given): Hint[] {
  return [...documents, "tax-residency"].flatMap((slug): Hint[] => {
    const address = ask(given, slug, "address");
    if (address === "") return [];
    const parts = address
      .toLowerCase()
      .split(/[\n,;]+/)
      .map((part) => part.trim().replace(/\s+/g, " "))
      .filter((part) => part !== "");
    const places = [`${slug}.address`];
    const hints: Hint[] = [];
    if (new Set(parts).size < parts.length) hints.push({ code: "address-repeated", places });
    const also = ["city", "district", "pincode"].filter((question) => {
      const value = ask(given, slug, question).toLowerCase();
      return value !== "" && parts.some((part) => part === value || part.endsWith(` ${value}`));
    });
    if (also.length > 0) {
      hints.push({ code: "city-in-address", places: [...places, ...also.map((name) => `${slug}.${name}`)] });
    }
    return hints;
  });
}

function hintDuties(given: Given): Hint[] {
  const hints: Hint[] = [];
  if (ask(given, "about-you", "hasPan") === "no") {
    hints.push({ code: "pan-exempt", places: ["about-you.panExemption"] });
  }
  if (isTaxedAbroad(given)) hints.push({ code: "foreign-tax", places: ["tax-residency.residenceCountry"] });
  if (ask(given, "work", "pep") === "YES") hints.push({ code: "pep", places: ["work.pep"] });
  if (ask(given, "work", "rpep") === "YES") hints.push({ code: "pep-related", places: ["work.rpep"] });
  return hints;
}

function isTaxedAbroad(given: Given): boolean {
  const isDeclared = ask(given, "tax-residency", "declaration") === "YES";
  const country = ask(given, "tax-residency", "residenceCountry");
  // The question is whether they are resident in India, or whether they are elsewhere.
  return given.settings["settings.residenceQuestion"] === "india"
    ? !isDeclared || (country !== "" && country !== "101")
    : isDeclared;
}
