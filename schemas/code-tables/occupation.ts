import { findByCode } from "@/schemas/code-tables/look-up";

/** Table 1.3, occupation. `requires` names the field that must accompany the code. */
export const occupation = [
  { code: "01", label: "Private Sector", requires: null },
  { code: "02", label: "Public Sector", requires: null },
  { code: "03", label: "Business", requires: null },
  { code: "04", label: "Professional", requires: null },
  { code: "05", label: "Agriculturist", requires: null },
  { code: "06", label: "Retired", requires: null },
  { code: "07", label: "Housewife", requires: null },
  { code: "08", label: "Student", requires: null },
  { code: "10", label: "Government Sector", requires: null },
  { code: "11", label: "Self Employed", requires: null },
  { code: "12", label: "Not Categorised", requires: null },
  { code: "99", label: "Others", requires: "occupationOther" },
] as const;

export type Occupation = (typeof occupation)[number];

/** The row of a code. */
export function occupationByCode(code: string): Occupation | undefined {
  return findByCode(occupation, code);
}
