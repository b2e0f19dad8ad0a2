/** Table 1.8, annual income. `min` and `max` in rupees, `max` null where there is no upper end. */
export const annualIncome = [
  { code: "31", label: "Below 1 Lac", min: 0, max: 100000, kraCode: "01" },
  { code: "32", label: "1-5 Lacs", min: 100000, max: 500000, kraCode: "02" },
  { code: "33", label: "5-10 Lacs", min: 500000, max: 1000000, kraCode: "03" },
  { code: "34", label: "10-25 Lacs", min: 1000000, max: 2500000, kraCode: "04" },
  { code: "35", label: "25 Lacs-1 crore", min: 2500000, max: 10000000, kraCode: "05" },
  { code: "36", label: "> 1 crore", min: 10000000, max: null, kraCode: "06" },
] as const;
