import { expect, test } from "vitest";
import { findStep, steps } from "@/lib/onboarding/steps";
import { hidingOf } from "@/lib/review/hidden-answers";

/** What a person types, and staff read as it is. Whoever adds a question decides here. */
const readAsTheyAre = [
  "name",
  "fatherName",
  "address",
  "pincode",
  "city",
  "district",
  "state",
  "placeOfBirth",
  "spouseName",
  "motherName",
  "maidenName",
  "countryCode",
  "occupationOther",
];

test("every typed answer is hidden, or known to be read as it is", () => {
  const typed = steps.flatMap(({ questions }) =>
    questions.filter(({ kind }) => kind === "text" || kind === "multiline"),
  );
  const open = typed.filter((question) => hidingOf(question, {}) === null).map(({ name }) => name);
  expect([...new Set(open)].toSorted()).toEqual(readAsTheyAre.toSorted());
});

function hide(slug: string, name: string, around: Record<string, string>) {
  const question = findStep(slug)?.questions.find((one) => one.name === name);
  if (!question) throw new Error(`There is no question ${slug}.${name}`);
  const hiding = hidingOf(question, around);
  return hiding && [hiding.mask(around[name] ?? ""), hiding.never];
}

test.each([
  ["identity", "number", { type: "passport", number: "M1234567" }, ["••••4567", false]],
  ["identity", "number", { type: "individualPan", number: "ABCPK1234L" }, ["••••••234L", false]],
  ["identity", "number", { type: "aadhaar", number: "9999 4105 7058" }, ["XXXX XXXX 7058", true]],
  // An Aadhaar number is one, whatever kind of document was chosen.
  ["identity", "number", { type: "voterid", number: "999941057058" }, ["XXXX XXXX 7058", true]],
  [
    "related-person",
    "proofNumber",
    { proofType: "voterId", proofNumber: "DEF7654321" },
    ["••••••4321", false],
  ],
  ["about-you", "aadhaarNumber", { aadhaarNumber: "999941057058" }, ["XXXX XXXX 7058", true]],
  ["contact", "mobileNumber", { mobileNumber: "9800000001" }, ["••••••0001", false]],
  ["contact", "emailId", { emailId: "arun@mail.example" }, ["a•••@mail.example", false]],
  [
    "tax-residency",
    "taxIdentificationNumber",
    { taxIdentificationNumber: "000-00-0000" },
    ["•••-••-0000", false],
  ],
  ["identity", "name", { name: "Arun Kulvarni" }, null],
])("of %s.%s in %j staff see %j", (slug, name, around, seen) => {
  expect(hide(slug, name, around)).toEqual(seen);
});
