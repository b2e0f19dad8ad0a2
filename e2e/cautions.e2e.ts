import questions from "@/lib/i18n/messages/en/questions.json" with { type: "json" };
import { readForms } from "./support/html";
import { type Changes, type HttpInvestor, type Page, slugOf } from "./support/http-investor";
import { type Investor, minimalInvestor, type StepAnswers } from "./support/investors";
import { expect, test } from "./support/test";
import { begin, fillStep, saveAndContinue } from "./support/wizard";

/** The doubt about a picture has a test of its own: it takes two kinds of document. */
type CautionName = Exclude<keyof typeof questions.cautions, "picture-of-other">;

/** Doubtful answers to a step, by what is doubted about them. */
type Case = { step: string; answers: StepAnswers; earlier?: Investor };

const thisYear = new Date().getUTCFullYear();
const passport = { type: "passport", number: "M1234567", issueDate: "27/03/2019", expiryDate: "26/03/2039" };
const address = { address: "14 Tamarind Lane", city: "Pune", district: "Pune", state: "Maharashtra" };

/** One for each caution that the catalogue has words for: the type says when one is forgotten. */
const cases: Record<CautionName, Case> = {
  "pan-not-person": { step: "identity", answers: { type: "individualPan", number: "ABCCK1234L" } },
  "very-old": { step: "identity", answers: { dateOfBirth: "01/01/1905" } },
  "born-in-future": { step: "identity", answers: { dateOfBirth: `01/01/${thisYear + 2}` } },
  minor: { step: "identity", answers: { dateOfBirth: `01/01/${thisYear - 9}` } },
  "aadhaar-form": { step: "address", answers: { type: "aadhaar", number: "2345 6789 0123" } },
  "voter-id-form": { step: "address", answers: { type: "voterid", number: "XY/1/2/3" } },
  "licence-form": { step: "address", answers: { ...passport, type: "drivingLicence", number: "12345" } },
  "passport-form": { step: "address", answers: { ...passport, number: "12345678" } },
  expired: { step: "address", answers: { ...passport, expiryDate: "26/03/2020" } },
  "issued-in-future": {
    step: "address",
    answers: { ...passport, issueDate: `01/01/${thisYear + 1}`, expiryDate: `01/01/${thisYear + 9}` },
  },
  "issued-after-expiry": {
    step: "address",
    answers: { ...passport, issueDate: "01/01/2021", expiryDate: "26/03/2020" },
  },
  "birth-differs": { step: "address", answers: { type: "voterid", dateOfBirth: "28/02/1988" } },
  "pincode-form": { step: "address", answers: { ...address, pincode: "012345" } },
  "pincode-unknown": { step: "address", answers: { ...address, pincode: "999999" } },
  "state-unknown": { step: "address", answers: { ...address, state: "Atlantis" } },
  "spouse-unmarried": {
    step: "family",
    answers: { nomineeRelationShip: "SPOUSE", spouseTitle: "Mrs.", spouseName: "Mira Kulvarni" },
  },
  "mobile-form": { step: "contact", answers: { mobileNumber: "1234567890" } },
  "email-form": { step: "contact", answers: { emailId: "arun..kulvarni@mail.example" } },
  "branch-not-found": { step: "bank", answers: { micrCode: "123456789" } },
  "residence-in-india": {
    step: "tax-residency",
    answers: {
      declaration: "YES",
      residenceCountry: "101",
      taxIdentificationNumber: "ABCPK1234L",
      placeOfBirth: "Pune",
      countryOfBirth: "101",
      country: "101",
      ...address,
      state: "027",
      pincode: "411004",
    },
  },
  "minor-without-guardian": {
    step: "related-person",
    answers: { relatedPerson: "NO" },
    earlier: {
      identity: { dateOfBirth: `01/01/${thisYear - 9}` },
      address: { dateOfBirth: `01/01/${thisYear - 9}` },
    },
  },
};

const steps = [...new Set(Object.values(cases).map(({ step }) => step))];

/** Ticks every box that stands by a doubted answer. */
function confirmAll(page: Page): Changes {
  const boxes = readForms(page.html).flatMap(({ controls }) => controls);
  return Object.fromEntries(
    boxes.filter(({ name }) => name.startsWith("confirm.")).map(({ name, value }) => [name, value]),
  );
}

