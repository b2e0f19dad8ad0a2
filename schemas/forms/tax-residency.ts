import { z } from "zod";
import { country, state } from "@/schemas/code-tables";
import { choice, codeOf, text } from "@/schemas/fields";
import { postalCode } from "@/schemas/forms/document";
import { always, both, stepForm, type Condition } from "@/schemas/forms/step-form";

const given: Condition = [{ declaration: ["YES"] }];

/**
 * Tax residency (contract, "onboardingData.fatcaData"). `declaration` answers whichever question the setting
 * `FATCA_RESIDENCE_QUESTION` asks, and is sent as it is; the details are to be given with YES.
 */
export const taxResidency = stepForm(
  z.object({
    declaration: choice(["YES", "NO"]),
    residenceCountry: codeOf(country).optional(),
    taxIdentificationNumber: text(40).optional(),
    placeOfBirth: text(80).min(2, "too-short").optional(),
    countryOfBirth: codeOf(country).optional(),
    address: text(300).optional(),
    pincode: postalCode.optional(),
    city: text(80).optional(),
    district: text(80).optional(),
    state: codeOf(state).optional(),
    country: codeOf(country).optional(),
  }),
  {
    asked: {
      residenceCountry: given,
      taxIdentificationNumber: given,
      placeOfBirth: given,
      countryOfBirth: given,
      address: given,
      pincode: given,
      city: given,
      district: given,
      country: given,
      state: both(given, [{ country: ["101"] }]),
    },
    mayBeEmpty: { district: always },
  },
);
