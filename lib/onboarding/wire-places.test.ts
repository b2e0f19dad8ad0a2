import { expect, test } from "vitest";
import { z } from "zod";
import { stepsNamedIn } from "@/lib/onboarding/wire-places";
import { pushRequestSchema } from "@/schemas/upstream/push";

const verified = { "settings.bankVerification": "on" };

/** Ours to mend: no answer of an investor stands there. */
const ours = /^\.(?:callbackUrl|onboardingData\.(?:empDetails|esign)\b)/;

const places = placesOf(pushRequestSchema()).map((place) => [place.slice(1)]);

test.each(places.filter(([place]) => !ours.test(`.${place}`)))("%s leads to a step", (place) => {
  expect(stepsNamedIn(`${place} is wrong`, verified)).not.toEqual([]);
  expect(stepsNamedIn(`${place}.0 is wrong`, verified)).toEqual(stepsNamedIn(place, verified));
});

test.each(places.filter(([place]) => ours.test(`.${place}`)))("%s leads to no step", (place) => {
  expect(stepsNamedIn(`${place} is wrong`, verified)).toEqual([]);
});

test.each([
  ["onboardingData.kycData.gender is required", ["about-you"]],
  ["onboardingData.kycData.fatherName must not be empty", ["identity", "family"]],
  [
    "onboardingData.addressProof.pincode is wrong; onboardingData.addressProof.city too",
    ["address", "identity"],
  ],
  ["onboardingData.fatcaData.relatedPersonData.name", ["related-person"]],
  ["onboardingData.fatcaData.address.city", ["tax-residency"]],
  ["onboardingData.video.fileUrl and onboardingData.signature", ["photo-and-video", "signature"]],
  ["onboardingData.somethingElse is wrong", []],
  ["The PAN is not registered", []],
  ["", []],
])("%j leads to %j", (message, steps) => {
  expect(stepsNamedIn(message, verified)).toEqual(steps);
});

test("a fault of the cheque leads to the identity document where bank accounts are not verified", () => {
  const message = "onboardingData.bankAccount.fileUrl.0 can't be read";
  expect(stepsNamedIn(message, verified)).toEqual(["bank"]);
  expect(stepsNamedIn(message, { "settings.bankVerification": "off" })).toEqual(["identity"]);
});

function placesOf(schema: unknown, place = ""): string[] {
  if (schema instanceof z.ZodOptional) return placesOf(schema.unwrap(), place);
  if (!(schema instanceof z.ZodObject)) return [place];
  return Object.entries(schema.shape).flatMap(([key, inner]) => placesOf(inner, `${place}.${key}`));
}
