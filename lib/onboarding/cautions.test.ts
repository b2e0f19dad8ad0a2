import { expect, test } from "vitest";
import { messages } from "@/lib/i18n/messages/en";
import { type AllAnswers, settingsAnswers } from "@/lib/onboarding/answers";
import { checkStep, confirmationName } from "@/lib/onboarding/check-step";
import { goldenInvestors } from "@/lib/onboarding/golden/investors";
import { openStep } from "@/lib/onboarding/steps";
import { questionWords } from "@/lib/onboarding/words.fixtures";

/** Half past five in the morning of 21 November 2026 in India. */
const today = Date.UTC(2026, 10, 21);

const settings = settingsAnswers({
  kycMode: "3",
  bankVerification: true,
  fatcaResidenceQuestion: "abroad",
  collectAadhaar: true,
});

type Doubt = [caution: string, who: string, place: string, typed: string, others?: Record<string, string>];

/** What is typed at a place, with other answers of the same or another step, and the doubt it raises there. */
const doubts: Doubt[] = [
  ["pan-not-person", "minimal-abroad", "identity.number", "ABCCK1234L"],
  ["pan-not-person", "identity-panVault", "identity.number", "ABCHK1234L"],
  ["pan-not-person", "identity-passport", "about-you.panNumber", "ABCTK1234L"],
  [
    "pan-not-person",
    "maximal-abroad",
    "related-person.proofNumber",
    "ABCFK1234L",
    { "related-person.proofType": "individualPan" },
  ],
  ["aadhaar-form", "identity-aadhaar", "identity.number", "9999 4105 7059"],
  ["aadhaar-form", "identity-aadhaar", "identity.number", "XXXX XXXX 7058"],
  ["aadhaar-form", "identity-aadhaarVault", "identity.number", "9999 4105 705"],
  ["aadhaar-form", "identity-aadhaarXml", "identity.number", "7058"],
  ["aadhaar-form", "minimal-abroad", "about-you.aadhaarNumber", "999941057085"],
  [
    "aadhaar-form",
    "maximal-abroad",
    "related-person.proofNumber",
    "123456789012",
    { "related-person.proofType": "aadhaar" },
  ],
  ["passport-form", "identity-passport", "identity.number", "MM000001"],
  ["voter-id-form", "identity-voterid", "identity.number", "XYZ000001"],
  [
    "voter-id-form",
    "maximal-abroad",
    "related-person.proofNumber",
    "P0000003",
    { "related-person.proofType": "voterId" },
  ],
  ["licence-form", "identity-drivingLicence", "identity.number", "12 MH 2011"],
  ["licence-form", "identity-dlVault", "identity.number", "MH12"],
  ["pincode-form", "minimal-abroad", "address.pincode", "041100"],
  ["pincode-form", "minimal-india", "tax-residency.pincode", "41100"],
  ["pincode-unknown", "minimal-abroad", "address.pincode", "199999"],
  ["state-unknown", "minimal-abroad", "address.state", "Bombay Presidency"],
  ["mobile-form", "minimal-abroad", "contact.mobileNumber", "+91 58000 00001"],
  ["email-form", "minimal-abroad", "contact.emailId", "arun@mail..example"],
  ["email-form", "minimal-abroad", "contact.emailId", "अरुण@डाक.भारत"],
  ["expired", "identity-passport", "identity.expiryDate", "20/11/2026"],
  ["expired", "maximal-abroad", "related-person.proofExpiryDate", "1/1/2020"],
  [
    "issued-after-expiry",
    "identity-passport",
    "identity.issueDate",
    "02/03/2026",
    { "identity.expiryDate": "01/03/2026" },
  ],
  ["issued-in-future", "identity-passport", "identity.issueDate", "22/11/2026"],
  ["born-in-future", "minimal-abroad", "identity.dateOfBirth", "22/11/2026"],
  ["minor", "minimal-abroad", "identity.dateOfBirth", "22/11/2008"],
  [
    "minor-without-guardian",
    "minimal-abroad",
    "related-person.relatedPerson",
    "NO",
    { "identity.dateOfBirth": "22/11/2008" },
  ],
  ["very-old", "minimal-abroad", "identity.dateOfBirth", "20/11/1916"],
  [
    "branch-not-found",
    "minimal-abroad",
    "bank.micrCode",
    "400 002 001",
    { "bank.branchNotFound": "400 002 001" },
  ],
  [
    "spouse-unmarried",
    "pan-exempt",
    "family.nomineeRelationShip",
    "SPOUSE",
    { "about-you.maritalStatus": "UNMARRIED" },
  ],
  ["birth-differs", "minimal-abroad", "address.dateOfBirth", "28/02/1988"],
  ["birth-differs", "maximal-abroad", "correspondence.dateOfBirth", "02/12/1979"],
  [
    "picture-of-other",
    "identity-passport",
    "identity.front",
    "11111111-1111-4111-8111-111111111111",
    { "identity.pictured": "individualPan 11111111-1111-4111-8111-111111111111" },
  ],
  ["residence-in-india", "maximal-abroad", "tax-residency.residenceCountry", "101"],
];

