import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { z } from "zod";
import { servers, type TestServer } from "../support/servers";
import { spellingsOf } from "../support/spellings";

/** Typed somewhere in these tests, and in no word of the product. */
const typed = [
  "Arun Kulvarni",
  "Sudha Kulvarni",
  "Merikoski",
  "Varadesh",
  "ABCPK1234L",
  "463872910562",
  "4638 7291 0562",
  "591827364508",
  "9800000001",
  "2025550147",
  "arun.kulvarni@mail.example",
  "14 Tamarind Lane",
  "Jasmine Court",
  "XYZ0000001",
  "KA0120110012345",
  "Restorer of clocks",
  "29/02/1988",
  "identity-front.jpg",
];

const searched = typed.flatMap((value) =>
  spellingsOf(value).map((spelling) => ({ value, form: Buffer.from(spelling) })),
);

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** A file that is gone by the time it is read holds nothing. */
function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

function findTyped(bytes: Buffer, place: string): string[] {
  return searched.filter(({ form }) => bytes.includes(form)).map(({ value }) => `${value} in ${place}`);
}

/** Looks through files. `known` stands in one of them: what finds it finds the others too. */
function search(files: string[], known: string): { found: string[]; knows: boolean } {
  const found: string[] = [];
  let knows = false;
  for (const file of files) {
    const bytes = readBytes(file);
    knows ||= bytes.includes(known);
    found.push(...findTyped(bytes, file));
  }
  return { found, knows };
}

/** Every row of every table as text, so that nothing hides in a compressed value. */
async function readRows({ dataDir }: TestServer): Promise<Record<string, string>> {
  const [, , , , socket = ""] = readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split(
    "\n",
  );
  const client = new pg.Client({ host: socket, user: "postgres", database: "kyc" });
  await client.connect();
  try {
    const names = z.array(z.object({ name: z.string() }));
    const rows = z.array(z.object({ line: z.string() }));
    const query = "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables";
    const tables = await client.query(
      `${query} where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const dump: Record<string, string> = {};
    for (const { name } of names.parse(tables.rows)) {
      const lines = await client.query(`select t::text as line from ${name} t`);
      dump[name] = rows
        .parse(lines.rows)
        .map(({ line }) => line)
        .join("\n");
    }
    return dump;
  } finally {
    await client.end();
  }
}

/** How files begin, by at least six bytes: fewer stand in sealed bytes by chance. */
const fileMarks = ["\x00\x10JFIF\x00", "PNG\r\n\x1a\n", "%PDF-1.", "ftypisom", "<?xml version"].map((mark) =>
  Buffer.from(mark, "latin1"),
);

for (const [name, server] of Object.entries(servers)) {
  test(`nothing typed stands in the data folder of the ${name} server`, () => {
    const { found, knows } = search(listFiles(server.dataDir), "push-accepted");
    expect(found).toEqual([]);
    expect(knows).toBe(true);
  });

  test(`nothing typed stands in the tables of the ${name} server`, async () => {
    const dump = await readRows(server);
    expect(Object.keys(dump)).toContain("public.answers");
    for (const [table, lines] of Object.entries(dump))
      expect(findTyped(Buffer.from(lines), table)).toEqual([]);
    expect(Object.values(dump).join("\n")).toContain("push-accepted");
  });

  test(`nothing typed stands in what the ${name} server prints`, () => {
    const { found, knows } = search([server.log], "Ready at");
    expect(found).toEqual([]);
    expect(knows).toBe(true);
  });

  test(`no stored file of the ${name} server can be read as what it is`, () => {
    const stored = listFiles(path.join(server.dataDir, "files"));
    expect(stored.length).toBeGreaterThan(10);
    const readable = stored.filter((file) => {
      const bytes = readBytes(file);
      return fileMarks.some((mark) => bytes.includes(mark));
    });
    expect(readable).toEqual([]);
  });
}

test("nothing typed stands in the build", () => {
  const { found, knows } = search(listFiles(".next"), "Save and continue");
  expect(found).toEqual([]);
  expect(knows).toBe(true);
});
