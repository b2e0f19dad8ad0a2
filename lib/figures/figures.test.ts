import { afterEach, expect, test, vi } from "vitest";
import { createApplication } from "@/lib/db/applications";
import { saveAnswers } from "@/lib/db/answers";
import { env } from "@/lib/env";
import { stretchOf } from "@/lib/figures/calendar";
import { type Figures, readFigures, showCode } from "@/lib/figures/read-figures";
import { minimal } from "@/lib/onboarding/golden/people";
import {
  type Answer,
  accept,
  callBack,
  cut,
  fillApplication,
  ids,
  json,
  refuse,
  reload,
  useUpstream,
} from "@/lib/onboarding/submission.fixtures";
import { submitApplication } from "@/lib/onboarding/submit";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();

afterEach(() => {
  vi.useRealTimers();
});

// Years ahead, so that what other tests make in the same database lies before every stretch.
const at = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(moment) });

/** Begins, fills in and submits an application at these times; gives the secret of its callback address. */
async function submit(begun: string, submitted: string, answer: Answer): Promise<string> {
  at(begun);
  const application = await fillApplication();
  at(submitted);
  upstream.answer = answer;
  await submitApplication(await reload(application));
  return upstream.pushes.at(-1)?.token ?? "";
}

async function callBackAt(moment: string, token: string, status: string): Promise<void> {
  at(moment);
  await callBack(token, { ...ids, status });
}

function funnelOf({ funnel }: Figures): Record<string, number> {
  return Object.fromEntries(funnel.map(({ stage, count }) => [stage, count]));
}

test("what investors, the upstream and its callbacks did is counted, by the days of India", async () => {
  const before = await readFigures(7, new Date("2031-03-12T06:00:00Z"));
  expect(funnelOf(before)["begun"]).toBe(0);
  expect(before.times.submit).toEqual({ count: 0, median: null, ninetieth: null, counts: Array(8).fill(0) });

  // Begun one second before the stretch: its push and its callback count, the application itself does not.
  const early = await submit("2031-03-05T18:29:59Z", "2031-03-05T18:30:01Z", accept);
  await callBackAt("2031-03-10T04:00:00Z", early, "accepted");

  const first = await submit("2031-03-10T04:00:00Z", "2031-03-10T04:10:00Z", accept);
  await callBackAt("2031-03-10T04:12:00Z", first, "accepted");
  // A minute after midnight in India, though not in Greenwich.
  const second = await submit("2031-03-10T18:00:00Z", "2031-03-10T18:31:00Z", accept);
  await callBackAt("2031-03-11T19:00:00Z", second, "rejected");
  await callBackAt("2031-03-11T19:01:00Z", second, "pending");
  await submit("2031-03-11T04:00:00Z", "2031-03-11T05:00:00Z", refuse);
  await submit("2031-03-11T04:00:00Z", "2031-03-11T04:20:00Z", cut);
  at("2031-03-12T03:00:00Z");
  const { application } = await createApplication();
  await saveAnswers(application, "consent", minimal["consent"] ?? {});
  await createApplication();

  const figures = await readFigures(7, new Date("2031-03-12T06:00:00Z"));
  const funnel = funnelOf(figures);
  expect(funnel).toMatchObject({ begun: 6, consent: 5, identity: 4, signature: 4 });
  expect(funnel).toMatchObject({ submitted: 4, accepted: 2, completed: 2 });
  expect(Object.keys(funnel)[0]).toBe("begun");
  expect(figures.rejected).toBe(1);

  // 10, 31, 60 and 20 minutes.
  expect(figures.times.submit).toEqual({
    count: 4,
    median: 25.5 * 60,
    ninetieth: (31 + 0.7 * 29) * 60,
    counts: [0, 1, 2, 1, 0, 0, 0, 0],
  });
  expect(figures.times.complete).toMatchObject({ count: 2, counts: [1, 0, 0, 0, 0, 1, 0, 0] });

  expect(figures.stretch.parts).toEqual([
    "2031-03-06",
    "2031-03-07",
    "2031-03-08",
    "2031-03-09",
    "2031-03-10",
    "2031-03-11",
    "2031-03-12",
  ]);
  expect(figures.pushes).toEqual([
    { kind: "accepted", counts: [1, 0, 0, 0, 1, 1, 0] },
    { kind: "refused", counts: [0, 0, 0, 0, 0, 1, 0] },
    { kind: "unknown", counts: [0, 0, 0, 0, 0, 1, 0] },
    { kind: "not-sent", counts: [0, 0, 0, 0, 0, 0, 0] },
    { kind: "under-way", counts: [0, 0, 0, 0, 0, 0, 0] },
  ]);
  expect(figures.callbacks).toEqual([
    { kind: "completed", counts: [0, 0, 0, 0, 2, 0, 1] },
    { kind: "recorded", counts: [0, 0, 0, 0, 0, 0, 1] },
    { kind: "quarantined", counts: [0, 0, 0, 0, 0, 0, 0] },
    { kind: "waiting", counts: [0, 0, 0, 0, 0, 0, 0] },
  ]);
  expect(figures.refusals).toEqual([
    { kind: "refused", status: 422, code: "REGISTERED", count: 1 },
    { kind: "unknown", status: null, code: expect.stringMatching(/^[\w-]+$/), count: 1 },
  ]);
  expect(figures.readings).toEqual([
    { kind: "completed", status: null, code: "status-accepted", count: 2 },
    { kind: "completed", status: null, code: "status-rejected", count: 1 },
    { kind: "recorded", status: null, code: "status-pending", count: 1 },
  ]);
  expect(JSON.stringify(figures)).not.toContain("KYC is registered already");

  const longer = await readFigures(90, new Date("2031-03-12T06:00:00Z"));
  expect(funnelOf(longer)["begun"]).toBe(7);
  expect(longer.stretch.unit).toBe("week");
  expect(longer.pushes[0]?.counts.at(-1)).toBe(2);
  const year = await readFigures(365, new Date("2031-03-12T06:00:00Z"));
  expect(year.pushes[0]?.counts.at(-1)).toBe(3);
});