function answersOf(who: string, typed: Record<string, string>): Record<string, Record<string, string>> {
  const answers: Record<string, Record<string, string>> = { ...goldenInvestors[who]?.answers };
  for (const [place, value] of Object.entries(typed)) {
    const [slug = "", question = ""] = place.split(".");
    answers[slug] = { ...answers[slug], [question]: value };
  }
  return answers;
}

function cautionsOn(slug: string, answers: AllAnswers, moment = today): string[] {
  const { cautions } = checkStep(openStep(slug), answers, settings, moment);
  return cautions.map(({ question, caution }) => `${question}: ${caution}`);
}

test.each(doubts)("%s is raised for %s at %s: %j", (caution, who, place, typed, others = {}) => {
  const [slug = "", question = ""] = place.split(".");
  const answers = answersOf(who, { [place]: typed, ...others });
  const step = openStep(slug);
  const check = checkStep(step, answers, settings, today);
  const raised = check.cautions.filter((found) => found.question === question);
  expect(raised.map((found) => found.caution)).toEqual([caution]);
  expect(check.faults).toEqual({});
  expect(check.complete).toBe(false);

  const confirmations = check.cautions.map((found) => [confirmationName(found), found.value]);
  const confirmed = { ...answers, [slug]: { ...answers[slug], ...Object.fromEntries(confirmations) } };
  expect(checkStep(step, confirmed, settings, today)).toMatchObject({ faults: {}, complete: true });
});

test("every doubt has its words and a way on, and no words stand there for nothing", () => {
  const raised = new Set(doubts.map(([caution]) => caution));
  expect([...raised].toSorted()).toEqual(Object.keys(messages.questions.cautions).toSorted());
  for (const caution of raised) {
    expect(questionWords(`cautions.${caution}.message`)).toMatch(/\.$/);
    expect(questionWords(`cautions.${caution}.confirm`)).not.toBe("");
  }
});

test.each([
  ["minimal-abroad", "identity.number", "abcpk 1234 l"],
  ["identity-aadhaar", "identity.number", "999941057058"],
  ["identity-aadhaar", "identity.number", "9999-4105-7058"],
  ["identity-aadhaarXml", "identity.number", "9999 4105 7058"],
  ["identity-aadhaarXml", "identity.number", "XXXX XXXX 7058"],
  ["identity-aadhaarVault", "identity.number", "xxxxxxxx7058"],
  ["identity-passport", "identity.number", "m 000 0001"],
  ["identity-drivingLicence", "identity.number", "MH-12 2011 0012345"],
  ["minimal-abroad", "address.pincode", "411004"],
  ["minimal-abroad", "address.pincode", "411 004"],
  ["minimal-abroad", "address.state", " maharashtra "],
  ["maximal-abroad", "identity.pincode", "1"],
  ["maximal-abroad", "contact.mobileNumber", "1800000001"],
  ["minimal-abroad", "contact.mobileNumber", "06800000001"],
  ["identity-passport", "identity.expiryDate", "21/11/2026"],
  ["identity-passport", "identity.issueDate", "21/11/2026"],
  ["minimal-abroad", "identity.issueDate", "22/11/2030"],
  ["minimal-abroad", "about-you.aadhaarNumber", ""],
  ["minimal-abroad", "bank.micrCode", "400002001"],
  ["minimal-abroad", "related-person.relatedPerson", "NO"],
  ["minimal-abroad", "address.dateOfBirth", "29.2.1988"],
])("nothing is doubted about %s at %s: %j", (who, place, typed) => {
  const [slug = "", question = ""] = place.split(".");
  const answers = answersOf(who, { [place]: typed });
  expect(cautionsOn(slug, answers).filter((found) => found.startsWith(`${question}:`))).toEqual([]);
});

