import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { inTransaction } from "@/lib/db/client";
import { handlers } from "@/lib/jobs/handlers";
import { queueJob } from "@/lib/jobs/queue";
import { startJobs, stopJobs } from "@/lib/jobs/run";
import { jobStore } from "@/lib/jobs/store";

const done: string[] = [];
let atWork: (id: string) => Promise<void> = async () => undefined;
handlers.push = async (id) => {
  await atWork(id);
  done.push(id);
};

afterAll(stopJobs);

async function waiting(id: string) {
  return (await (await jobStore()).findJobs("push", { key: id })).filter(({ state }) => state === "created");
}

test("a job is written by the transaction of its subject, or not at all", async () => {
  const id = randomUUID();
  const undone = inTransaction(async (transaction) => {
    await queueJob(transaction, "push", id, { startAfter: new Date(Date.now() + 60_000) });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await waiting(id)).toEqual([]);
  await inTransaction((transaction) =>
    queueJob(transaction, "push", id, { startAfter: new Date(Date.now() + 60_000) }),
  );
  expect((await waiting(id)).map(({ data }) => data)).toEqual([{ id }]);
});

test("one job waits for each id, at the time that was given last", async () => {
  const id = randomUUID();
  const [soon, late] = [new Date(Date.now() + 60_000), new Date(Date.now() + 3_600_000)];
  await Promise.all(
    [soon, soon, soon, soon].map((startAfter) => queueJob(undefined, "push", id, { startAfter })),
  );
  await queueJob(undefined, "push", id, { startAfter: late });
  expect((await waiting(id)).map(({ startAfter }) => startAfter)).toEqual([late]);
});

test("jobs are done when they are due, again when they fail, and those that run end before the process does", async () => {
  const [now, later, failing] = [randomUUID(), randomUUID(), randomUUID()];
  await queueJob(undefined, "push", later, { startAfter: new Date(Date.now() + 3_600_000) });
  await queueJob(undefined, "push", now);
  await startJobs();
  await vi.waitFor(() => expect(done).toContain(now), 10_000);
  expect(done).not.toContain(later);

  atWork = async () => {
    throw new Error("not now");
  };
  await queueJob(undefined, "push", failing);
  const states = async () =>
    (await (await jobStore()).findJobs("push", { key: failing })).map(({ state }) => state);
  await vi.waitFor(async () => expect(await states()).toEqual(["retry"]), 10_000);

  const last = randomUUID();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = false;
  atWork = async () => {
    begun = true;
    await ended;
  };
  await queueJob(undefined, "push", last);
  await vi.waitFor(() => expect(begun).toBe(true), 10_000);
  const stopped = stopJobs();
  end();
  await stopped;
  expect(done).toContain(last);
}, 40_000);