/** The same step once more, as a person who goes back to it and saves. */
async function saveAgain(http: HttpInvestor, step: string): Promise<Page> {
  return http.send(await http.open(`/onboarding/${step}`));
}

for (const step of steps) {
  const ofStep = Object.entries(cases).filter(([, one]) => one.step === step);
  test(`what is doubtful about "${step}" is asked about once, and does not stop anybody`, async ({
    http,
  }) => {
    const minimal = await minimalInvestor();
    const earlier = ofStep[0]?.[1].earlier ?? {};
    const investor = Object.fromEntries(
      Object.entries(minimal).map(([slug, answers]) => [slug, { ...answers, ...earlier[slug] }]),
    );
    await fillWithDoubts(http, investor, step);
    for (const [caution, { answers }] of ofStep) {
      const { message, confirm } = wordsOf(caution);
      const doubted = await http.send(await http.open(`/onboarding/${step}`), {
        ...investor[step],
        ...answers,
      });
      expect([slugOf(doubted), doubted.status], caution).toEqual([step, 422]);
      expect(doubted.text, caution).toContain(message);
      expect(doubted.text, caution).toContain(confirm);

      const unconfirmed = await http.send(doubted);
      expect(unconfirmed.text, caution).toContain(message);
      const led = await http.send(unconfirmed, confirmAll(unconfirmed));
      expect(slugOf(led), caution).not.toBe(step);
      expect(slugOf(await saveAgain(http, step)), caution).not.toBe(step);
    }
  });
}

function wordsOf(caution: string): { message: string; confirm: string } {
  const found = Object.entries(questions.cautions).find(([name]) => name === caution)?.[1];
  return found ?? { message: "", confirm: "" };
}

/** Goes to a step, standing by every doubted answer on the way. */
async function fillWithDoubts(http: HttpInvestor, investor: Investor, until: string): Promise<void> {
  let page = await http.begin();
  while (slugOf(page) !== until) {
    const sent = await http.send(page, investor[slugOf(page)] ?? {});
    page = sent.status === 422 ? await http.send(sent, confirmAll(sent)) : sent;
  }
}

test("a picture and a number given for one kind of document are not taken for another's", async ({
  http,
}) => {
  const { consent, identity } = await minimalInvestor();
  await http.fill({ consent: consent ?? {} }, "identity");
  const aadhaar = { ...identity, type: "aadhaar", number: "999941057058", ...address, pincode: "411004" };
  await http.answer("identity", aadhaar);
  const flipped = await http.answer("identity", { ...passport, number: "XXXX XXXX 7058" });
  expect(flipped.text).toContain(questions.cautions["picture-of-other"].message);
  expect(flipped.text).toContain(questions.cautions["passport-form"].message);
  expect(flipped.html).not.toContain("999941057058");
  const back = await http.answer("identity", { type: "aadhaar", number: "XXXX XXXX 7058" });
  expect(back.text).not.toContain(questions.cautions["picture-of-other"].message);
  expect(back.text).not.toContain(questions.cautions["aadhaar-form"].message);
});

test("a doubt that was set aside comes back with another answer", async ({ http }) => {
  await http.fill(await minimalInvestor(), "contact");
  const contact = { countryCode: "91", emailId: "arun@mail.example" };
  const doubted = await http.answer("contact", { ...contact, mobileNumber: "1234567890" });
  expect(slugOf(await http.send(doubted, confirmAll(doubted)))).toBe("work");
  const other = await http.answer("contact", { ...contact, mobileNumber: "1234567899" });
  expect(slugOf(other)).toBe("contact");
  expect(other.text).toContain(questions.cautions["mobile-form"].message);
});

test("in a browser a doubt is named at the top, confirmed by its box, and shown no more", async ({
  page,
}) => {
  await begin(page);
  const { consent = {}, identity = {} } = await minimalInvestor();
  await fillStep(page, consent);
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/identity$/);
  await fillStep(page, { ...identity, number: "ABCCK1234L" });
  await saveAndContinue(page);
  const { message, confirm } = questions.cautions["pan-not-person"];
  await expect(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
  await page.getByRole("checkbox", { name: confirm }).check();
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/about-you$/);
  await page.goto("/onboarding/identity");
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/about-you$/);
});
