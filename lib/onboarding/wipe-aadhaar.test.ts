import { expect, test } from "vitest";
import { hashToken, newToken } from "@/lib/crypto";
import { readAnswers, saveAnswers } from "@/lib/db/answers";
import { createApplication } from "@/lib/db/applications";
import { inTransaction } from "@/lib/db/client";
import { beginPush, finishPush, latestPush } from "@/lib/db/pushes";
import { settingsAnswers } from "@/lib/onboarding/answers";
import { readCompleteAnswers } from "@/lib/onboarding/complete-answers";
import { goldenInvestors } from "@/lib/onboarding/golden/investors";
import { buildPushRequest } from "@/lib/onboarding/push-request";
import { wipeAadhaar } from "@/lib/onboarding/wipe-aadhaar";

/** The Aadhaar number of all golden investors, however it is written. */
const written = /9999[ -]?4105[ -]?7058/;

const typed = ["999941057058", "9999 4105 7058", "9999-4105-7058"];

/** Where a person may give a whole Aadhaar number: the investor, the question, and the answers around it. */
const places: [who: string, place: string, others: Record<string, string>][] = [
  ["identity-aadhaar", "identity.number", {}],
  ["identity-aadhaarVault", "identity.number", {}],
  ["identity-aadhaarXml", "identity.number", {}],
  ["collect-aadhaar", "about-you.aadhaarNumber", {}],
  ["collect-aadhaar-card", "address.number", {}],
  ["maximal-abroad", "correspondence.number", {}],
  ["maximal-abroad", "related-person.proofNumber", { "related-person.proofType": "aadhaar" }],
];
const cases = places.flatMap(([who, place, others]) =>
  typed.map((number) => [who, place, number, others] as const),
);

test.each(cases)(
  "of %s nothing is left of the number at %s, typed as %s",
  async (who, place, number, others) => {
    const investor = goldenInvestors[who];
    if (!investor) throw new Error(`No investor is called ${who}`);
    const answers: Record<string, Record<string, string>> = { ...investor.answers };
    for (const [at, value] of Object.entries({ ...others, [place]: number })) {
      const [slug = "", question = ""] = at.split(".");
      answers[slug] = { ...answers[slug], [question]: value };
    }
    const { application } = await createApplication();
    for (const [slug, values] of Object.entries(answers)) {
      await saveAnswers(application, slug, values, { expected: 0 });
    }
    const { settings } = investor;
    const request = buildPushRequest(readCompleteAnswers(answers, settingsAnswers(settings)), {
      fileUrl: (id) => `https://files.example/${id}`,
      signedPdf: "https://files.example/form",
      callbackUrl: "https://investor.example/api/callbacks/(cut)",
      employee: { name: "Leela Examiner", designation: "Officer", branch: "Pune", code: "E001" },
      fatcaCountryCodes: settings.fatcaCountryCodes,
      collectAadhaar: settings.collectAadhaar,
    });
    const body = JSON.stringify(request);
    expect(body).toMatch(written);

    await inTransaction(async (transaction) => {
      await beginPush(transaction, application, {
        callbackTokenHash: hashToken(newToken()),
        body,
        bodyHash: "00",
      });
      await wipeAadhaar(transaction, application);
    });

    const kept = await latestPush(application);
    expect(kept?.body).not.toMatch(written);
    expect(kept?.body).toContain("XXXX XXXX 7058");
    expect(JSON.parse(kept?.body ?? "").onboardingData.kycData.panNumber).toBe(
      request.onboardingData.kycData.panNumber,
    );
    expect(JSON.stringify(await readAnswers(application))).not.toMatch(written);
  },
);

test("without an Aadhaar number nothing changes, and a number that is no number breaks nothing", async () => {
  const { application } = await createApplication();
  await saveAnswers(application, "identity", { type: "passport", number: "M0000001" }, { expected: 0 });
  await saveAnswers(application, "about-you", { aadhaarNumber: "  " }, { expected: 0 });
  await saveAnswers(application, "address", { type: "aadhaar", number: "9".repeat(60) }, { expected: 0 });
  const body = JSON.stringify({ number: "M0000001" });
  await inTransaction(async (transaction) => {
    await beginPush(transaction, application, {
      callbackTokenHash: hashToken(newToken()),
      body,
      bodyHash: "00",
    });
    await wipeAadhaar(transaction, application);
  });
  expect((await latestPush(application))?.body).toBe(body);
  expect((await readAnswers(application))["identity"]?.values["number"]).toBe("M0000001");
});

test.each([
  [
    "objects 12,000 deep",
    `${'{"a":'.repeat(12_000)}${'{"aadhaarNumber":"9999 4105 7058"}'}${"}".repeat(12_000)}`,
  ],
  [
    "lists 32,000 deep",
    `${"[".repeat(32_000)}{"type":"aadhaar","number":"999941057058"}${"]".repeat(32_000)}`,
  ],
  ["cut off", '{"data":{"kycData":{"aadhaarNumber": "9999-4105-7058","name":"Asha'],
  ["cut off, of a document", '[{"number":999941057058,"type":"aadhaar"},'],
])("an answer that is %s loses its number, and keeps nobody from going on", async (_, answer) => {
  const { application } = await createApplication();
  await inTransaction(async (transaction) => {
    const push = await beginPush(transaction, application, {
      callbackTokenHash: hashToken(newToken()),
      body: "{}",
      bodyHash: "00",
    });
    await finishPush(transaction, application, push.id, { result: "accepted", status: 200, answer });
    await wipeAadhaar(transaction, application);
  });
  const kept = (await latestPush(application))?.answer ?? "";
  expect(kept).not.toMatch(written);
  expect(kept).toContain("XXXX XXXX 7058");
});
