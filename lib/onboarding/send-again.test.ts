import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { moveAlong } from "@/lib/db/applications.fixtures";
import { type ApplicationRecord, moveApplication } from "@/lib/db/applications";
import { db, pool } from "@/lib/db/client";
import { latestPush, listPushes } from "@/lib/db/pushes";
import { applications, pushes } from "@/lib/db/schema";
import { startJobs, stopJobs } from "@/lib/jobs/run";
import { jobStore } from "@/lib/jobs/store";
import { queueDueApplications, sendWhenDue } from "@/lib/onboarding/due";
import { logger } from "@/lib/logger";
import { receiveCallback } from "@/lib/onboarding/receive-callback";
import { sendApplication, submitApplication } from "@/lib/onboarding/submit";
import {
  type Answer,
  accept,
  busy,
  callBack,
  cut,
  fillApplication,
  ids,
  json,
  readings,
  refuse,
  reload,
  standing,
  useUpstream,
  waitFor,
} from "@/lib/onboarding/submission.fixtures";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();

afterAll(stopJobs);

async function submit(answer: Answer): Promise<ApplicationRecord> {
  upstream.answer = answer;
  upstream.pushes = [];
  const application = await fillApplication();
  await submitApplication(application);
  return application;
}

async function waitingJobs({ id }: ApplicationRecord): Promise<Date[]> {
  const jobs = await (await jobStore()).findJobs("push", { key: id });
  return jobs.filter(({ state }) => state === "created").map(({ startAfter }) => startAfter);
}

