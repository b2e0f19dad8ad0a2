import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { servers, testFolder } from "../support/servers";
import { spellingsOf } from "../support/spellings";
import { readTyped } from "../support/typed";

// Looks in all that every server printed for every value that any test typed or posted.

/** Shorter ones stand in other words by chance. */
const shortest = 5;

/** What the product makes up by itself, at random or by the clock. */
const ownMarks: [found: RegExp, mark: string][] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "<id>"],
  [/"milliseconds":[\d.]+/g, '"milliseconds":0'],
  [/\[\d+\]/g, "[<process>]"],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?/g, "<time>"],
];

function hideOwnMarks(text: string): string {
  return ownMarks.reduce((hidden, [found, mark]) => hidden.replaceAll(found, mark), text);
}

/** Each line once. */
function readLog(file: string): string {
  return [...new Set(hideOwnMarks(readFileSync(file, "utf8")).split("\n"))].join("\n");
}

const isProduct = (file: string) =>
  !/\.(?:test|fixtures)\.|\/golden\/|\/generated\/|\/migrations\/|sandbox\/scenarios\.ts$/.test(file);
const product = globSync("{app,components,lib,schemas,bin}/**/*.{ts,tsx,json,mjs}")
  .filter(isProduct)
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/**
 * Whether a value stands in the product's own source, as a word of it: what is chosen from its lists, and its codes. No
 * number is a word, though some stand there as examples.
 */
function isWordOfProduct(value: string): boolean {
  if (/\d{4}/.test(value) || !product.includes(value)) return false;
  const literal = value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<!\\w)${literal}(?!\\w)`).test(product);
}

/** What is looked for: of all that was typed, whatever says something about somebody. */
function chooseSearched(typed: readonly string[]): string[] {
  const hidden = new Set(typed.map(hideOwnMarks));
  return [...hidden].filter(
    (value) => value.length >= shortest && value !== "<id>" && value !== "<time>" && !isWordOfProduct(value),
  );
}

function findIn(log: string, searched: readonly string[]): string[] {
  return searched.filter((value) => spellingsOf(value).some((spelling) => log.includes(spelling)));
}

const logs = globSync(["*.log", "*/postgres.log"], { cwd: testFolder }).map((name) =>
  path.join(testFolder, name),
);
const searched = chooseSearched(readTyped());

test("what is typed is noted, whoever types it and however", () => {
  const unwatched = globSync("e2e/**/*.e2e.ts")
    .filter((file) => !file.startsWith("e2e/leaks/"))
    .filter((file) =>
      /import \{[^}]*\btest\b[^}]*\} from "@playwright\/test"/.test(readFileSync(file, "utf8")),
    );
  expect(unwatched).toEqual([]);
  expect(searched).toEqual(
    expect.arrayContaining([
      // Typed into a page, key by key, and posted by a form without scripts.
      "14 Tamarind Lane",
      "Nandini Merikoski",
      "Charu Kulvarni",
      "ABCPX1234L",
      "29/02/1988",
      // Credentials, passwords, a note of staff, a file's name, a callback.
      "tp-user-Vq7Kz2",
      "nine slow barges at dawn",
      "The card says otherwise",
      "identity-front.jpg",
    ]),
  );
  expect(searched.length).toBeGreaterThan(150);
});

test("a value that stands in a log is found in every spelling", () => {
  const log = readLog(servers.ordinary.log);
  for (const value of [
    "14 Tamarind Lane",
    "nine slow barges at dawn",
    'a "quoted" word & more',
    "29/02/1988",
  ]) {
    for (const spelling of spellingsOf(value)) {
      expect(findIn(`${log}\n{"level":"info","msg":"x${spelling}x"}`, [value]), spelling).toEqual([value]);
    }
    expect(findIn(`${log}\n${Buffer.from(`{"a":"${value}"}`).toString("base64")}`, [value])).toEqual([value]);
  }
  const [address = ""] = chooseSearched(["0b6fa0c1-2d3e-4f50-8a61-7b8c9d0e1f20@staff.example"]);
  expect(findIn(hideOwnMarks("to 0b6fa0c1-2d3e-4f50-8a61-7b8c9d0e1f20@staff.example"), [address])).toEqual([
    address,
  ]);
});

test("no log of any server holds what any test typed", () => {
  expect(logs).toEqual(expect.arrayContaining(Object.values(servers).map(({ log }) => log)));
  expect(logs.filter((file) => /own-\d+\.log$/.test(file)).length).toBeGreaterThan(0);
  expect(logs.filter((file) => file.endsWith("postgres.log")).length).toBe(Object.keys(servers).length);
  const found = logs.flatMap((file) => {
    const log = readLog(file);
    expect(log, file).toMatch(/Ready at|database system is ready/);
    return findIn(log, searched).map((value) => `${value} in ${file}`);
  });
  expect(found).toEqual([]);
});
