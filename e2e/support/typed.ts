import { appendFileSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { z } from "zod";
import { testFolder } from "./servers";

// Notes every value that the tests type or post, for the last test, which looks for them in all logs.

const folder = path.join(testFolder, "typed");
/** Of a longer text so much is noted: where it stands, its beginning does. */
const longest = 200;
const noted = new Set<string>();
const line = z.string();

/** Forgets what earlier runs typed. */
export function forgetTyped(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Every value that was typed or posted so far, by any test. */
export function readTyped(): string[] {
  const texts = globSync("*.jsonl", { cwd: folder }).map((name) =>
    readFileSync(path.join(folder, name), "utf8"),
  );
  const lines = texts.flatMap((text) => text.split("\n").filter((each) => each !== ""));
  return [...new Set(lines.map((each) => line.parse(JSON.parse(each))))];
}

function noteText(text: string): void {
  for (const part of text.split(/[\r\n]+/).map((each) => each.trim().slice(0, longest))) {
    if (part === "" || noted.has(part)) continue;
    noted.add(part);
    mkdirSync(folder, { recursive: true });
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(part)}\n`);
  }
}

/** A text, a file, or any number of them within one another. */
function note(value: unknown): void {
  if (typeof value === "string") return noteText(value);
  if (typeof value === "number") return noteText(String(value));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return;
  if (value instanceof File) return noteText(value.name);
  for (const each of Object.values(value)) note(each);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function noteBody(body: unknown): void {
  if (typeof body === "string") return note(readJson(body));
  if (body instanceof Uint8Array)
    return body.length < 100_000 ? noteBody(Buffer.from(body).toString("utf8")) : undefined;
  if (!(body instanceof FormData || body instanceof URLSearchParams)) return;
  // Next's own fields say which action is meant.
  for (const [name, value] of body) if (!name.startsWith("$ACTION")) note(value);
}

/** Has a method tell what it is given first. */
function watch(holder: object, name: string, tell: (given: unknown[]) => void): void {
  const method: unknown = Reflect.get(holder, name);
  if (typeof method !== "function") throw new Error(`There is no ${name}`);
  const watched = new Proxy(method, {
    apply(itself, holds, given: unknown[]) {
      tell(given);
      return Reflect.apply(itself, holds, given);
    },
  });
  Reflect.set(holder, name, watched);
}

watch(globalThis, "fetch", ([, init]) => {
  if (typeof init === "object" && init !== null && "body" in init) noteBody(init.body);
});

/** From here on every page of this test process notes what is typed into it. */
export async function watchTyping(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const [pages, locators, keyboards] = [page, page.locator("html"), page.keyboard].map((each): object => {
    const prototype: unknown = Object.getPrototypeOf(each);
    if (typeof prototype !== "object" || prototype === null)
      throw new Error("Playwright is made in another way");
    return prototype;
  });
  await page.close();
  const first = ([value]: unknown[]) => note(value);
  const second = ([, value]: unknown[]) => note(value);
  for (const name of ["fill", "type", "pressSequentially", "setInputFiles"])
    if (locators) watch(locators, name, first);
  for (const name of ["type", "insertText"]) if (keyboards) watch(keyboards, name, first);
  for (const name of ["fill", "type", "setInputFiles"]) if (pages) watch(pages, name, second);
}
