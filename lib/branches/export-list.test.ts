import { inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import {
  type ResultWords,
  resultColumns,
  tabulateList,
  writeListCsv,
  writeXlsx,
} from "@/lib/branches/export-list";
import { makeList, openList, workOnList } from "@/lib/branches/lists";
import { hire, newCodes, useBankSearch } from "@/lib/branches/upstream.fixtures";

const search = useBankSearch();

const states = {
  found: "Found",
  "not-found": "Not found",
  failed: "Failed",
  waiting: "Not asked yet",
  malformed: "Not a MICR code",
};
const words: ResultWords = {
  column: (column) => column,
  state: (state) => states[state],
  fault: (fault: string) => `because ${fault}`,
  sameAs: (place: number) => `same as ${place}`,
};

async function makeResult(): Promise<{ rows: string[][]; codes: string[] }> {
  const codes = newCodes(3);
  const [a = "", b = "", c = ""] = codes;
  search.answer = (code) =>
    code === b
      ? { status: 404, message: "Please enter a valid MICR Code" }
      : code === c
        ? { status: 400, message: "=cmd|' /C calc'!A0" }
        : "branch";
  const staff = await hire();
  const id = (await makeList(staff, [[a, b, c, a, "=1+1"].join("\n")])) ?? "";
  await workOnList(staff, id, "next");
  return { rows: await tabulateList(await openList(staff, id), words), codes };
}

test("a result says of each row what became of it", async () => {
  const { rows, codes } = await makeResult();
  const [a = "", b = "", c = ""] = codes;
  expect(rows[0]).toEqual([...resultColumns]);
  expect(rows[1]?.slice(0, 13)).toEqual([
    "1",
    a,
    a,
    "Found",
    "Bank of Nowhere",
    `Branch ${a}`,
    "NOWH0000001",
    "1, Nowhere Road",
    "NOWHERE",
    "Nowhere",
    "KARNATAKA",
    "560001",
    "+918012345678",
  ]);
  expect(rows[1]?.[13]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(rows.slice(2).map((row) => [row[1], row[3], row[14]])).toEqual([
    [b, "Not found", "Please enter a valid MICR Code"],
    [c, "Failed", "because invalid · =cmd|' /C calc'!A0"],
    [a, "Found", "same as 1"],
    ["=1+1", "Not a MICR code", ""],
  ]);
});

test("as CSV it is read back as it was, and no cell runs as a formula", async () => {
  const { rows } = await makeResult();
  const csv = writeListCsv(rows);
  expect(csv.startsWith("\uFEFF")).toBe(true);
  expect(csv).toContain("\r\n");
  const read: string[][] = parse(csv, { bom: true });
  const guard = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
  expect(read).toEqual(rows.map((row) => row.map(guard)));
  expect(read.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});

test("as XLSX every cell is a text", async () => {
  const { rows, codes } = await makeResult();
  const xlsx = await writeXlsx(rows, "Branches");
  const sheet = unzip(xlsx, "xl/worksheets/sheet1.xml");
  const all = sheet + unzip(xlsx, "xl/sharedStrings.xml");
  for (const code of codes) expect(all).toContain(`>${code}<`);
  expect(all).toContain(">=1+1<");
  expect(sheet).not.toContain("<f>");
  const filled = [...sheet.matchAll(/<c ([^>]*[^/])>(.*?)<\/c>/g)].filter(([, , inside]) => inside !== "");
  expect(filled.length).toBeGreaterThan(40);
  expect(filled.filter(([, kind = ""]) => !/t="(?:s|inlineStr)"/.test(kind))).toEqual([]);
});

/** One file out of a ZIP archive, by its list at the end; empty text where there is none of the name. */
function unzip(archive: Buffer, name: string): string {
  let at = archive.readUInt32LE(archive.lastIndexOf(Buffer.from("PK\x05\x06")) + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const [ofName = 0] = lengths;
    if (archive.toString("utf8", at + 46, at + 46 + ofName) === name) {
      const start = archive.readUInt32LE(at + 42);
      const head = 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
      const content = archive.subarray(start + head, start + head + archive.readUInt32LE(at + 20));
      return (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString("utf8");
    }
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return "";
}
