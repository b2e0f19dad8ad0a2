/** Table 1.4, KYC account. Only rows with `push` may be sent with a push. */
export const kycAccount = [
  { code: "01", label: "New", push: true },
  { code: "02", label: "Modify with documents", push: true },
  { code: "03", label: "Modify without documents", push: false },
  { code: "04", label: "Dump", push: false },
  { code: "05", label: "Suspended", push: false },
  { code: "06", label: "Deceased", push: false },
] as const;

/** The rows that a push may carry: `01` New and `02` Modify with documents. */
export const pushableKycAccounts = kycAccount.filter((account) => account.push);
