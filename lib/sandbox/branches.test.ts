import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { bankSearchResponseSchema } from "@/schemas/upstream/bank-search";
import { readBranches, readPincode, toBankSearchResult } from "./branches";
import { openSandbox, pick } from "./outside.fixtures";
import { bankSearchScenarios } from "./scenarios";

function writeFile(csv: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "branches-")), "branches.csv");
  writeFileSync(path, csv);
  return path;
}

const heading = "bank,ifsc,micr,branch,address,city,district,state,contact";

test("a few dozen real branches are built in, in every state and union territory that has one", () => {
  const book = readBranches();
  const branches = book.micrCodes.map((micr) => book.find(micr));
  expect(branches.length).toBeGreaterThanOrEqual(48);
  expect(new Set(branches.map((branch) => branch?.state)).size).toBe(36);
  expect(new Set(branches.map((branch) => branch?.bank)).size).toBe(12);
  for (const branch of branches) {
    expect(branch?.micr).toMatch(/^\d{9}$/);
    expect(branch?.ifsc).toMatch(/^[A-Z]{4}0[A-Z0-9]{6}$/);
    expect(branch && toBankSearchResult(branch).splitAddress.pincode).toMatch(/^[1-9]\d{5}$/);
    expect(branch && toBankSearchResult(branch).splitAddress.state).toEqual([
      expect.stringMatching(/^[A-Z]{2}$/),
    ]);
  }
});

test("a bank search answers every field", async () => {
  const { findBranch } = openSandbox();
  const response = await findBranch("110002129");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    essentials: { micrCode: "110002129" },
    id: expect.stringMatching(/^\w{32}$/),
    patronId: "patron-7",
    task: "micrCode",
    result: {
      bankName: "State Bank of India",
      address: "H-7 VIJAY NAGAR, DISTT. DELHI, DELHI 110 009",
      state: "DELHI",
      district: "NEW DELHI",
      branch: "",
      contact: "",
      ifscCode: "SBIN0001714",
      micrCode: "110002129",
      splitAddress: {
        state: ["DL"],
        district: ["NEW DELHI"],
        city: ["DELHI"],
        pincode: "110009",
        country: ["IN", "IND", "INDIA"],
        addressLine: "H-7 VIJAY NAGAR, DISTT. DELHI, DELHI 110 009",
      },
    },
  });
});

test.each(["000000000", "11000212", "1100021299", "abc", "110002129 "])(
  "MICR %j is not found",
  async (micrCode) => {
    const { findBranch } = openSandbox();
    const response = await findBranch(micrCode);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { statusCode: 404, name: "Error", message: "Please enter a valid MICR Code" },
    });
  },
);

test.each([
  { task: "ifscCode", essentials: { micrCode: "110002129" } },
  { task: "ifscCode", essentials: { ifscCode: "SBIN0001714" } },
  { essentials: { micrCode: "110002129" } },
  { task: "micrCode" },
  { task: "micrCode", essentials: {} },
  { task: "micrCode", essentials: { micrCode: "" } },
  { task: "micrCode", essentials: { micrCode: 110002129 } },
  { task: "micrCode", essentials: "110002129" },
  [],
  null,
])("the bank search %j is malformed", async (body) => {
  const { call } = openSandbox();
  const response = await call("/api/v2/patrons/patron-7/banksearchs", body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: { statusCode: 400, name: "Error", message: "Please enter a valid IFSC Code" },
  });
});

test.each([
  ["DELHI 110 009", "DELHI", "110009"],
  ["NEW DELHI-110001.", "DELHI", "110001"],
  ["PIN NO 110019 TEL NO.011 26411127", "DELHI", "110019"],
  ["011-27868055,565087 SS - C-3/9, NEW DELHI 110085", "DELHI", "110085"],
  ["PUNJAB143001,AMRITSAR", "PUNJAB", "143001"],
  ["OPP. 415 416 SECTOR 9", "HARYANA", ""],
  ["SCO 125-127, SEC 17B", "CHANDIGARH", ""],
  ["NO 121 384 PLOT, INDORE", "MADHYA PRADESH", ""],
  ["PHONE 26411127", "DELHI", ""],
  ["KOCHI 682  018", "KERALA", "682018"],
  ["", "KERALA", ""],
])("the pincode of %j in %s is %j", (address, state, pincode) => {
  expect(readPincode(address, state)).toBe(pincode);
});

