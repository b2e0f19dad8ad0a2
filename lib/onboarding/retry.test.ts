import { expect, test } from "vitest";
import { type Ended, planRetry, timetable } from "@/lib/onboarding/retry";

const now = new Date("2026-11-21T10:00:00Z");
const notSent = (fault: string, status?: number, retryAfterSeconds?: number): Ended => ({
  result: "not-sent",
  fault,
  status,
  retryAfterSeconds,
});
const refusedConnection = notSent("no-connection");

function waitOf(end: Ended, failures = 1, random = 1): number | null {
  const { retryAt } = planRetry(end, failures, now, () => random);
  return retryAt && (retryAt.getTime() - now.getTime()) / 1000;
}

test("the waits are those of the timetable, then an operator is asked", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((failures) => waitOf(refusedConnection, failures));
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, null, null]);
  expect(planRetry(refusedConnection, 7, now)).toEqual({ retryAt: null, retryReason: "tried-enough" });
});

test("a wait lies anywhere between nothing and the whole of its place", () => {
  for (const [place, longest] of timetable.entries()) {
    for (const random of [0, 0.25, 0.5, 0.999]) {
      expect(waitOf(refusedConnection, place + 1, random)).toBeCloseTo((longest * random) / 1000, 2);
    }
  }
});

test.each<[string, Ended, string]>([
  ["nothing left", refusedConnection, "no-connection"],
  ["the login could not be reached", notSent("login-failed"), "login-failed"],
  ["the login was in trouble", notSent("login-failed", 502), "login-failed"],
  ["the login was busy", notSent("login-failed", 429, 5), "login-failed"],
  ["401 after a new login", notSent("refused", 401), "not-let-in"],
  ["429", notSent("refused", 429), "busy"],
  ["429 that is a page", notSent("not-json", 429), "busy"],
  ["503 that says when", notSent("refused", 503, 30), "busy"],
])("it is tried again by itself when %s", (_, end, reason) => {
  const plan = planRetry(end, 1, now);
  expect(plan.retryReason).toBe(reason);
  expect(plan.retryAt).not.toBeNull();
});

test.each<[string, Ended, string | null]>([
  ["accepted", { result: "accepted", status: 200 }, null],
  ["refused", { result: "refused", fault: "refused", status: 422 }, "refused"],
  ["unknown", { result: "unknown", fault: "time-out" }, "may-have-arrived"],
  ["unknown with 503", { result: "unknown", fault: "refused", status: 503 }, "may-have-arrived"],
  ["turned away with 403", notSent("refused", 403), "turned-away"],
  ["turned away with 404", notSent("refused", 404), "turned-away"],
  ["turned away with 413", notSent("not-json", 413), "turned-away"],
  ["not logged in because of our credentials", notSent("login-failed", 401), "login-refused"],
])("it is never tried again by itself when it was %s", (_, end, reason) => {
  expect(planRetry(end, 1, now)).toEqual({ retryAt: null, retryReason: reason });
});

test("the upstream's own wait is kept to, up to an hour", () => {
  expect(waitOf(notSent("refused", 429, 120), 1, 0)).toBe(120);
  expect(waitOf(notSent("refused", 429, 86_400), 1, 0)).toBe(3600);
  expect(waitOf(notSent("refused", 429, 2), 1, 1)).toBe(5);
});
