import { findByCode } from "@/schemas/code-tables/look-up";

/** Table 1.5, application status, with the word of `residentialStatus` that belongs to it. N has none. */
export const applicationStatus = [
  { code: "R", label: "Resident Indian", residentialStatus: "Resident Individual" },
  { code: "N", label: "Non-Resident Indian", residentialStatus: null },
  { code: "P", label: "Foreign National", residentialStatus: "Foreign National" },
  { code: "I", label: "Person of Indian Origin", residentialStatus: "Person of Indian Origin" },
] as const;

export type ApplicationStatus = (typeof applicationStatus)[number];

/** The row of a code. */
export function applicationStatusByCode(code: string): ApplicationStatus | undefined {
  return findByCode(applicationStatus, code);
}
