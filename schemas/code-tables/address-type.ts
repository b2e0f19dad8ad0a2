/** Table 1.6, address type. */
export const addressType = [
  { code: "01", label: "Residential/Business" },
  { code: "02", label: "Residential" },
  { code: "03", label: "Business" },
  { code: "04", label: "Registered Office" },
  { code: "05", label: "Unspecified" },
] as const;