test("branches come from a file too, replace built-in ones, and rows without a MICR code are counted", async () => {
  const rows = [
    `\uFEFF${heading}`,
    'Bank of Trial,TRIA0000001,999000001,FIRST,"1, TRIAL ROAD, PUNE",PUNE,PUNE,MAHARASHTRA,020123456',
    "Bank of Trial,TRIA0000002,110002129,SECOND,DELHI 110001,DELHI,NEW DELHI,DELHI,",
    "Bank of Trial,TRIA0000003,,THIRD,DELHI,DELHI,NEW DELHI,DELHI,",
  ];
  const { findBranch, sandbox } = openSandbox({ branchesFile: writeFile(rows.join("\r\n")) });
  const first = await (await findBranch("999000001")).json();
  expect(pick(first, "result", "splitAddress")).toEqual({
    state: ["MH"],
    district: ["PUNE"],
    city: ["PUNE"],
    pincode: "",
    country: ["IN", "IND", "INDIA"],
    addressLine: "1, TRIAL ROAD, PUNE",
  });
  expect(pick(await (await findBranch("110002129")).json(), "result", "bankName")).toBe("Bank of Trial");
  expect((await findBranch("110013008")).status).toBe(200);
  expect(sandbox.branches().skipped).toBe(1);
});

test("a file that is missing, or lacks a column, says so", async () => {
  expect(() => readBranches("/nowhere/branches.csv")).toThrow(/\/nowhere\/branches\.csv can't be read/);
  const path = writeFile("bank,ifsc,micr\nBank of Trial,TRIA0000001,999000001\n");
  expect(() => readBranches(path)).toThrow(
    /heading line lacks branch, address, city, district, state, contact/,
  );
  const response = await openSandbox({ branchesFile: path }).findBranch("110002129");
  expect(response.status).toBe(500);
  expect(pick(await response.json(), "error", "message")).toContain("heading line lacks");
});

test("no magic MICR code belongs to a real branch", () => {
  const book = readBranches();
  for (const { value } of bankSearchScenarios) expect(book.find(value)).toBeUndefined();
});

/** A large file of real branches, kept beside the repository and not in it. */
const largeFile = "../shared/data/branches-5k.csv";
const isThere = existsSync(largeFile);
if (!isThere)
  process.stderr.write(`SKIPPED: every row of a large file of branches; there is no ${largeFile}\n`);

test.skipIf(!isThere)("every row of the large file of branches loads and is found", async () => {
  const rows: unknown[] = parse(readFileSync(largeFile, "utf8"), { columns: true });
  const { post, logIn, sandbox } = openSandbox({ branchesFile: largeFile });
  const authorization = await logIn("general");
  expect(sandbox.branches().skipped).toBe(0);
  for (const row of rows) {
    const body = { task: "micrCode", essentials: { micrCode: pick(row, "micr") } };
    const response = await post("/api/v2/patrons/patron-7/banksearchs", body, { authorization });
    const { result } = bankSearchResponseSchema.parse(await response.json());
    expect(result).toMatchObject({
      bankName: pick(row, "bank"),
      ifscCode: pick(row, "ifsc"),
      micrCode: pick(row, "micr"),
      state: pick(row, "state"),
      contact: pick(row, "contact"),
    });
    expect(result.splitAddress.pincode).toMatch(/^([1-9]\d{5})?$/);
  }
  process.stdout.write(`${rows.length} branches of ${largeFile} found\n`);
});
