import { beforeEach, expect, test, vi } from "vitest";
import {
  askBranch,
  forgetOwnSearches,
  isAwaited,
  lookUpBranch,
  micrLimit,
  recentBranches,
  refreshBranch,
} from "@/lib/branches/look-up";
import { hire, newCodes, useBankSearch } from "@/lib/branches/upstream.fixtures";
import { readLimit, useLimit } from "@/lib/db/limits";

const search = useBankSearch();
const notFound = { status: 404, message: "Please enter a valid MICR Code" };
const invalid = { status: 400, message: "Please enter a valid IFSC Code" };

beforeEach(() => {
  search.asked = [];
  search.answer = () => "branch";
});

function one(): string {
  return newCodes(1)[0] ?? "";
}

test("a branch is asked for once, kept with its time, and asked for again only on demand", async () => {
  const staff = await hire();
  const code = one();
  const first = await lookUpBranch(staff, ` ${code.slice(0, 3)}-${code.slice(3)} `, true);
  expect(first).toMatchObject({
    state: "answered",
    code,
    answer: { branch: { ifscCode: "NOWH0000001", splitAddress: { district: ["NOWHERE"] } } },
  });
  const again = await lookUpBranch(await hire(), code, true);
  expect(again).toEqual(first);
  expect(search.asked).toEqual([code]);
  expect((await readLimit(micrLimit, staff.id)).left).toBe(micrLimit.points - 1);
  search.answer = () => notFound;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
  expect(await refreshBranch(staff, code)).toBeUndefined();
  vi.useRealTimers();
  expect(await lookUpBranch(staff, code, true)).toMatchObject({
    state: "answered",
    answer: { branch: null, message: notFound.message },
  });
  expect(search.asked).toEqual([code, code]);
});

test("that there is no branch is kept in the upstream's words", async () => {
  const staff = await hire();
  const code = one();
  search.answer = () => notFound;
  const answered = { state: "answered", answer: { branch: null, message: notFound.message } };
  expect(await lookUpBranch(staff, code, true)).toMatchObject(answered);
  expect(await lookUpBranch(staff, code, true)).toMatchObject(answered);
  expect(search.asked).toHaveLength(1);
});

test("what the upstream calls malformed, and what it does not answer, is not kept", async () => {
  const staff = await hire();
  const code = one();
  search.answer = () => invalid;
  expect(await lookUpBranch(staff, code, true)).toMatchObject({ fault: "invalid", message: invalid.message });
  search.answer = () => null;
  expect(await lookUpBranch(staff, code, true)).toMatchObject({ state: "failed", fault: "cut" });
  expect(await refreshBranch(staff, code)).toBe("cut");
  search.answer = () => ({ status: 429, message: "Too many" });
  expect(await lookUpBranch(staff, code, true)).toMatchObject({ fault: "busy", message: "Too many" });
  search.answer = () => ({ status: 500, message: "" });
  expect(await lookUpBranch(staff, code, true)).toMatchObject({ fault: "unavailable" });
  search.answer = () => ({ status: 503, message: "closed" });
  expect(await lookUpBranch(staff, code, true)).toMatchObject({ fault: "unavailable", message: "closed" });
  search.answer = () => ({ status: 403, message: "not for you" });
  expect(await lookUpBranch(staff, code, true)).toMatchObject({ fault: "refused" });
  expect(await lookUpBranch(staff, code, false)).toEqual({ state: "unasked", code });
  expect(await recentBranches(staff)).toEqual([]);
});

test("nine digits or nothing is asked", async () => {
  const staff = await hire();
  expect(await lookUpBranch(staff, undefined, true)).toEqual({ state: "nothing" });
  expect(await lookUpBranch(staff, "  ", true)).toEqual({ state: "malformed", fault: "missing" });
  expect(await lookUpBranch(staff, "56000200", true)).toEqual({ state: "malformed", fault: "nine-digits" });
  expect(await refreshBranch(staff, "x")).toBe("invalid");
  expect(search.asked).toEqual([]);
});

test("a page that nobody waits for asks nothing and leaves no trace", async () => {
  const staff = await hire();
  const code = one();
  expect(await lookUpBranch(staff, code, false)).toEqual({ state: "unasked", code });
  await askBranch(staff.id, code);
  expect(await lookUpBranch(staff, code, false)).toMatchObject({ state: "answered" });
  expect(await recentBranches(staff)).toEqual([]);
});

test.each([
  [{ "sec-fetch-dest": "document" }, true],
  [{ "sec-fetch-dest": "document", "sec-purpose": "prefetch;prerender" }, false],
  [{ "sec-fetch-dest": "empty", accept: "text/html" }, false],
  [{ accept: "text/html,*/*" }, true],
  [{ accept: "*/*" }, false],
  [{ accept: "text/html", purpose: "prefetch" }, false],
  [{}, false],
])("who waits for %o: %s", (headers, awaited) => {
  expect(isAwaited(new Headers(headers))).toBe(awaited);
});

test("the last ten searches of a person are remembered, newest first, and can be forgotten", async () => {
  const staff = await hire();
  const codes = newCodes(12);
  for (const code of codes) await lookUpBranch(staff, code, true);
  await lookUpBranch(staff, codes[5], true);
  const listed = (await recentBranches(staff)).map(({ code }) => code);
  expect(listed).toEqual([
    codes[5],
    ...codes
      .slice(2)
      .toReversed()
      .filter((code) => code !== codes[5]),
  ]);
  expect((await recentBranches(staff))[0]?.answer?.branch?.bankName).toBe("Bank of Nowhere");
  expect(await recentBranches(await hire())).toEqual([]);
  await forgetOwnSearches(staff, codes[5]);
  expect((await recentBranches(staff)).map(({ code }) => code)).toEqual(listed.slice(1));
  await forgetOwnSearches(staff, undefined);
  expect(await recentBranches(staff)).toEqual([]);
});

test("three hundred questions an hour: then what is kept is still shown, and nothing new asked", async () => {
  const staff = await hire();
  const [first = "", second = ""] = newCodes(2);
  await lookUpBranch(staff, first, true);
  await useLimit(micrLimit, staff.id, micrLimit.points - 1);
  const limited = await lookUpBranch(staff, second, true);
  expect(limited).toMatchObject({ state: "limited", code: second });
  if (limited.state === "limited") expect(limited.until.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  expect(await refreshBranch(staff, first)).toBe("limited");
  expect(await lookUpBranch(staff, first, true)).toMatchObject({ state: "answered" });
  expect(search.asked).toEqual([first]);
  expect(await lookUpBranch(await hire(), second, true)).toMatchObject({ state: "answered" });
});