async function passRetryAt(application: ApplicationRecord, seconds = 1): Promise<void> {
  await db()
    .update(pushes)
    .set({ retryAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(pushes.applicationId, application.id));
}

test("a submission has a job of its own, should its process die before it sends", async () => {
  const application = await submit(accept);
  const { submittedAt } = await reload(application);
  const [job] = await waitingJobs(application);
  const seconds = ((job?.getTime() ?? 0) - (submittedAt?.getTime() ?? 0)) / 1000;
  expect(seconds).toBeCloseTo(15, 0);
  await sendWhenDue(application.id);
  expect(upstream.pushes).toHaveLength(1);
});

test("what could not be sent waits for its time, then is sent by itself and accepted", async () => {
  waitFor(1);
  const application = await submit(busy);
  const first = await latestPush(application);
  expect(first).toMatchObject({ result: "not-sent", fault: "refused", retryReason: "busy" });
  expect(await waitingJobs(application)).toEqual([first?.retryAt]);
  await sendWhenDue(application.id);
  expect(upstream.pushes).toHaveLength(1);

  await passRetryAt(application);
  await sendWhenDue(application.id);
  const second = await latestPush(application);
  expect(second).toMatchObject({ attempt: 2, cause: "retry", retryReason: "busy" });
  expect(second?.retryAt?.getTime()).toBeGreaterThan(Date.now() + 290_000);

  upstream.answer = accept;
  await passRetryAt(application);
  await sendWhenDue(application.id);
  expect(await standing(application)).toMatchObject({ state: "accepted", push: "accepted" });
  expect(upstream.pushes).toHaveLength(3);
  await sendWhenDue(application.id);
  expect(upstream.pushes).toHaveLength(3);
});

test("an investor who sends again starts the timetable anew", async () => {
  waitFor(1);
  const application = await submit(busy);
  await passRetryAt(application);
  await sendWhenDue(application.id);
  await sendApplication(await reload(application));
  const push = await latestPush(application);
  expect(push).toMatchObject({ attempt: 3, cause: "submitted" });
  expect(push?.retryAt?.getTime()).toBeLessThan(Date.now() + 5_000);
});

test.each<[string, Answer]>([
  ["may have been taken", cut],
  ["was refused", refuse],
  ["was turned away", json(403, { error: { statusCode: 403, name: "Error", message: "Not for you" } })],
])("what %s is never sent by itself", async (_, answer) => {
  const application = await submit(answer);
  expect((await latestPush(application))?.retryAt).toBeNull();
  await sendWhenDue(application.id);
  await db()
    .update(applications)
    .set({ updatedAt: sql`now() - interval '1 day'` })
    .where(eq(applications.id, application.id));
  await queueDueApplications();
  await sendWhenDue(application.id);
  expect(upstream.pushes).toHaveLength(1);
});

test("two processes that come at once send once, also when that fails at once", async () => {
  waitFor(1);
  const application = await submit(busy);
  await passRetryAt(application);
  await Promise.all([1, 2, 3, 4].map(() => sendWhenDue(application.id)));
  expect(upstream.pushes).toHaveLength(2);
  upstream.answer = accept;
  await passRetryAt(application);
  await Promise.all([1, 2, 3, 4].map(() => sendWhenDue(application.id)));
  expect(upstream.pushes).toHaveLength(3);
  expect((await standing(application)).state).toBe("accepted");
});

test("a process that died before it sent, and jobs that were lost, are made good by the sweep", async () => {
  waitFor(0);
  upstream.answer = accept;
  upstream.pushes = [];
  const [unsent, due] = [await fillApplication(), await submit(busy)];
  upstream.answer = accept;
  upstream.pushes = [];
  await moveAlong(unsent, ["submitted"], { submittedAt: new Date() });
  await (await jobStore()).deleteAllJobs("push");
  await queueDueApplications();
  expect([await waitingJobs(unsent), await waitingJobs(due)]).toEqual([[], []]);

  const longAgo = sql`now() - interval '31 seconds'`;
  await db().update(applications).set({ updatedAt: longAgo }).where(eq(applications.id, unsent.id));
  await passRetryAt(due, 31);
  await startJobs();
  await vi.waitFor(async () => {
    expect((await standing(unsent)).state).toBe("accepted");
    expect((await standing(due)).state).toBe("accepted");
  }, 20_000);
  // The jobs of other tests may have gone to this upstream too.
  expect([await listPushes(unsent), await listPushes(due)].map(({ length }) => length)).toEqual([1, 2]);
  await stopJobs();
}, 40_000);

test("a safe failure is sent again by the job", async () => {
  waitFor(0);
  await startJobs();
  upstream.pushes = [];
  upstream.answer = (response, push) => (upstream.pushes.length === 1 ? busy : accept)(response, push);
  const application = await fillApplication();
  await submitApplication(application);
  await vi.waitFor(async () => expect((await standing(application)).state).toBe("accepted"), 20_000);
  expect((await listPushes(application)).map(({ cause, result }) => [cause, result])).toEqual([
    ["submitted", "not-sent"],
    ["retry", "accepted"],
  ]);
  await stopJobs();
}, 40_000);

test("an answer that is heard while the database is away is recorded when it is back", async () => {
  const [away, back] = ["alter table pushes rename to away", "alter table away rename to pushes"];
  const noCircuits = "alter table circuits rename to no_circuits";
  onTestFinished(async () => void (await db().execute("alter table no_circuits rename to circuits")));
  const warned = vi.spyOn(logger, "warn").mockImplementationOnce(() => void pool().query(back));
  onTestFinished(() => warned.mockRestore());
  const application = await submit(async (response, push) => {
    await db().execute(away);
    await db().execute(noCircuits);
    await accept(response, push);
  });
  expect(warned).toHaveBeenCalled();
  expect((await reload(application)).state).toBe("accepted");
  expect(await latestPush(application)).toMatchObject({
    result: "accepted",
    customerId: ids.customerId,
    requestId: ids.requsetId,
  });
});

const accepted = { ...ids, status: "accepted" };
const tried: [string, Answer][] = [
  ["503 that says when", json(503, { error: "busy" }, { "retry-after": "1" })],
  ["429", busy],
  ["403", json(403, { error: { statusCode: 403, name: "Error", message: "Not for you" } })],
];

test.each(tried)(
  "%s for what was passed on all the same is not sent again, whenever its callback comes",
  async (_, answer) => {
    const early = await submit(async (response, push) => {
      await callBack(push.token, accepted);
      await answer(response, push);
    });
    expect(await readings(early)).toEqual([["completed", "status-accepted", 1]]);
    const late = await submit(answer);
    const [{ token } = { token: "" }] = upstream.pushes;
    await callBack(token, { ...ids, status: "pending" });
    expect((await reload(late)).state).toBe("unknown");
    expect(await latestPush(late)).toMatchObject({ retryAt: null, retryReason: "may-have-arrived" });
    await sendWhenDue(late.id);
    await sendApplication(await reload(late));
    expect(upstream.pushes).toHaveLength(1);
    await callBack(token, accepted);
    for (const application of [early, late]) {
      expect(await standing(application)).toMatchObject({ state: "completed", outcome: "accepted" });
      expect(await listPushes(application)).toHaveLength(1);
    }
  },
);

test("a callback that is kept but not read yet keeps its push from being sent again, whoever asks", async () => {
  const asks = [
    (application: ApplicationRecord) => sendWhenDue(application.id),
    async (application: ApplicationRecord) => sendApplication(await reload(application), "staff"),
  ];
  for (const ask of asks) {
    const application = await submit(busy);
    await passRetryAt(application);
    const [{ token } = { token: "" }] = upstream.pushes;
    const headers = new Headers({ "content-type": "application/json" });
    await receiveCallback({ token, body: Buffer.from(JSON.stringify(accepted)), headers });
    await ask(application);
    expect(upstream.pushes).toHaveLength(1);
    expect((await standing(application)).state).toBe("completed");
  }
});

test("what was settled as not taken and waits is not sent again when its callback comes after all", async () => {
  const application = await submit(cut);
  const [{ token } = { token: "" }] = upstream.pushes;
  const settled = { application, actor: "staff", reason: "settled" } as const;
  await moveApplication(undefined, { ...settled, from: ["unknown"], to: "submitted" });
  await db()
    .update(applications)
    .set({ heldUntil: new Date(), heldCause: "staff" })
    .where(eq(applications.id, application.id));
  await callBack(token, accepted);
  await sendWhenDue(application.id);
  expect(upstream.pushes).toHaveLength(1);
  expect(await reload(application)).toMatchObject({ state: "completed", heldUntil: null, heldCause: null });
});

test("a callback for a push of which nothing left is set aside, and the push is made all the same", async () => {
  const application = await submit(busy);
  const [{ token } = { token: "" }] = upstream.pushes;
  await db().update(pushes).set({ fault: "no-connection" }).where(eq(pushes.applicationId, application.id));
  await callBack(token, accepted);
  expect(await readings(application)).toEqual([["quarantined", "not-expected", 1]]);
  upstream.answer = accept;
  await passRetryAt(application);
  await sendWhenDue(application.id);
  expect((await standing(application)).state).toBe("accepted");
});

test("what was sent, and what came back, is kept to the letter but for the callback's token", async () => {
  const application = await submit((response, { token }) =>
    json(422, { error: { statusCode: 422, name: "Error", message: `No ${token}`, code: token } })(response, {
      body: "",
      token,
    }),
  );
  const [{ body, token } = { body: "", token: "" }] = upstream.pushes;
  const push = await latestPush(application);
  expect(push?.bodyHash).toBe(createHash("sha256").update(body).digest("hex"));
  expect(push?.body).toBe(body.replaceAll(token, "(cut)"));
  expect(push).toMatchObject({ status: 422, fault: "refused", code: "(cut)", message: "No (cut)" });
  expect(push?.answer).toBe(
    '{"error":{"statusCode":422,"name":"Error","message":"No (cut)","code":"(cut)"}}',
  );
  const long = await submit((response) => void response.end("x".repeat(100_000)));
  expect((await latestPush(long))?.answer).toBe("x".repeat(64 * 1024));
});
