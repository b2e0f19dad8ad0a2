import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ApplicationRecord } from "@/lib/db/applications";
import { type Answer, accept, ids, openHouse, type Sent } from "@/lib/onboarding/job-processes.fixtures";

// Settings are read when the product's own files are loaded.
const { upstream, settings, startProcess, killAll, close } = await openHouse();
Object.assign(process.env, settings);
const { moveAlong } = await import("@/lib/db/applications.fixtures");
const { closeDatabase, db, inTransaction, pool } = await import("@/lib/db/client");
const { addFile } = await import("@/lib/db/files");
const { migrateDatabase } = await import("@/lib/db/migrate");
const { latestPush } = await import("@/lib/db/pushes");
const { applications, pushes } = await import("@/lib/db/schema");
const { queueJob } = await import("@/lib/jobs/queue");
const { closeJobStore, jobStore } = await import("@/lib/jobs/store");
const { queueDueApplications } = await import("@/lib/onboarding/due");
const { callBack, recordApplication, reload } = await import("@/lib/onboarding/submission.fixtures");
const { sendApplication, submitApplication } = await import("@/lib/onboarding/submit");

// The form has tests of its own.
vi.mock("@/lib/onboarding/form-document", async (original) => ({
  ...(await original<object>()),
  makeSealedForm: async () => Buffer.from("%PDF-"),
}));

/** The whole counts, and waits that are not cut short, take many minutes: `npm run test:push`. */
const isWhole = process.env.TEST_SCALE === "whole";
const cutRuns = isWhole ? 200 : 12;
const jobs = isWhole ? 2_000 : 30;
const processes = isWhole ? 4 : 2;
const patience = isWhole ? 1_800_000 : 120_000;

beforeAll(async () => {
  await migrateDatabase();
  await jobStore();
  await Promise.all(Array.from({ length: processes }, startProcess));
});

afterEach(() => {
  upstream.answer = accept;
  upstream.sent = [];
});

afterAll(async () => {
  await closeJobStore(1_000);
  await closeDatabase();
  await close();
});

/** Says what the whole run measured; the ordinary one measures nothing. */
function report(words: string): void {
  if (isWhole) process.stdout.write(`${words}\n`);
}

/** Does the work so many times, five at once. */
async function repeat<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const doSome = async () => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: 5 }, doSome));
  return results;
}

/** An application that was submitted, with its form made, whose process has gone no further. */
async function submitOne(): Promise<ApplicationRecord> {
  const application = await recordApplication();
  await moveAlong(application, ["submitted"], { submittedAt: new Date() });
  const form = { step: "form", question: "signedPdf", contentType: "application/pdf", name: "form.pdf" };
  const id = randomUUID();
  await addFile(application, { id, ...form, size: 1, sha256: "00" }, { states: ["submitted"] });
  return application;
}

