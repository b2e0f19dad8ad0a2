import { expect, test } from "vitest";
import { settingsAnswers } from "@/lib/onboarding/answers";
import { panOf, permanentAddress } from "@/lib/onboarding/derived";
import { goldenInvestors } from "@/lib/onboarding/golden/investors";
import { maximal, minimal } from "@/lib/onboarding/golden/people";
import { planJourney } from "@/lib/onboarding/journey";
import { prefill } from "@/lib/onboarding/prefill";

const abroad = { "settings.residenceQuestion": "abroad" };
const india = { "settings.residenceQuestion": "india" };

test("an Indian resident finds the usual answers given", () => {
  expect(prefill("identity", {}, abroad)).toEqual({ country: "101" });
  expect(prefill("about-you", {}, abroad)).toEqual({
    citizenship: "101",
    residentialStatus: "Resident Individual",
  });
  expect(prefill("contact", {}, abroad)).toEqual({ countryCode: "91" });
});

test("the gender on an offline Aadhaar is filled in where it is asked for", () => {
  const identity = { genderOnAadhaar: "Female" };
  expect(prefill("about-you", { identity }, abroad)).toMatchObject({ gender: "Female" });
});

test.each(["address", "correspondence"])("the other document of %s starts with the same person", (slug) => {
  expect(prefill(slug, minimal, abroad)).toEqual({
    country: "101",
    name: " Arun Kulvarni ",
    dateOfBirth: "29-2-1988",
  });
});

test("asked about abroad, only the birth is filled in", () => {
  expect(prefill("tax-residency", maximal, abroad)).toEqual({ placeOfBirth: "Hue", countryOfBirth: "101" });
});

test("asked about India, the PAN and the permanent address are filled in, the state as its code", () => {
  expect(prefill("tax-residency", maximal, india)).toEqual({
    placeOfBirth: "Hue",
    countryOfBirth: "101",
    residenceCountry: "101",
    taxIdentificationNumber: "ZZZPM9999K",
    address: "8 Backwater Road",
    pincode: "682001",
    city: "Kochi",
    district: "Ernakulam",
    state: "032",
    country: "101",
  });
});

test("a state that is in no table is left for the person to choose", () => {
  const somewhere = { ...maximal, address: { ...maximal["address"], state: "Travancore" } };
  expect(prefill("tax-residency", somewhere, india)).toMatchObject({ state: "" });
});

test("the place starts as the city of the permanent address", () => {
  expect(prefill("photo-and-video", minimal, abroad)).toEqual({ city: "Pune" });
});

test("a step that starts empty, and one before its time", () => {
  expect(prefill("family", minimal, abroad)).toEqual({});
  expect(prefill("tax-residency", {}, india)).toMatchObject({ taxIdentificationNumber: "", city: "" });
});

test("what is filled in counts only once it is saved", () => {
  const { "tax-residency": _left, ...answers } = goldenInvestors["maximal-india"]?.answers ?? {};
  const settings = { ...india, "settings.videoRequired": "on", "settings.bankVerification": "on" };
  expect(planJourney(answers, settings, Date.UTC(2026, 10, 21)).next?.slug).toBe("tax-residency");
});

test.each([
  ["minimal-abroad", "ABCPK1234L"],
  ["identity-panVault", "ABCPK1234L"],
  ["maximal-abroad", "ZZZPM9999K"],
  ["identity-passport", "ABCPK1234L"],
  ["pan-exempt", ""],
])("the PAN of %s is %j", (name, pan) => {
  expect(panOf(goldenInvestors[name]?.answers ?? {})).toBe(pan);
});

test("a PAN that was typed and is no longer asked for is not theirs", () => {
  const answers = { ...maximal, "about-you": { ...maximal["about-you"], hasPan: "no" } };
  expect(panOf(answers)).toBe("");
});

test("the permanent address is that of the document that proves it", () => {
  expect(permanentAddress(maximal).city).toBe("Kochi");
  expect(permanentAddress({ ...maximal, address: { ...maximal["address"], sameDocument: "yes" } }).city).toBe(
    "Hue",
  );
  const investor = goldenInvestors["pan-exempt"];
  expect(permanentAddress(investor?.answers ?? {}).state).toBe("Sikkim");
  expect(
    settingsAnswers({
      kycMode: "1",
      bankVerification: false,
      fatcaResidenceQuestion: "india",
      collectAadhaar: true,
    }),
  ).toEqual({
    "settings.videoRequired": "off",
    "settings.bankVerification": "off",
    "settings.residenceQuestion": "india",
    "settings.collectAadhaar": "on",
  });
});
