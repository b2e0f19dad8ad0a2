import { describe, expect, test } from "vitest";
import { listNameWords } from "@/lib/db/application-indexes";
import { backToQueue } from "@/lib/queue/address";
import { lanesOf, planCounts } from "@/lib/queue/lanes";
import { viewOf } from "@/lib/queue/named-views";
import { readPlace, readQueueQuery, writePlace } from "@/lib/queue/query";
import { readSearch, tidySearch } from "@/lib/queue/search";
import { countWait, mostCounted, queueViews, writeCount, writeQueueQuery } from "@/lib/queue/view";

const name = (typed: string) => ({ by: "name", words: listNameWords([typed]) });

describe("what is typed into the search is", () => {
  test.each([
    ["KYC-2A3B-4C5D", "KYC-2A3B-4C5D"],
    [" kyc 2a3b 4c5d ", "KYC-2A3B-4C5D"],
    ["2a3b4c5d", "KYC-2A3B-4C5D"],
    ["2A3B–4C5D", "KYC-2A3B-4C5D"],
    ["KYC-2A3B", "KYC-2A3B-"],
    ["kyc2a3b4c", "KYC-2A3B-4C"],
    ["2A3B-4", "KYC-2A3B-4"],
  ])("a reference: %s", (typed, start) => {
    expect(readSearch(typed)[0]).toEqual({ by: "reference", start });
  });

  test.each(["ABCPK1234L", "abcpk 1234 l", " ABCPK-1234-L"])("a PAN: %s", (typed) => {
    expect(readSearch(typed)[0]).toEqual({ by: "pan", pan: "ABCPK1234L" });
  });

  test.each(["Arun Kulvarni", "asha", "O’Brien", "अर्जुन सिंह", "KYC-2A", "12"])("a name: %s", (typed) => {
    expect(readSearch(typed)).toEqual([name(typed)]);
  });

  // Names in which all letters may stand in a reference.
  test.each(["SUDHAKAR", "Arun Deva"])("either: %s", (typed) => {
    expect(readSearch(typed).map(({ by }) => by)).toEqual(["reference", "name"]);
  });

  test.each(["", "   ", "--", "%", "'"])("nothing: %s", (typed) => {
    expect(tidySearch(typed)).toBe("");
    expect(readSearch(typed)).toEqual([]);
  });

  test("never longer than 200 characters", () => {
    expect(tidySearch("ab ".repeat(500)).length).toBeLessThanOrEqual(200);
  });
});

test("a place in the list comes back from an address, and a made-up one is none", () => {
  const place = {
    side: "before",
    at: new Date(1_700_000_000_123),
    id: "7f0c5a94-1b0e-4c61-9d0a-3a3f0c1d2e4b",
    foundBy: "pan",
  } as const;
  const given = Object.fromEntries(new URLSearchParams(writePlace(place)));
  expect(readPlace(given)).toEqual(place);
  const made = (at: number | string, id: string) => Buffer.from(`[${at},"${id}",null]`).toString("base64url");
  const moments = [8.64e15 + 1, 8.64e15, -1, -8.64e15, "1e400", 0.5].map((at) => made(at, place.id));
  for (const mark of ["", "x", "W10", made(1, "x"), "e30", "%00", ...moments]) {
    expect(readPlace({ after: mark }), mark).toBeNull();
  }
  expect(readPlace({})).toBeNull();
});

test("a query comes back from an address, and what is not known in it counts for nothing", () => {
  const query = {
    view: "refused",
    waiting: "7",
    assigned: "nobody",
    order: "newest",
    search: "Ab-1_x",
  } as const;
  expect(readQueueQuery(Object.fromEntries(new URLSearchParams(writeQueueQuery(query))))).toEqual(query);
  const usual = { view: "attention", waiting: null, assigned: null, order: "oldest", search: null };
  expect(readQueueQuery({ view: "x", waiting: "2", assigned: "", order: "y", search: "a b" })).toEqual(usual);
  expect(writeQueueQuery(readQueueQuery({}))).toBe("");
});

test("the way back leads to the queue alone, at the same place", () => {
  expect(backToQueue("view=refused&order=newest", {}, "KYC-2222-2222")).toBe(
    "/staff/applications?view=refused&order=newest#KYC-2222-2222",
  );
  expect(backToQueue("//evil.example/?x=1")).toBe("/staff/applications");
  expect(backToQueue("", { fault: "search" })).toBe("/staff/applications?fault=search");
});

test("a named view holds neither a search nor a place", () => {
  expect(viewOf("view=draft&search=abcdefgh&after=x&waiting=30")).toBe("view=draft&waiting=30");
});

const setting = {
  staffId: "7f0c5a94-1b0e-4c61-9d0a-3a3f0c1d2e4b",
  now: new Date("2026-06-10T12:00:00Z"),
  overdueHours: 24,
};

test("a view narrows to what has waited and who has it", () => {
  const query = readQueueQuery({ view: "overdue", waiting: "3", assigned: "me" });
  expect(lanesOf(query, setting)).toEqual([
    { state: "accepted", unchangedSince: new Date("2026-06-07T12:00:00Z"), assignedTo: setting.staffId },
  ]);
  const [overdue] = lanesOf(readQueueQuery({ view: "overdue" }), setting);
  expect(overdue?.unchangedSince).toEqual(new Date("2026-06-09T12:00:00Z"));
  const [free] = lanesOf(readQueueQuery({ view: "unknown", assigned: "nobody" }), setting);
  expect(free).toEqual({ state: "unknown", unchangedSince: undefined, assignedTo: null });
  const views = ["consent", "stopped"].map((view) =>
    lanesOf(readQueueQuery({ view, assigned: "me" }), setting),
  );
  expect(views).toEqual([
    [{ state: "unknown", waitsFor: "consent", assignedTo: setting.staffId }],
    [{ state: "submitted", waitsFor: "operator", assignedTo: setting.staffId }],
  ]);
});

test("the count of each view is the sum of its parts, as far as is counted", () => {
  const { lanes, sum } = planCounts(setting);
  const counts = sum(lanes.map(() => 1));
  expect(counts).toMatchObject({
    attention: 4,
    overdue: 1,
    stopped: 1,
    consent: 1,
    open: 8,
    all: 11,
    mine: 8,
    draft: 1,
  });
  expect(Object.keys(counts).toSorted()).toEqual(["mine", ...queueViews].toSorted());
  expect(sum(lanes.map(() => mostCounted)).all).toBe(mostCounted);
  expect([writeCount(0), writeCount(999), writeCount(mostCounted)]).toEqual(["0", "999", "999+"]);
});

test.each([
  ["2026-06-10T12:00:30Z", "minute", 0],
  ["2026-06-10T11:01:00Z", "minute", 59],
  ["2026-06-10T11:00:00Z", "hour", 1],
  ["2026-06-09T12:00:00Z", "day", 1],
  ["2026-05-01T00:00:00Z", "day", 40],
] as const)("waiting since %s is in %s: %i", (since, unit, count) => {
  expect(countWait(since, setting.now.toISOString())).toEqual({ unit, count });
});
