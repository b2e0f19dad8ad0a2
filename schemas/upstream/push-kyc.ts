import { z } from "zod";
import { addressType } from "@/schemas/code-tables/address-type";
import { annualIncome } from "@/schemas/code-tables/annual-income";
import { applicationStatus, applicationStatusByCode } from "@/schemas/code-tables/application-status";
import { country } from "@/schemas/code-tables/country";
import { pushableKycAccounts } from "@/schemas/code-tables/kyc-account";
import { type CodeRow, codeAgreesWithLabel } from "@/schemas/code-tables/look-up";
import { occupation, occupationByCode } from "@/schemas/code-tables/occupation";
import {
  anyText,
  codeOf,
  exactly,
  labelIn,
  needing,
  oneOf,
  text,
  twoCharacters,
} from "@/schemas/upstream/atoms";

/** The word that goes out for a person without a PAN (contract, "onboardingData.kycData", panNumber). */
export const PAN_EXEMPT = "PANEXEMPT";

const titlesOfWomen = ["Mrs.", "Ms.", "Mx."] as const;

const pan = anyText.regex(
  /^(?:[A-Z]{5}[0-9]{4}[A-Z]|PANEXEMPT)$/,
  "must be a PAN (five letters, four digits, a letter) or PANEXEMPT",
);

/** The pairs of code and words that must stand in one row of their table. */
const pairs = [
  ["occupationCode", "occupationDescription", occupation, "1.3"],
  ["kycAccountCode", "kycAccountDescription", pushableKycAccounts, "1.4"],
  ["applicationStatusCode", "applicationStatusDescription", applicationStatus, "1.5"],
  ["communicationAddressCode", "communicationAddressType", addressType, "1.6"],
  ["permanentAddressCode", "permanentAddressType", addressType, "1.6"],
  ["citizenshipCountryCode", "citizenshipCountry", country, "1.1"],
] as const;

/**
 * `onboardingData.kycData`, as sent. Codes and their words agree with tables 1.1, 1.3 to 1.6 and 1.8; the maiden title
 * is given for a woman and empty for others; `occupationOther` comes with occupation 99; a minimum of 2 characters
 * for the mother's name and a place of birth that is given (contract, "onboardingData.kycData" and "Limits").
 */
export const kycDataSchema = exactly({
  gender: oneOf(["Female", "Male", "Transgender"]),
  maritalStatus: oneOf(["MARRIED", "UNMARRIED", "OTHERS"]),
  nomineeRelationShip: oneOf(["FATHER", "SPOUSE"]),
  fatherTitle: oneOf(["Mr.", "Mrs."]),
  maidenTitle: oneOf([...titlesOfWomen, ""]),
  maidenName: anyText,
  panNumber: pan,
  aadhaarNumber: anyText.refine((value) => value === "" || value.trim() !== "", "must be empty or a number"),
  motherTitle: oneOf(titlesOfWomen),
  residentialStatus: oneOf(["Resident Individual", "Foreign National", "Person of Indian Origin"]),
  occupationDescription: labelIn(occupation, "1.3"),
  occupationCode: codeOf(occupation, "1.3"),
  kycAccountCode: oneOf(["01", "02"]),
  kycAccountDescription: labelIn(pushableKycAccounts, "1.4, as New or Modify with documents"),
  communicationAddressCode: codeOf(addressType, "1.6"),
  communicationAddressType: labelIn(addressType, "1.6"),
  permanentAddressCode: codeOf(addressType, "1.6"),
  permanentAddressType: labelIn(addressType, "1.6"),
  citizenshipCountryCode: codeOf(country, "1.1"),
  citizenshipCountry: labelIn(country, "1.1"),
  applicationStatusCode: codeOf(applicationStatus, "1.5"),
  applicationStatusDescription: labelIn(applicationStatus, "1.5"),
  fatherName: text,
  mobileNumber: anyText.regex(/^\d{10}$/, "must have exactly 10 digits"),
  countryCode: z
    .number({ error: (issue) => (issue.input === undefined ? "is required" : "must be a number") })
    .refine((value) => Number.isInteger(value) && value > 0 && value < 10_000, "must be a calling code"),
  emailId: anyText.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "must be an e-mail address"),
  motherName: twoCharacters,
  annualIncome: anyText.refine(
    (value) => value === "" || annualIncome.some((row) => row.code === value),
    "must be empty or a code of table 1.8",
  ),
  annualIncomeRange: anyText.refine(
    (value) => value === "" || annualIncome.some((row) => row.label === value),
    "must be empty or spelled as in table 1.8",
  ),
  placeOfBirth: anyText.refine(
    (value) => value === "" || value.length >= 2,
    "must be empty or have at least 2 characters",
  ),
  occupationOther: anyText.max(50, "must have at most 50 characters").optional(),
})
  .superRefine(
    (kyc, context) => {
      if (kyc.gender === "Female" && kyc.maidenTitle === "") {
        context.addIssue({
          code: "custom",
          path: ["maidenTitle"],
          message: `must be one of: ${titlesOfWomen.join(", ")}, as the investor is female`,
        });
      }
      if (kyc.gender !== "Female" && kyc.maidenTitle !== "") {
        context.addIssue({
          code: "custom",
          path: ["maidenTitle"],
          message: "must be empty, as the investor is not female",
        });
      }
    },
    needing("gender", "maidenTitle"),
  )
  .superRefine(
    (kyc, context) => {
      if (kyc.gender === "Female" || kyc.maidenName === "") return;
      context.addIssue({
        code: "custom",
        path: ["maidenName"],
        message: "must be empty, as the investor is not female",
      });
    },
    needing("gender", "maidenName"),
  )
  .superRefine(
    (kyc, context) => {
      if (occupationByCode(kyc.occupationCode)?.requires !== "occupationOther") return;
      if (kyc.occupationOther?.trim()) return;
      context.addIssue({
        code: "custom",
        path: ["occupationOther"],
        message: "is required, as occupationCode is 99",
      });
    },
    needing("occupationCode", "occupationOther"),
  )
  .superRefine(
    (kyc, context) => {
      const row = applicationStatusByCode(kyc.applicationStatusCode);
      if (!row?.residentialStatus || row.residentialStatus === kyc.residentialStatus) return;
      context.addIssue({
        code: "custom",
        path: ["residentialStatus"],
        message: "must be the residential status that belongs to applicationStatusCode",
      });
    },
    needing("applicationStatusCode", "residentialStatus"),
  )
  .superRefine(
    (kyc, context) => {
      if (kyc.annualIncome === "" && kyc.annualIncomeRange === "") return;
      if (codeAgreesWithLabel(annualIncome, kyc.annualIncome, kyc.annualIncomeRange)) return;
      context.addIssue({
        code: "custom",
        path: ["annualIncomeRange"],
        message: "must be the words of table 1.8 for annualIncome, or both must be empty",
      });
    },
    needing("annualIncome", "annualIncomeRange"),
  )
  .check(
    ...pairs.map(([codeField, labelField, rows, table]) => agreement(codeField, labelField, rows, table)),
  );

function agreement(codeField: string, labelField: string, rows: readonly CodeRow[], table: string) {
  return z.superRefine<Record<string, unknown>>(
    (value, context) => {
      const [codeGiven, label] = [String(value[codeField]), String(value[labelField])];
      if (codeAgreesWithLabel(rows, codeGiven, label)) return;
      context.addIssue({
        code: "custom",
        path: [labelField],
        message: `must be the words of table ${table} for ${codeField}`,
      });
    },
    needing(codeField, labelField),
  );
}
