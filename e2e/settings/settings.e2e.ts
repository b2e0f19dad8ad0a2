import { type HttpInvestor, slugOf } from "../support/http-investor";
import { type Investor, minimalInvestor } from "../support/investors";
import { readPdf } from "../support/pdf";
import { readPushed } from "../support/pushed";
import { expect, test } from "../support/test";
import { fillWizard, submit } from "../support/wizard";

const aadhaar = "463872910562";
const grouped = "4638 7291 0562";
const otherAadhaar = "591827364508";

/** The least that is asked under these settings: no bank and no video, but an Aadhaar number and tax in India. */
async function investorUnderSettings(name: string, pan?: string): Promise<Investor> {
  const minimal = await minimalInvestor(pan, name);
  const { video: _, ...photo } = minimal["photo-and-video"] ?? {};
  const changed: Investor = {
    ...minimal,
    "about-you": { ...minimal["about-you"], placeOfBirth: "Satara", aadhaarNumber: grouped },
    "tax-residency": { declaration: "YES" },
    "photo-and-video": photo,
  };
  return Object.fromEntries(Object.entries(changed).filter(([slug]) => slug !== "bank"));
}

/** The same with an Aadhaar card as the identity document, which shows the address as well. */
async function investorWithCard(name: string): Promise<Investor> {
  const { address = {}, ...investor } = await investorUnderSettings(name);
  const { address: street = "", pincode = "", city = "", back = "" } = address;
  const card = { type: "aadhaar", number: "5918 2736 4508", address: street, pincode, city, back };
  const { aadhaarNumber: _, ...aboutYou } = investor["about-you"] ?? {};
  return {
    ...investor,
    identity: { ...investor["identity"], ...card },
    "about-you": { ...aboutYou, hasPan: "yes", panNumber: "ABCPK1234L" },
    address: { sameDocument: "yes", addressType: "02" },
  };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an investor goes from the start page to completed, asked what the settings say", async ({
      page,
      name,
    }) => {
      await fillWizard(page, await investorUnderSettings(name));
      await submit(page);
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(page.locator('[data-state="completed"]')).toBeVisible({ timeout: 2000 });
      }).toPass();
    });
  });
}

test("the questions follow the settings", async ({ http, name }) => {
  const investor = await investorUnderSettings(name);
  await http.fill(investor, "tax-residency");
  expect((await http.open("/onboarding/bank")).address).toBe("/onboarding/tax-residency");
  expect((await http.open("/onboarding/about-you")).text).toContain("Aadhaar number");
  const tax = await http.open("/onboarding/tax-residency");
  expect(tax.text).toContain("Are you tax resident in India?");
  expect(tax.text).not.toContain("Bank account");
  const photo = await http.answer("tax-residency", { declaration: "YES" });
  expect(slugOf(photo)).toBe("related-person");
});

test("what is pushed follows the settings", async ({ http, name }) => {
  await http.fill(await investorUnderSettings(name));
  await http.submit();
  await expect.poll(async () => (await http.status()).state).toBe("completed");
  const [push, ...others] = await readPushed(name);
  expect(others).toEqual([]);
  const { kycData, fatcaData, bankAccount, identityProof, video } = push?.onboardingData ?? {};
  expect(kycData?.aadhaarNumber).toBe(aadhaar);
  expect(video?.fileUrl).toEqual([]);
  expect(bankAccount?.fileUrl).toEqual(identityProof?.fileUrl);
  expect(fatcaData).toMatchObject({
    residentForTaxInIndia: "YES",
    countryCodeJurisdictionResidence: "IN",
    countryCodeOfBirth: "IN",
    placeOfBirth: "Satara",
    taxIdentificationNumber: "ABCPK1234L",
    address: {
      address: "14 Tamarind Lane",
      pinCode: "411004",
      city: "Pune",
      district: "Pune",
      state: "027",
      country: "IN",
    },
  });
});

test("a person who is not tax resident in India says no more", async ({ http, name }) => {
  await http.fill({ ...(await investorUnderSettings(name)), "tax-residency": { declaration: "NO" } });
  await http.submit();
  await expect.poll(async () => (await http.status()).state).toBe("completed");
  const [push] = await readPushed(name);
  expect(push?.onboardingData.fatcaData.residentForTaxInIndia).toBe("NO");
  expect(push?.onboardingData.fatcaData.taxIdentificationNumber).toBeUndefined();
});

/** The places of the wizard where an answer may be shown. */
const pages = ["identity", "about-you", "address", "tax-residency", "review", "status", "answers"];

/** No page holds an Aadhaar number whole, in whatever groups, seen or unseen. */
async function expectMasked(http: HttpInvestor, addresses: readonly string[]): Promise<void> {
  for (const page of addresses) {
    const { html } = await http.open(`/onboarding/${page}`);
    for (const number of [aadhaar, otherAadhaar]) {
      const parts = [number.slice(0, 4), number.slice(4, 8), number.slice(8)];
      expect(html, page).not.toMatch(new RegExp(parts.join("[\\s-]*")));
    }
  }
}

for (const [kind, investorOf, asked, shown] of [
  ["that is asked for", investorUnderSettings, "about-you", "XXXX XXXX 0562"],
  ["of the identity card", investorWithCard, "identity", "XXXX XXXX 4508"],
] as const) {
  test(`an Aadhaar number ${kind} stands whole on no page, and is pushed whole`, async ({ http, name }) => {
    await http.fill(await investorOf(name));
    await expectMasked(http, [...pages, ...pages.map((page) => `${page}?check=1`)]);
    expect((await http.open(`/onboarding/${asked}`)).html).toContain(shown);
    // Saved again as it is shown, it stays what it was.
    await http.answer(asked, {});
    await http.submit();
    await expect.poll(async () => (await http.status()).state).toBe("completed");
    await expectMasked(http, ["status", "answers"]);
    expect((await http.open("/onboarding/answers")).text).toContain(shown);
    const form = await http.request("/api/applications/current/form");
    const words = readPdf(Buffer.from(await form.arrayBuffer()));
    if (words !== null) {
      expect(words).toContain(shown);
      for (const number of [aadhaar, otherAadhaar]) expect(words.replace(/\s/g, "")).not.toContain(number);
    }

    const [push] = await readPushed(name);
    const pushed = push?.onboardingData.kycData.aadhaarNumber ?? "";
    expect([pushed.length, pushed.slice(-4)]).toEqual([12, shown.slice(-4)]);
  });
}

test("a doubted Aadhaar number is shown masked too, and goes out as it was written", async ({
  http,
  name,
}) => {
  const investor = await investorUnderSettings(name);
  await http.fill(investor, "about-you");
  const doubted = await http.send(await http.open("/onboarding/about-you"), {
    ...investor["about-you"],
    aadhaarNumber: "4638 7291 0563",
  });
  expect([slugOf(doubted), doubted.status]).toEqual(["about-you", 422]);
  expect(doubted.html).toContain("XXXX XXXX 0563");
  expect(doubted.html).not.toMatch(/4638\s?7291/);
});
