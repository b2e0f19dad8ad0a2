import { beforeEach, expect, test, vi } from "vitest";
import { CookieJar } from "@/lib/cookie-jar.fixtures";
import { path } from "@/lib/paths";
import { findKeptSearch, forgetSearches, keepSearch } from "@/lib/queue/kept-search";

const browser = vi.hoisted(() => ({ cookies: async (): Promise<unknown> => undefined }));
vi.mock("next/headers", () => ({ cookies: () => browser.cookies() }));

const staff = { id: "4d1c3a1e-9a6b-4d2a-8f57-0f6a3f0a9c11" };
const data = path.staff.queueData("");
let jar = new CookieJar();

beforeEach(() => {
  jar = new CookieJar();
  browser.cookies = async () => jar;
  vi.useRealTimers();
});

/** Searches as the page of the queue does. */
async function searchFor(typed: string): Promise<string> {
  jar.asked = path.staff.applications;
  return (await keepSearch(staff, typed)) ?? "";
}

async function find(search: string, asked: string = path.staff.applications): Promise<string | null> {
  jar.asked = asked;
  return findKeptSearch(staff, search);
}

test("a search goes to the page of the queue and to its data, and to nothing else", async () => {
  const search = await searchFor("Asha Rao");
  expect(await find(search)).toBe("Asha Rao");
  expect(await find(search, data)).toBe("Asha Rao");
  expect(await findKeptSearch({ id: "another" }, search)).toBeNull();
  for (const other of [path.home, path.onboarding, path.callback("x"), path.staff.gst]) {
    expect(jar.namesAt(other), other).toEqual([]);
  }
  expect(jar.namesAt(data)).toHaveLength(1);
});

test("a search lives as long as a session, and is forgotten at its end", async () => {
  vi.useFakeTimers();
  const search = await searchFor("Asha Rao");
  vi.advanceTimersByTime(11.9 * 3_600_000);
  expect(await find(search, data)).toBe("Asha Rao");
  vi.advanceTimersByTime(0.2 * 3_600_000);
  expect(await find(search, data)).toBeNull();
  const last = await searchFor("Usha Rao");
  await forgetSearches();
  expect([await find(last), await find(last, data)]).toEqual([null, null]);
});

test("five searches are kept, and of long ones as many of the last as a cookie holds", async () => {
  const short: string[] = [];
  for (const name of ["A", "B", "C", "D", "E", "F"]) short.push(await searchFor(name));
  expect(await Promise.all(short.map((search) => find(search)))).toEqual([null, "B", "C", "D", "E", "F"]);

  const long: string[] = [];
  const texts = ["क", "ख", "ग", "घ", "च"].map((letter) => letter.repeat(200));
  for (const text of texts) long.push(await searchFor(text));
  const found = await Promise.all(long.map((search) => find(search, data)));
  expect(found).toEqual([null, ...texts.slice(1)]);
});
