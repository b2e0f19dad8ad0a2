import { country } from "@/schemas/code-tables/country";
import { state } from "@/schemas/code-tables/state";
import { anyText, exactly, needing, oneOf, text, yesOrNo } from "@/schemas/upstream/atoms";
import { relatedPersonIdentityProofSchema } from "@/schemas/upstream/push-proofs";

export type FatcaOptions = {
  /** How countries are written inside the FATCA data: the code of table 1.1, or ISO 3166-1 alpha-2. */
  fatcaCountryCodes: "numeric" | "alpha-2";
};

const detailFields = [
  "countryCodeJurisdictionResidence",
  "placeOfBirth",
  "countryCodeOfBirth",
  "taxIdentificationNumber",
] as const;
const addressFields = ["pinCode", "city", "district", "state", "country", "address"] as const;

const optionalState = emptyOr((value) => state.some((row) => row.code === value), "a code of table 1.2");
const optionalPlace = emptyOr((value) => value.length >= 2, "at least 2 characters long");

/**
 * `onboardingData.fatcaData.relatedPersonData`, as sent: kind, title, name and identity proof are given. The KYC number
 * is given where the related person has one (contract, "onboardingData.fatcaData").
 */
const relatedPersonDataSchema = exactly({
  type: oneOf(["1", "2", "3"]),
  title: oneOf(["Mr.", "Mrs.", "Ms.", "Mx."]),
  name: text,
  kycNumber: anyText.optional(),
  relatedPersonIdentityProof: relatedPersonIdentityProofSchema,
});

/**
 * `onboardingData.fatcaData`, as sent. Country of residence, place and country of birth, tax number and address are to be
 * given when `residentForTaxInIndia` is YES; the related person's data when `relatedPerson` is YES. An optional field
 * that is not due may be left out or empty (contract, "onboardingData.fatcaData").
 */
export function fatcaDataSchema({ fatcaCountryCodes }: FatcaOptions) {
  const [column, words] =
    fatcaCountryCodes === "numeric"
      ? (["code", "a code of table 1.1"] as const)
      : (["isoAlpha2", "an ISO 3166-1 alpha-2 code of a country of table 1.1"] as const);
  const optionalCountry = emptyOr((value) => country.some((row) => row[column] === value), words);

  return exactly({
    pep: yesOrNo,
    rpep: yesOrNo,
    residentForTaxInIndia: yesOrNo,
    countryCodeJurisdictionResidence: optionalCountry.optional(),
    placeOfBirth: optionalPlace.optional(),
    countryCodeOfBirth: optionalCountry.optional(),
    taxIdentificationNumber: anyText.optional(),
    address: exactly({
      pinCode: anyText.optional(),
      city: anyText.optional(),
      district: anyText.optional(),
      state: optionalState.optional(),
      country: optionalCountry.optional(),
      address: anyText.optional(),
    }).optional(),
    relatedPerson: yesOrNo.optional(),
    relatedPersonData: relatedPersonDataSchema.optional(),
  })
    .superRefine(
      (fatca, context) => {
        if (fatca.residentForTaxInIndia !== "YES") return;
        const missing = [
          ...detailFields.filter((field) => !fatca[field]?.trim()).map((field) => [field]),
          ...addressFields
            .filter((field) => !fatca.address?.[field]?.trim())
            .map((field) => ["address", field]),
        ];
        for (const path of missing) {
          context.addIssue({ code: "custom", path, message: "is required, as residentForTaxInIndia is YES" });
        }
      },
      needing("residentForTaxInIndia", ...detailFields, "address"),
    )
    .superRefine(
      (fatca, context) => {
        if (fatca.relatedPerson !== "YES" || fatca.relatedPersonData) return;
        context.addIssue({
          code: "custom",
          path: ["relatedPersonData"],
          message: "is required, as relatedPerson is YES",
        });
      },
      needing("relatedPerson", "relatedPersonData"),
    );
}

function emptyOr(accepts: (value: string) => boolean, words: string) {
  return anyText.refine((value) => value === "" || accepts(value), `must be ${words}`);
}
