import { and, eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { type ApplicationRecord, moveApplication } from "@/lib/db/applications";
import { listAudit } from "@/lib/db/audit";
import { admit, closeCircuit, countFailure, findCircuit } from "@/lib/db/circuits";
import { db, inTransaction } from "@/lib/db/client";
import { listDueApplications, listPushes } from "@/lib/db/pushes";
import { applications, circuits, pushes } from "@/lib/db/schema";
import { env } from "@/lib/env";
import { jobStore } from "@/lib/jobs/store";
import { readStatus } from "@/lib/onboarding/application-status";
import { askAgainAt, learnFromPush, readPushCircuit, readSign } from "@/lib/onboarding/circuit";
import { loadDraft } from "@/lib/onboarding/draft";
import { sendWhenDue } from "@/lib/onboarding/due";
import { findSignedForm } from "@/lib/onboarding/form-document";
import type { Ended } from "@/lib/onboarding/retry";
import { sendApplication, submitApplication } from "@/lib/onboarding/submit";
import {
  type Answer,
  accept,
  cut,
  fillApplication,
  json,
  refuse,
  reload,
  standing,
  text,
  useUpstream,
} from "@/lib/onboarding/submission.fixtures";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();
const error = { error: { statusCode: 503, name: "Error", message: "Closed" } };
const unavailable = json(503, error, { "retry-after": "1" });
const rule = { threshold: 3, shortest: 30, longest: 300 };

beforeAll(() => {
  env().pushPauseAfter = rule.threshold;
});

beforeEach(async () => {
  await db().delete(circuits);
  upstream.pushes = [];
});

async function submit(answer: Answer): Promise<ApplicationRecord> {
  upstream.answer = answer;
  const application = await fillApplication();
  await submitApplication(application);
  return application;
}

/** Sends a submitted application once more. */
async function send(application: ApplicationRecord, answer: Answer): Promise<void> {
  upstream.answer = answer;
  await sendApplication(await reload(application), "staff");
}

/** Has so many pushes find the upstream down. */
async function findDown(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await learnFromPush({ result: "not-sent", fault: "no-connection" }, null);
  }
}

/** What may have arrived, or was refused, is to be sent again. */
async function putBack(application: ApplicationRecord): Promise<void> {
  await moveApplication(undefined, {
    application,
    from: ["unknown", "refused"],
    to: "submitted",
    actor: "system",
    reason: "test",
  });
}

/** Applications that were submitted while the upstream was let alone. */
async function submitHeld(count: number): Promise<ApplicationRecord[]> {
  const filled = await Promise.all(Array.from({ length: count }, () => fillApplication()));
  await Promise.all(filled.map((application) => submitApplication(application)));
  return filled;
}

const aMomentAgo = sql`clock_timestamp() - interval '1 second'`;

async function passOpenTime(): Promise<void> {
  await db().update(circuits).set({ openUntil: aMomentAgo });
}

async function passHeldTime({ id }: ApplicationRecord): Promise<void> {
  const isHeld = and(eq(applications.id, id), isNotNull(applications.heldUntil));
  await db().update(applications).set({ heldUntil: aMomentAgo }).where(isHeld);
}

