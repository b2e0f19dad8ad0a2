import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { state as states } from "@/schemas/code-tables";
import { builtInBranches } from "./branch-data";

/** One bank branch as banks publish it. Every value a string, empty where nothing is known. */
export type Branch = Record<Column, string>;

const columns = [
  "bank",
  "ifsc",
  "micr",
  "branch",
  "address",
  "city",
  "district",
  "state",
  "contact",
] as const;
type Column = (typeof columns)[number];

/** Branches by MICR code; `skipped` counts the rows that carry no MICR code of nine digits. */
export type BranchBook = { find(micr: string): Branch | undefined; micrCodes: string[]; skipped: number };

/**
 * Reads the branches that are built in and, where a path is given, those of a CSV file with the columns
 * `bank,ifsc,micr,branch,address,city,district,state,contact` (any order, a heading line). A branch of the file
 * replaces the built-in one of the same MICR code. Throws an `Error` that says what is wrong with the file.
 */
export function readBranches(path?: string): BranchBook {
  const book = new Map<string, Branch>();
  addRows(book, builtInBranches);
  const skipped = path === undefined ? 0 : addFile(book, path);
  return { find: (micr) => book.get(micr), micrCodes: [...book.keys()], skipped };
}

function addFile(book: Map<string, Branch>, path: string): number {
  try {
    return addRows(book, readFileSync(path, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The branches in ${path} can't be read: ${reason}`, { cause: error });
  }
}

function addRows(book: Map<string, Branch>, csv: string): number {
  let skipped = 0;
  const rows: unknown[] = parse(csv, {
    bom: true,
    columns: checkHeading,
    skip_empty_lines: true,
    trim: true,
  });
  for (const row of rows) {
    const branch = toBranch(row);
    if (/^\d{9}$/.test(branch.micr)) book.set(branch.micr, branch);
    else skipped += 1;
  }
  return skipped;
}

function checkHeading(heading: string[]): string[] {
  const found = heading.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !found.includes(column));
  if (missing.length > 0) throw new Error(`the heading line lacks ${missing.join(", ")}`);
  return found;
}

function toBranch(row: unknown): Branch {
  const cell = (column: Column): string => {
    const value: unknown = typeof row === "object" && row !== null ? Reflect.get(row, column) : undefined;
    return typeof value === "string" ? value : "";
  };
  return {
    bank: cell("bank"),
    ifsc: cell("ifsc"),
    micr: cell("micr"),
    branch: cell("branch"),
    address: cell("address"),
    city: cell("city"),
    district: cell("district"),
    state: cell("state"),
    contact: cell("contact"),
  };
}

/** The `result` of a bank search (contract, "Bank search response"), spelled as on the wire. */
export function toBankSearchResult(branch: Branch) {
  const pincode = readPincode(branch.address, branch.state);
  return {
    bankName: branch.bank,
    address: branch.address,
    state: branch.state,
    district: branch.district,
    branch: branch.branch,
    contact: branch.contact,
    ifscCode: branch.ifsc,
    micrCode: branch.micr,
    splitAddress: {
      state: stateAbbreviations(branch.state),
      district: branch.district === "" ? [] : [branch.district],
      city: branch.city === "" ? [] : [branch.city],
      pincode,
      country: ["IN", "IND", "INDIA"],
      addressLine: branch.address,
    },
  };
}

/** Two letters of the state as ISO 3166-2 gives them; none where the name is not one of table 1.2. */
function stateAbbreviations(name: string): string[] {
  const letters = states
    .filter((state) => name.toUpperCase().includes(state.label.toUpperCase()))
    .flatMap((state) => (state.iso3166_2 ? [state.iso3166_2.slice("IN-".length)] : []));
  return [...new Set(letters)];
}

/** First digits of the pincodes of each state or union territory: the postal zones of India. */
const postalZones: Record<string, string> = {
  "1": "DELHI, HARYANA, PUNJAB, HIMACHAL PRADESH, JAMMU AND KASHMIR, LADAKH, CHANDIGARH",
  "2": "UTTAR PRADESH, UTTARAKHAND",
  "3": "RAJASTHAN, GUJARAT, DAMAN AND DIU, DADRA AND NAGAR HAVELI AND DAMAN AND DIU, DADRA AND NAGAR HAVELI",
  "4": "MAHARASHTRA, MADHYA PRADESH, CHHATTISGARH, GOA",
  "5": "ANDHRA PRADESH, TELANGANA, KARNATAKA, PUDUCHERRY",
  "6": "TAMIL NADU, KERALA, PUDUCHERRY, LAKSHADWEEP",
  "7": "WEST BENGAL, ODISHA, ASSAM, SIKKIM, ARUNACHAL PRADESH, MANIPUR, MEGHALAYA, MIZORAM, NAGALAND, TRIPURA, ANDAMAN AND NICOBAR ISLANDS",
  "8": "BIHAR, JHARKHAND",
};

/**
 * Finds the pincode in an address as people write it: `110009`, `110 009`. The last one of six digits in a row
 * wins; two groups of three count only in the postal zone of the state, since house numbers look like them.
 * An empty string where there is none.
 */
export function readPincode(address: string, state: string): string {
  const joined = [...address.matchAll(/(?<!\d)[1-9]\d{5}(?!\d)/g)].at(-1);
  if (joined) return joined[0];
  const spaced = [...address.matchAll(/(?<![\d-])([1-9]\d{2}) {1,2}(\d{3})(?![\d-])/g)]
    .map((match) => `${match[1]}${match[2]}`)
    .filter((pincode) => postalZones[pincode.charAt(0)]?.split(", ").includes(state.trim().toUpperCase()));
  return spaced.at(-1) ?? "";
}
