import { z } from "zod";
import { annualIncome, occupation } from "@/schemas/code-tables";
import { choice, codeOf, text } from "@/schemas/fields";
import { always, stepForm } from "@/schemas/forms/step-form";

/** Occupation, income and public office (contract, "onboardingData.kycData" and "fatcaData"). */
export const work = stepForm(
  z.object({
    occupation: codeOf(occupation),
    occupationOther: text(50).optional(),
    annualIncome: codeOf(annualIncome).optional(),
    pep: choice(["YES", "NO"]),
    rpep: choice(["YES", "NO"]),
  }),
  { asked: { occupationOther: [{ occupation: ["99"] }] }, mayBeEmpty: { annualIncome: always } },
);