async function readClock(): Promise<number> {
  const { rows } = await db().execute(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as now`,
  );
  return Number(z.tuple([z.object({ now: z.string() })]).parse(rows)[0].now);
}

/** The time from now for which something makes the upstream be let alone, in seconds. */
async function secondsOpen(fail: () => Promise<unknown>): Promise<number> {
  const before = await readClock();
  await fail();
  const after = await readClock();
  const until = (await readPushCircuit()).openUntil?.getTime() ?? 0;
  const [least, most] = [(until - after) / 1000, (until - before) / 1000];
  return [30, 60, 120, 240, 300].find((seconds) => least <= seconds && seconds <= most + 0.001) ?? least;
}

async function waitingJobs({ id }: ApplicationRecord): Promise<Date[]> {
  const jobs = await (await jobStore()).findJobs("push", { key: id });
  return jobs.filter(({ state }) => state === "created").map(({ startAfter }) => startAfter);
}

test("after three failures in a row nothing reaches the upstream, and who submits waits, is told and not counted", async () => {
  const first = await submit(unavailable);
  await send(first, unavailable);
  expect(await readPushCircuit()).toMatchObject({ state: "closed", failures: 2 });
  expect(await secondsOpen(() => send(first, unavailable))).toBe(30);
  expect((await readPushCircuit()).state).toBe("open");
  expect(upstream.pushes).toHaveLength(3);

  const held = await submitHeld(3);
  await send(first, accept);
  expect(upstream.pushes).toHaveLength(3);
  const until = (await readPushCircuit()).openUntil?.getTime() ?? 0;
  for (const application of held) {
    const { state, heldUntil, heldCause } = await reload(application);
    expect({ state, heldCause }).toEqual({ state: "submitted", heldCause: "submitted" });
    expect(await listPushes(application)).toEqual([]);
    expect(heldUntil?.getTime()).toBeGreaterThanOrEqual(until);
    expect(heldUntil?.getTime()).toBeLessThanOrEqual(until + 30_000);
    expect(await waitingJobs(application)).toEqual([heldUntil]);
    expect(findSignedForm(await loadDraft(await reload(application)))).toBeUndefined();
    const status = await readStatus(await reload(application));
    expect(status).toMatchObject({ isHeld: true, retryAt: heldUntil?.toISOString(), final: false });
  }
});

test("what waits does not ask again all at once", () => {
  const openUntil = new Date("2026-11-21T10:00:30Z");
  const now = new Date("2026-11-21T10:00:00Z");
  const asks = [0, 0.5, 1].map((random) => askAgainAt(openUntil, now, () => random).toISOString());
  expect(asks).toEqual(["2026-11-21T10:00:30.000Z", "2026-11-21T10:00:45.000Z", "2026-11-21T10:01:00.000Z"]);
  const late = new Date("2026-11-21T10:05:00Z");
  expect(askAgainAt(openUntil, late, () => 0)).toEqual(late);
});

test("when its time is over one of many tries; once it is answered, all that waited is sent, each once", async () => {
  await findDown(3);
  const held = await submitHeld(4);
  await passOpenTime();
  for (const application of held) await passHeldTime(application);
  let answerProbe: (() => void) | undefined;
  const probed = new Promise<void>((resolve) => {
    upstream.answer = (response, push) => {
      answerProbe = () => void accept(response, push);
      resolve();
    };
  });
  const others = Promise.all(held.map(({ id }) => sendWhenDue(id)));
  await probed;
  expect((await readPushCircuit()).state).toBe("half-open");
  await vi.waitFor(async () => {
    const waiting = await Promise.all(held.map(reload));
    expect(waiting.filter(({ heldUntil }) => (heldUntil?.getTime() ?? 0) > Date.now())).toHaveLength(3);
  }, 20_000);
  expect(upstream.pushes).toHaveLength(1);
  answerProbe?.();
  await others;
  expect(await readPushCircuit()).toEqual({ state: "closed", failures: 0, openUntil: null });
  expect(upstream.pushes).toHaveLength(1);

  upstream.answer = accept;
  for (const application of held) await passHeldTime(application);
  await Promise.all(held.map(({ id }) => sendWhenDue(id)));
  for (const application of held) {
    expect(await standing(application)).toMatchObject({ state: "accepted", push: "accepted" });
    expect((await listPushes(application)).map(({ cause, attempt }) => [cause, attempt])).toEqual([
      ["submitted", 1],
    ]);
    expect((await reload(application)).heldUntil).toBeNull();
    const heldBack = (await listAudit(application)).filter(({ action }) => action === "held-back");
    expect(heldBack).toHaveLength(1);
  }
  expect(upstream.pushes).toHaveLength(4);
});

test("each try that fails doubles the time, up to five minutes, and success forgets it", async () => {
  const application = await submit(unavailable);
  await findDown(2);
  const times: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    await passOpenTime();
    times.push(await secondsOpen(() => send(application, unavailable)));
  }
  expect(times).toEqual([60, 120, 240, 300, 300]);
  expect(upstream.pushes).toHaveLength(6);
  await passOpenTime();
  await send(application, accept);
  expect((await readPushCircuit()).state).toBe("closed");
  expect(await secondsOpen(() => findDown(3))).toBe(30);
});

test("whatever is no clear answer counts as down", async () => {
  const answers: Record<string, Answer> = {
    "503": unavailable,
    "500": json(500, error),
    "429": json(429, error),
    "408": json(408, error),
    cut,
    html: text(200, "<h1>Back soon</h1>"),
  };
  const application = await submit(unavailable);
  const failures: Record<string, number> = {};
  for (const [name, answer] of Object.entries(answers)) {
    await db().delete(circuits);
    await putBack(application);
    await send(application, answer);
    failures[name] = (await readPushCircuit()).failures;
  }
  expect(failures).toEqual({ "503": 1, "500": 1, "429": 1, "408": 1, cut: 1, html: 1 });
});

test("a connection that is refused counts as down, of the address alone that refused it", async () => {
  const { kra } = env();
  const { baseUrl } = kra;
  onTestFinished(() => {
    kra.baseUrl = baseUrl;
  });
  kra.baseUrl = "http://127.0.0.1:1";
  await submit(accept);
  expect((await readPushCircuit()).failures).toBe(1);
  kra.baseUrl = baseUrl;
  expect((await readPushCircuit()).failures).toBe(0);
});

test("a clear answer, yes or no, makes the failures before it count no more", async () => {
  const application = await submit(unavailable);
  for (const answer of [refuse, json(403, error), json(401, error), accept]) {
    await db().delete(circuits);
    await findDown(2);
    await putBack(application);
    await send(application, answer);
    expect(await readPushCircuit()).toEqual({ state: "closed", failures: 0, openUntil: null });
  }
});

test.each<[Ended, ReturnType<typeof readSign>]>([
  [{ result: "accepted", status: 200 }, "alive"],
  [{ result: "refused", fault: "refused", status: 422 }, "alive"],
  [{ result: "not-sent", fault: "login-failed", status: 401 }, "down"],
  [{ result: "not-sent", fault: "login-failed", status: 400 }, "down"],
  [{ result: "not-sent", fault: "login-failed", status: 503 }, "down"],
  [{ result: "not-sent", fault: "login-failed" }, "down"],
  [{ result: "not-sent", fault: "no-connection" }, "down"],
  [{ result: "unknown", fault: "time-out" }, "down"],
  [{ result: "unknown", fault: "refused", status: 302 }, "down"],
  [{ result: "unknown", fault: "wrong-shape", status: 200 }, "down"],
  [{ result: "unknown", fault: "cancelled" }, null],
  [{ result: "unknown" }, null],
])("an attempt that ends %o says %s", (end, sign) => {
  expect(readSign(end)).toBe(sign);
});

test("what was sent before the upstream was let alone and fails now does not lengthen it", async () => {
  const service = "push of a straggler";
  for (let count = 0; count < rule.threshold; count += 1) await countFailure(service, null, rule);
  const before = await findCircuit(service);
  expect(before).toMatchObject({ state: "open", failures: 3 });
  expect(await countFailure(service, null, rule)).toBeNull();
  expect(await findCircuit(service)).toEqual(before);
});

test("a try whose process was lost keeps others away for a while, not for ever, and its late failure is not heard", async () => {
  const service = "push of a lost process";
  const ask = () => inTransaction((transaction) => admit(transaction, service, 90));
  for (let count = 0; count < rule.threshold; count += 1) await countFailure(service, null, rule);
  await passOpenTime();
  const lost = await ask();
  expect(lost).toMatchObject({ isAdmitted: true, probe: expect.any(Date) });
  expect(await ask()).toMatchObject({ isAdmitted: false });

  await db().update(circuits).set({ probeUntil: aMomentAgo });
  const asked = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(ask));
  expect(asked.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(1);
  if (lost.isAdmitted) expect(await countFailure(service, lost.probe, rule)).toBeNull();
  expect((await findCircuit(service)).state).toBe("half-open");
  expect(await ask()).toMatchObject({ isAdmitted: false });
  await closeCircuit(service);
  expect(await ask()).toEqual({ isAdmitted: true, probe: null });
});

test("leave to try that was not used, because its attempt was undone, is given to the next", async () => {
  const service = "push that is undone";
  for (let count = 0; count < rule.threshold; count += 1) await countFailure(service, null, rule);
  await passOpenTime();
  const undone = inTransaction(async (transaction) => {
    await admit(transaction, service, 90);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const next = await inTransaction((transaction) => admit(transaction, service, 90));
  expect(next).toMatchObject({ isAdmitted: true, probe: expect.any(Date) });
});

test("an application that waited for somebody goes out by itself when it was asked for while nothing could be sent", async () => {
  const application = await submit(unavailable);
  await findDown(2);
  await db().update(pushes).set({ retryAt: null }).where(eq(pushes.applicationId, application.id));
  await sendWhenDue(application.id);
  expect((await reload(application)).heldUntil).toBeNull();
  await send(application, accept);
  expect(await reload(application)).toMatchObject({ state: "submitted", heldCause: "staff" });
  await sendWhenDue(application.id);
  expect(upstream.pushes).toHaveLength(1);

  await passOpenTime();
  await passHeldTime(application);
  await sendWhenDue(application.id);
  expect((await listPushes(application)).map(({ cause, result }) => [cause, result])).toEqual([
    ["submitted", "not-sent"],
    ["staff", "accepted"],
  ]);
});

test("one whose job was lost is found by the time until which it was put off", async () => {
  await findDown(3);
  const [application] = await submitHeld(1);
  if (!application) throw new Error("Nothing was submitted");
  const longAgo = sql`now() - interval '1 hour'`;
  await db().update(applications).set({ updatedAt: longAgo }).where(eq(applications.id, application.id));
  expect(await listDueApplications(30)).not.toContain(application.id);
  await db()
    .update(applications)
    .set({ heldUntil: sql`now() - interval '31 seconds'` })
    .where(eq(applications.id, application.id));
  expect(await listDueApplications(30)).toContain(application.id);
});