test("a code in which somebody's number stands is counted, and not shown", async () => {
  const error = { statusCode: 422, name: "Error", message: "No" };
  for (const code of ["ABCPV1234F", "ABCPV1234G"]) {
    const answer = json(422, { error: { ...error, code } });
    await submit("2035-01-01T00:00:00Z", "2035-01-01T01:00:00Z", answer);
  }
  vi.useRealTimers();
  const figures = await readFigures(7, new Date("2035-01-01T06:00:00Z"));
  expect(figures.refusals).toEqual([{ kind: "refused", status: 422, code: "", count: 2 }]);
  expect(JSON.stringify(figures)).not.toContain("ABCPV");
});

test("what waits for somebody is counted whenever it was begun", async () => {
  await submit("2033-01-01T00:00:00Z", "2033-01-01T01:00:00Z", accept);
  await submit("2033-01-01T00:00:00Z", "2033-01-01T01:00:00Z", cut);
  const odd = await submit("2033-01-01T00:00:00Z", "2033-01-01T01:00:00Z", accept);
  at("2033-01-01T02:00:00Z");
  await callBack(odd, "[]");
  vi.useRealTimers();
  const standing = async (now: string) => (await readFigures(7, new Date(now))).standing;
  // Other tests add and take away meanwhile, but none that was accepted on that day.
  await expect
    .poll(async () => {
      const [late, soon] = [await standing("2033-01-02T01:00:01Z"), await standing("2033-01-02T00:59:59Z")];
      return late.overdue - soon.overdue;
    })
    .toBe(2);
  expect(env().callbackOverdueHours).toBe(24);
  const { unknown, quarantined } = await standing("2033-01-02T00:00:00Z");
  expect(unknown).toBeGreaterThan(0);
  expect(quarantined).toBeGreaterThan(0);
});

test.each([
  [7, "day", 7, "2026-03-05"],
  [30, "day", 30, "2026-02-10"],
  // 12 December is a Friday.
  [90, "week", 14, "2025-12-08"],
  [365, "month", 13, "2025-03-01"],
] as const)("%i days are %s by %s", (days, unit, count, first) => {
  // Past midnight in India, not yet in Greenwich.
  const stretch = stretchOf(days, new Date("2026-03-10T20:00:00Z"));
  expect([stretch.unit, stretch.parts.length, stretch.parts[0]]).toEqual([unit, count, first]);
  expect(stretch.since.getTime()).toBe(Date.parse("2026-03-10T18:30:00Z") - (days - 1) * 86_400_000);
});

test.each([
  ["REGISTERED", "REGISTERED"],
  ["time-out", "time-out"],
  ["1042", "1042"],
  [null, ""],
  ["Aarav Mehta", ""],
  ["ABCPV1234F", ""],
  ["PAN-ABCPV1234F", ""],
  ["234567890123", ""],
  ["<b>", ""],
])("of the code %s is shown: %s", (code, shown) => {
  expect(showCode(code)).toBe(shown);
});
