import { beforeEach, expect, test, vi } from "vitest";
import { keptCodes, takeList } from "@/lib/branches/take-list";
import { CookieJar } from "@/lib/cookie-jar.fixtures";
import { keepForm, readKeptForm } from "@/lib/kept-form";
import { path } from "@/lib/paths";

const browser = vi.hoisted(() => ({ cookies: async (): Promise<unknown> => undefined }));
vi.mock("next/headers", () => ({ cookies: () => browser.cookies() }));

let jar = new CookieJar();

beforeEach(() => {
  jar = new CookieJar();
  browser.cookies = async () => jar;
  vi.useRealTimers();
});

test("what was typed comes back for ten minutes, or as long as is asked for", async () => {
  vi.useFakeTimers();
  await keepForm("a", "/", { name: "Asha" });
  await keepForm("b", "/", { name: "Usha" }, { minutes: 60 });
  vi.advanceTimersByTime(9 * 60_000);
  expect([await readKeptForm("a"), await readKeptForm("b")]).toEqual([{ name: "Asha" }, { name: "Usha" }]);
  vi.advanceTimersByTime(2 * 60_000);
  expect([await readKeptForm("a"), await readKeptForm("b")]).toEqual([{}, { name: "Usha" }]);
  vi.advanceTimersByTime(50 * 60_000);
  expect(await readKeptForm("b")).toEqual({});
});

test("more than a cookie holds is not kept, and what was kept before does not come back in its place", async () => {
  await keepForm("a", "/", { name: "अ".repeat(900) });
  expect(await readKeptForm("a")).toEqual({ name: "अ".repeat(900) });
  await keepForm("a", "/", { name: "अ".repeat(1000) });
  expect(await readKeptForm("a")).toEqual({});
});

test("pasted codes are kept as far as a cookie holds them, counted in bytes", async () => {
  async function paste(codes: string): Promise<string | undefined> {
    const form = new FormData();
    form.set("codes", codes);
    const { headers, body } = new Request("http://localhost/", { method: "POST", body: form });
    expect(await takeList({ id: "s" }, { headers, body })).toBe(path.staff.branchLists({ fault: "missing" }));
    jar.asked = path.staff.branchLists();
    return (await readKeptForm(keptCodes))["codes"];
  }
  expect(await paste(" ".repeat(2500))).toBe(" ".repeat(2500));
  expect(await paste("\u3000".repeat(1900))).toBeUndefined();
});