async function countStates(all: readonly ApplicationRecord[]): Promise<Record<string, number>> {
  const { rows } = await pool().query(
    "select state, count(*)::int from applications where id = any($1) group by state",
    [all.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function haveDoneAllJobs(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await pool().query(
      "select count(*)::int as left from pgboss.job where name = 'push' and state < 'completed' and start_after <= now()",
    );
    expect(rows).toEqual([{ left: 0 }]);
  }, patience);
}

/** As if so much time had gone by since anything was done for an application. */
async function letTimePass({ id }: ApplicationRecord, seconds: number): Promise<void> {
  const then = sql`now() - make_interval(secs => ${seconds})`;
  await db()
    .update(applications)
    .set({ updatedAt: then })
    .where(inArray(applications.id, [id]));
  await db()
    .update(pushes)
    .set({ aliveAt: then })
    .where(inArray(pushes.applicationId, [id]));
}

function expectEachOnce(sent: readonly Sent[], count: number): void {
  expect(sent).toHaveLength(count);
  expect(new Set(sent.map(({ form }) => form)).size).toBe(count);
}

/** Ways in which the upstream takes a push and its answer gets lost. */
const cuts: readonly Answer[] = [
  (response) => void response.destroy(),
  (response) => response.socket?.resetAndDestroy(),
  (response) => {
    response
      .writeHead(200, { "content-length": 1_000 })
      .write('{"customerId":"cust', () => response.destroy());
  },
  (response) => void response.socket?.write("HTTP/1.1 200 OK\r\ncontent-le", () => response.destroy()),
];

test(
  `accepted, then cut, ${cutRuns} times: all are unknown, none is sent twice, and a later callback settles each`,
  async () => {
    let cut = 0;
    upstream.answer = (response, sent) => cuts[cut++ % cuts.length]?.(response, sent);
    const all = await repeat(cutRuns, async () => {
      const application = await recordApplication();
      await submitApplication(application);
      return application;
    });
    expect(await countStates(all)).toEqual({ unknown: cutRuns });

    upstream.answer = accept;
    await repeat(cutRuns, async (index) => {
      const application = await reload(all[index] ?? expect.fail());
      await letTimePass(application, 24 * 60 * 60);
      await submitApplication(application);
      await sendApplication(application);
      await queueJob(undefined, "push", application.id);
    });
    await queueDueApplications();
    await haveDoneAllJobs();
    expectEachOnce(upstream.sent, cutRuns);
    expect(await countStates(all)).toEqual({ unknown: cutRuns });

    await repeat(cutRuns, async (index) =>
      callBack(upstream.sent[index]?.token ?? "", { ...ids, status: "accepted" }),
    );
    expect(await countStates(all)).toEqual({ completed: cutRuns });
    report(
      `Accepted, then cut: ${cutRuns} of ${cutRuns} unknown, 0 second sends, ${cutRuns} settled by a callback`,
    );
  },
  patience,
);

test(
  `${processes} processes do ${jobs} jobs: ${jobs} sends`,
  async () => {
    const all = await repeat(jobs, submitOne);
    const begun = Date.now();
    await repeat(jobs, (index) => queueJob(undefined, "push", (all[index] ?? expect.fail()).id));
    await vi.waitFor(async () => expect(await countStates(all)).toEqual({ accepted: jobs }), {
      timeout: patience,
      interval: 500,
    });
    const seconds = (Date.now() - begun) / 1000;
    // Once more for each, late.
    await repeat(jobs, (index) => queueJob(undefined, "push", (all[index] ?? expect.fail()).id));
    await haveDoneAllJobs();
    expectEachOnce(upstream.sent, jobs);
    report(`${processes} processes, ${jobs} jobs: ${upstream.sent.length} sends, in ${seconds.toFixed(0)} s`);
  },
  patience,
);

test(
  "processes are killed: what they were sending is unknown and never sent again, what they were about to is sent",
  async () => {
    const [sending, unsent] = [await submitOne(), await submitOne()];
    const arrived = new Promise<void>((resolve) => {
      upstream.answer = () => resolve();
    });
    await queueJob(undefined, "push", sending.id);
    await arrived;
    await inTransaction(async (transaction) => {
      await transaction.execute(sql`select 1 from applications where id = ${unsent.id} for update`);
      await queueJob(undefined, "push", unsent.id);
      await vi.waitFor(async () => {
        const waiting =
          "select count(*)::int as at_lock from pg_stat_activity where wait_event_type = 'Lock'";
        expect((await pool().query(waiting)).rows).toEqual([{ at_lock: 1 }]);
      }, 12_000);
      await killAll();
    });
    const killed = Date.now();
    const since = () => (Date.now() - killed) / 1000;
    upstream.answer = accept;
    expect(await countStates([sending])).toEqual({ pushing: 1 });
    expect(upstream.sent).toHaveLength(1);

    if (!isWhole) for (const one of [sending, unsent]) await letTimePass(one, 61);
    await startProcess();
    const ended = async (application: ApplicationRecord, state: string) => {
      await vi.waitFor(async () => expect((await reload(application)).state).toBe(state), patience);
      return since();
    };
    const [unknownAfter, sentAfter] = await Promise.all([
      ended(sending, "unknown"),
      ended(unsent, "accepted"),
    ]);
    if (isWhole) expect(Math.max(unknownAfter, sentAfter)).toBeLessThan(90);
    expect((await latestPush(sending))?.code).toBe("process-lost");
    for (const one of [sending, unsent]) await queueJob(undefined, "push", one.id);
    await haveDoneAllJobs();
    expectEachOnce(upstream.sent, 2);
    await callBack(upstream.sent[0]?.token ?? "", { ...ids, status: "accepted" });
    expect(await countStates([sending])).toEqual({ completed: 1 });
    report(
      `Killed while sending: unknown after ${unknownAfter.toFixed(0)} s; before: sent after ${sentAfter.toFixed(0)} s`,
    );
  },
  patience,
);