test("each of the 108 Aadhaar numbers that differ in one digit is noticed, and every swap of neighbours", () => {
  const number = "999941057058";
  const digits = [...number];
  const mistyped = digits.flatMap((digit, place) =>
    [..."0123456789"].flatMap((other) => (other === digit ? [] : [digits.with(place, other).join("")])),
  );
  const swapped = digits.slice(1).flatMap((digit, place) => {
    const before = digits[place] ?? "";
    return digit === before
      ? []
      : [
          digits
            .with(place, digit)
            .with(place + 1, before)
            .join(""),
        ];
  });
  expect([mistyped.length, swapped.length]).toEqual([108, 8]);
  for (const wrong of [...mistyped, ...swapped]) {
    expect(
      cautionsOn("identity", answersOf("identity-aadhaar", { "identity.number": wrong })),
      wrong,
    ).toEqual(["number: aadhaar-form"]);
  }
});

test("an Aadhaar number is masked in the doubt about it, and confirmed so", () => {
  const answers = answersOf("identity-aadhaar", { "identity.number": "9999 4105 7059" });
  const { cautions } = checkStep(openStep("identity"), answers, settings, today);
  expect(cautions.map(({ value }) => value)).toEqual(["XXXX XXXX 7059"]);
});

test("a confirmation counts for the answer that was confirmed, not for the next one", () => {
  const confirm = { "identity.number": "ABCCK1234L" };
  const answers = answersOf("minimal-abroad", confirm);
  answers["identity"] = { ...answers["identity"], "confirm.number.pan-not-person": "ABCCK1234L" };
  expect(checkStep(openStep("identity"), answers, settings, today).complete).toBe(true);
  answers["identity"] = { ...answers["identity"], number: "ABCCK9999L" };
  expect(checkStep(openStep("identity"), answers, settings, today).complete).toBe(false);
});

test("a day ends at midnight in India", () => {
  const midnight = Date.UTC(2026, 10, 20, 18, 30);
  const born = answersOf("minimal-abroad", { "identity.dateOfBirth": "21/11/2008" });
  expect(cautionsOn("identity", born, midnight - 1)).toEqual(["dateOfBirth: minor"]);
  expect(cautionsOn("identity", born, midnight)).toEqual([]);
  const valid = answersOf("identity-passport", { "identity.expiryDate": "20/11/2026" });
  expect(cautionsOn("identity", valid, midnight - 1)).toEqual([]);
  expect(cautionsOn("identity", valid, midnight)).toEqual(["expiryDate: expired"]);
});

test("who was born on 29 February is of age on 1 March", () => {
  const born = answersOf("minimal-abroad", { "identity.dateOfBirth": "29/02/2008" });
  expect(cautionsOn("identity", born, Date.UTC(2026, 1, 28, 18, 29))).toEqual(["dateOfBirth: minor"]);
  expect(cautionsOn("identity", born, Date.UTC(2026, 1, 28, 18, 30))).toEqual([]);
});

test("a fault comes before a doubt about the same answer", () => {
  const answers = answersOf("minimal-abroad", { "contact.mobileNumber": "580000000" });
  const check = checkStep(openStep("contact"), answers, settings, today);
  expect(check.faults).toEqual({ mobileNumber: "ten-digits" });
  expect(check.cautions).toEqual([]);
});
