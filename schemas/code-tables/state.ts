import { findByCode, findByLabel } from "@/schemas/code-tables/look-up";

/** Table 1.2, state: three digits of the KRA. `gstCode` is the first two digits of a GSTIN; places without a state have nulls. */
export const state = [
  { code: "001", label: "Jammu and Kashmir", ckycMvCode: "JK", iso3166_2: "IN-JK", gstCode: "01" },
  { code: "002", label: "Himachal Pradesh", ckycMvCode: "HP", iso3166_2: "IN-HP", gstCode: "02" },
  { code: "003", label: "Punjab", ckycMvCode: "PB", iso3166_2: "IN-PB", gstCode: "03" },
  { code: "004", label: "Chandigarh", ckycMvCode: "CH", iso3166_2: "IN-CH", gstCode: "04" },
  { code: "005", label: "Uttarakhand", ckycMvCode: "UA", iso3166_2: "IN-UK", gstCode: "05" },
  { code: "006", label: "Haryana", ckycMvCode: "HR", iso3166_2: "IN-HR", gstCode: "06" },
  { code: "007", label: "Delhi", ckycMvCode: "DL", iso3166_2: "IN-DL", gstCode: "07" },
  { code: "008", label: "Rajasthan", ckycMvCode: "RJ", iso3166_2: "IN-RJ", gstCode: "08" },
  { code: "009", label: "Uttar Pradesh", ckycMvCode: "UP", iso3166_2: "IN-UP", gstCode: "09" },
  { code: "010", label: "Bihar", ckycMvCode: "BR", iso3166_2: "IN-BR", gstCode: "10" },
  { code: "011", label: "Sikkim", ckycMvCode: "SK", iso3166_2: "IN-SK", gstCode: "11" },
  { code: "012", label: "Arunachal Pradesh", ckycMvCode: "AR", iso3166_2: "IN-AR", gstCode: "12" },
  { code: "013", label: "Assam", ckycMvCode: "AS", iso3166_2: "IN-AS", gstCode: "18" },
  { code: "014", label: "Manipur", ckycMvCode: "MN", iso3166_2: "IN-MN", gstCode: "14" },
  { code: "015", label: "Mizoram", ckycMvCode: "MZ", iso3166_2: "IN-MZ", gstCode: "15" },
  { code: "016", label: "Tripura", ckycMvCode: "TR", iso3166_2: "IN-TR", gstCode: "16" },
  { code: "017", label: "Meghalaya", ckycMvCode: "ML", iso3166_2: "IN-ML", gstCode: "17" },
  { code: "018", label: "Nagaland", ckycMvCode: "NL", iso3166_2: "IN-NL", gstCode: "13" },
  { code: "019", label: "West Bengal", ckycMvCode: "WB", iso3166_2: "IN-WB", gstCode: "19" },
  { code: "020", label: "Jharkhand", ckycMvCode: "JH", iso3166_2: "IN-JH", gstCode: "20" },
  { code: "021", label: "Odisha", ckycMvCode: "OR", iso3166_2: "IN-OD", gstCode: "21" },
  { code: "022", label: "Chhattisgarh", ckycMvCode: "CG", iso3166_2: "IN-CG", gstCode: "22" },
  { code: "023", label: "Madhya Pradesh", ckycMvCode: "MP", iso3166_2: "IN-MP", gstCode: "23" },
  { code: "024", label: "Gujarat", ckycMvCode: "GJ", iso3166_2: "IN-GJ", gstCode: "24" },
  { code: "025", label: "Daman and Diu", ckycMvCode: "DD", iso3166_2: "IN-DH", gstCode: "26" },
  { code: "026", label: "Dadra and Nagar Haveli", ckycMvCode: "DN", iso3166_2: "IN-DH", gstCode: "26" },
  { code: "027", label: "Maharashtra", ckycMvCode: "MH", iso3166_2: "IN-MH", gstCode: "27" },
  { code: "028", label: "Andhra Pradesh", ckycMvCode: "AP", iso3166_2: "IN-AP", gstCode: "37" },
  { code: "029", label: "Karnataka", ckycMvCode: "KA", iso3166_2: "IN-KA", gstCode: "29" },
  { code: "030", label: "Goa", ckycMvCode: "GA", iso3166_2: "IN-GA", gstCode: "30" },
  { code: "031", label: "Lakshadweep", ckycMvCode: "LD", iso3166_2: "IN-LD", gstCode: "31" },
  { code: "032", label: "Kerala", ckycMvCode: "KL", iso3166_2: "IN-KL", gstCode: "32" },
  { code: "033", label: "Tamil Nadu", ckycMvCode: "TN", iso3166_2: "IN-TN", gstCode: "33" },
  { code: "034", label: "Puducherry", ckycMvCode: "PY", iso3166_2: "IN-PY", gstCode: "34" },
  { code: "035", label: "Andaman and Nicobar Islands", ckycMvCode: "AN", iso3166_2: "IN-AN", gstCode: "35" },
  { code: "036", label: "Army Post Office (APO)", ckycMvCode: null, iso3166_2: null, gstCode: null },
  { code: "037", label: "Telangana", ckycMvCode: "TS", iso3166_2: "IN-TS", gstCode: "36" },
  { code: "038", label: "Ladakh", ckycMvCode: null, iso3166_2: "IN-LA", gstCode: "38" },
  { code: "039", label: "Others", ckycMvCode: "XX", iso3166_2: null, gstCode: null },
] as const;

export type StateRow = (typeof state)[number];

/** The row of a code. */
export function stateByCode(code: string): StateRow | undefined {
  return findByCode(state, code);
}

/** The row of a name of table 1.2, whatever its case and outer spaces. */
export function stateByLabel(label: string): StateRow | undefined {
  return findByLabel(state, label);
}
