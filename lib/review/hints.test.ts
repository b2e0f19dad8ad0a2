import { expect, test } from "vitest";
import type { AllAnswers } from "@/lib/onboarding/answers";
import { maximal, minimal } from "@/lib/onboarding/golden/people";
import { type FileFacts, findHints } from "@/lib/review/hints";

const today = Date.UTC(2026, 5, 15, 6);
const abroad = { "settings.residenceQuestion": "abroad" };
const quiet: AllAnswers = change(minimal, { work: { annualIncome: "32" } });

function change(answers: AllAnswers, changes: AllAnswers): AllAnswers {
  const changed = { ...answers };
  for (const [step, values] of Object.entries(changes)) changed[step] = { ...changed[step], ...values };
  return changed;
}

function hint(answers: AllAnswers, files: FileFacts[] = [], settings = abroad): [string, ...string[]][] {
  return findHints({ answers, settings, files }, today).map(({ code, places }) => [code, ...places]);
}

test("nothing is said of an application in which nothing stands out", () => {
  expect(hint(quiet)).toEqual([]);
});

test.each<[string, AllAnswers, string[][]]>([
  [
    "another name on the address document",
    { address: { name: "Arun Kulkarni" } },
    [["names-differ", "identity.name", "address.name"]],
  ],
  [
    "the same name in another order, case and spelling of titles",
    { address: { name: "Mr. KULVARNI,  Arun" } },
    [],
  ],
  ["a name on a document that is not used", { correspondence: { name: "Somebody Else" } }, []],
  [
    "a document that expired yesterday",
    { address: { type: "drivingLicence", expiryDate: "14/06/2026" } },
    [["expired", "address.expiryDate"]],
  ],
  [
    "a document that expires today",
    { address: { type: "drivingLicence", expiryDate: "15.6.2026" } },
    [["expires-soon", "address.expiryDate"]],
  ],
  [
    "a document that expires in 30 days",
    { address: { type: "drivingLicence", expiryDate: "14/07/2026" } },
    [["expires-soon", "address.expiryDate"]],
  ],
  [
    "a document that expires in 31 days",
    { address: { type: "drivingLicence", expiryDate: "15/07/2026" } },
    [],
  ],
  ["a date of expiry that the kind of document has not", { address: { expiryDate: "14/06/2020" } }, []],
  ["no income", { work: { annualIncome: " " } }, [["income-empty", "work.annualIncome"]]],
  [
    "an address with the same part twice",
    { address: { address: "14 Tamarind Lane,\n14  tamarind lane" } },
    [["address-repeated", "address.address"]],
  ],
  [
    "an address with the city in it",
    { address: { address: "14 Tamarind Lane, Camp Pune" } },
    [["city-in-address", "address.address", "address.city", "address.district"]],
  ],
  ["an address with a street that begins like the city", { address: { address: "3 Pune Road" } }, []],
  [
    "a person without PAN",
    { identity: { type: "voterid" }, "about-you": { hasPan: "no" }, address: { sameDocument: "no" } },
    [["pan-exempt", "about-you.panExemption"]],
  ],
  [
    "tax paid abroad",
    { "tax-residency": { declaration: "YES" } },
    [["foreign-tax", "tax-residency.residenceCountry"]],
  ],
  ["a public office", { work: { pep: "YES" } }, [["pep", "work.pep"]]],
  ["a relation to a public office", { work: { rpep: "YES" } }, [["pep-related", "work.rpep"]]],
])("%s", (_, changes, expected) => {
  expect(hint(change(quiet, changes))).toEqual(expected);
});

test("where the question is about India, tax abroad is what is not India", () => {
  const settings = { "settings.residenceQuestion": "india" };
  const residing = (declaration: string, residenceCountry = "") =>
    hint(change(quiet, { "tax-residency": { declaration, residenceCountry } }), [], settings).length;
  expect([residing("YES", "101"), residing("NO"), residing("YES", "230")]).toEqual([0, 1, 1]);
});

test.each<[string, Partial<FileFacts>, string[]]>([
  ["a large clear picture", { width: 1600, height: 1010, size: 180_000 }, []],
  ["a small picture", { width: 640, height: 479, size: 60_000 }, ["picture-small"]],
  ["a picture that shows hardly anything", { width: 1600, height: 1010, size: 9_999 }, ["picture-plain"]],
  ["a picture that can't be read", { size: 60_000 }, []],
  ["a document that is no picture", { contentType: "application/pdf", size: 900 }, []],
  ["a signature", { step: "signature", question: "signature", width: 300, height: 90, size: 900 }, []],
])("%s", (_, facts, expected) => {
  const file = { step: "identity", question: "front", contentType: "image/jpeg", size: 0, ...facts };
  expect(hint(quiet, [file])).toEqual(expected.map((code) => [code, "identity.front"]));
});

test("a whole application can have many", () => {
  const codes = hint(maximal).map(([code]) => code);
  expect(codes).toEqual(expect.arrayContaining(["foreign-tax", "pep"]));
});
