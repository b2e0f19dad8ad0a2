import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const folder = join(import.meta.dirname, "messages");
const root = process.cwd();
const languages = readdirSync(folder).flatMap((file) =>
  file.endsWith(".ts") ? [basename(file, ".ts")] : [],
);

const tree = z.record(z.string(), z.unknown());

async function catalogue(language: string): Promise<Map<string, string>> {
  const loaded: unknown = await import(`./messages/${language}.ts`);
  return new Map(leavesOf(z.object({ messages: tree }).parse(loaded).messages));
}

function leavesOf(value: unknown, place = ""): [string, string][] {
  if (typeof value === "string") return [[place.slice(1), value]];
  return Object.entries(tree.parse(value)).flatMap(([key, inner]) => leavesOf(inner, `${place}.${key}`));
}

/** The names of what a message leaves open: `{count}`, `{when, date}` and tags. */
function openIn(message: string): string[] {
  return [...message.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, name, tag]) => name ?? tag ?? "").toSorted();
}

test("there is English, and each language has a folder of its own", () => {
  expect(languages).toContain("en");
  expect(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ).toEqual(languages);
});

describe.each(languages)("in %s", (language) => {
  test("every part is in the catalogue", async () => {
    const parts = new Set([...(await catalogue(language)).keys()].map((key) => key.split(".")[0]));
    const files = readdirSync(join(folder, language)).map((file) => basename(file, ".json"));
    expect([...parts].toSorted()).toEqual(files.toSorted());
  });

  test("there are exactly the keys of English, with the same names left open", async () => {
    const [english, words] = await Promise.all([catalogue("en"), catalogue(language)]);
    expect([...words.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, message] of english) expect(openIn(words.get(key) ?? ""), key).toEqual(openIn(message));
  });

  test("no message is empty", async () => {
    const empty = [...(await catalogue(language))].filter(([, message]) => message.trim() === "");
    expect(empty).toEqual([]);
  });
});

test("every error has its words", async () => {
  const words = await catalogue("en");
  const named = sources().flatMap((text) =>
    [...text.matchAll(/\bwords: "([\w.-]+)"/g)].map(([, key = ""]) => key),
  );
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(named)].filter((key) => !words.has(key))).toEqual([]);
});

function sources(): string[] {
  return ["lib", "app"].flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, place, file), "utf8")),
  );
}
