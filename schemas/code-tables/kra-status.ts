/** KRA status words that staff may meet in results. Not part of a push. */
export const kraStatus = [
  { code: "01", label: "Under process" },
  { code: "02", label: "KYC registered" },
  { code: "03", label: "On hold" },
  { code: "04", label: "KYC rejected" },
  { code: "05", label: "Not available" },
  { code: "06", label: "Deactivated" },
  { code: "07", label: "KYC validated" },
  { code: "11", label: "Under process - incomplete/old record" },
  { code: "12", label: "KYC registered - incomplete/old record" },
  { code: "13", label: "On hold - incomplete/old record" },
  { code: "14", label: "KYC rejected - old record" },
  { code: "21", label: "Mutual fund under process" },
  { code: "22", label: "Mutual fund verified / CVL MF KYC" },
  { code: "99", label: "KRA web service not reachable" },
] as const;
