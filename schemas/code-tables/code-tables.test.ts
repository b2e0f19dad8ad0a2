import { expect, test } from "vitest";
import {
  addressType,
  annualIncome,
  applicationStatus,
  type CodeRow,
  codeAgreesWithLabel,
  country,
  findByCode,
  findByLabel,
  kraStatus,
  kycAccount,
  labelOf,
  occupation,
  occupationByCode,
  pushableKycAccounts,
  state,
} from "@/schemas/code-tables";

const tables: [name: string, table: readonly CodeRow[], rows: number, codes: RegExp][] = [
  ["country", country, 244, /^\d{3}$/],
  ["state", state, 39, /^\d{3}$/],
  ["occupation", occupation, 12, /^\d{2}$/],
  ["KYC account", kycAccount, 6, /^0[1-6]$/],
  ["application status", applicationStatus, 4, /^[RNPI]$/],
  ["address type", addressType, 5, /^0[1-5]$/],
  ["annual income", annualIncome, 6, /^3[1-6]$/],
  ["KRA status", kraStatus, 14, /^\d{2}$/],
];

test.each(tables)("table %s has all its rows, each code and label once", (_name, table, rows, codes) => {
  expect(table).toHaveLength(rows);
  expect(new Set(table.map((row) => row.code)).size).toBe(rows);
  expect(new Set(table.map((row) => row.label)).size).toBe(rows);
  for (const row of table) expect(row.code).toMatch(codes);
});

test("every country has an ISO alpha-2 code of its own; only dissolved countries lack alpha-3 and a present name", () => {
  expect(new Set(country.map((row) => row.isoAlpha2)).size).toBe(244);
  for (const row of country) expect(row.isoAlpha2).toMatch(/^[A-Z]{2}$/);
  const dissolved = country.filter((row) => row.isoAlpha3 === null || row.currentName === null);
  expect(dissolved.map((row) => row.code)).toEqual(["155", "193"]);
});

test("a row is found by its label, whatever its case", () => {
  expect(findByLabel(country, "  turkey ")?.isoAlpha2).toBe("TR");
  expect(findByLabel(state, "tamil nadu ")?.code).toBe("033");
  expect(findByLabel(state, "Atlantis")).toBeUndefined();
});

test("India is 101, and Telangana has a code of its own", () => {
  expect(findByCode(country, "101")?.label).toBe("India");
  expect(findByCode(state, "037")?.label).toBe("Telangana");
  expect(findByCode(country, "999")).toBeUndefined();
});

test("other occupation require occupationOther, named ones nothing", () => {
  expect(occupationByCode("99")?.requires).toBe("occupationOther");
  expect(occupationByCode("01")?.requires).toBeNull();
});

test("only a new account or one modified with documents may be pushed", () => {
  expect(pushableKycAccounts.map((account) => account.code)).toEqual(["01", "02"]);
});

test("the non-resident status has no word for residentialStatus, the others have one each", () => {
  expect(applicationStatus.map((status) => [status.code, status.residentialStatus])).toEqual([
    ["R", "Resident Individual"],
    ["N", null],
    ["P", "Foreign National"],
    ["I", "Person of Indian Origin"],
  ]);
});

test("income ranges follow on one another without a gap", () => {
  for (const [index, row] of annualIncome.entries()) {
    expect(row.max).toBe(annualIncome[index + 1]?.min ?? null);
  }
});

test("labelOf and codeAgreesWithLabel compare as the table spells", () => {
  expect(labelOf(occupation, "03")).toBe("Business");
  expect(labelOf(occupation, "09")).toBeUndefined();
  expect(codeAgreesWithLabel(addressType, "02", "Residential")).toBe(true);
  expect(codeAgreesWithLabel(addressType, "02", "residential")).toBe(false);
  expect(codeAgreesWithLabel(addressType, "09", "Residential")).toBe(false);
});
