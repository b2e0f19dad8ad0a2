import { expect, onTestFinished, test } from "vitest";
import { findApplication, moveApplication } from "@/lib/db/applications";
import {
  type CallbackReading,
  findCallbackEvent,
  findCallbackReading,
  listCallbackEvents,
} from "@/lib/db/callback-events";
import { db, inTransaction } from "@/lib/db/client";
import { countInbox, countQuarantined, type InboxEntry, listInbox } from "@/lib/db/inbox";
import { env } from "@/lib/env";
import { acceptedOne, answerOne, beginOne, ids, type Pushed } from "@/lib/onboarding/callback.fixtures";
import { receiveCallback } from "@/lib/onboarding/receive-callback";
import { replayCallback } from "@/lib/onboarding/replay-callback";
import { settleWithin } from "@/lib/onboarding/settle-callbacks";
import { settleKeptCallbacks, settleSoon } from "@/lib/onboarding/settle-soon";
import { statesBefore } from "@/lib/onboarding/states";

const accepted = JSON.stringify({ ...ids, status: "accepted" });

/** Keeps a callback, as if the process were killed before it read it. */
async function keep({ token }: Pushed, body: string, headers: Record<string, string> = {}): Promise<void> {
  await receiveCallback({ token, body: Buffer.from(body), headers: new Headers(headers) });
}

/** Keeps a callback and reads it. */
async function callBack(pushed: Pushed, body: string): Promise<void> {
  await keep(pushed, body);
  await settleSoon(pushed.application.id);
}

async function onlyEvent({ application }: Pushed) {
  const [event, ...others] = await listCallbackEvents(application);
  if (event === undefined || others.length > 0) throw new Error("Not one event");
  return event;
}

async function stateOf({ application }: Pushed) {
  return (await findApplication(application.id))?.state;
}

/** Lets time go by for an event: it came so many seconds earlier. */
async function age(pushed: Pushed, seconds: number): Promise<void> {
  const { id } = await onlyEvent(pushed);
  await db().execute(
    `update callback_events set received_at = received_at - interval '${seconds} seconds' where id = '${id}'`,
  );
}

test("the headers are kept as they came, less every secret", async () => {
  onTestFinished(() => {
    env().callbackHeader = undefined;
  });
  env().callbackHeader = { name: "X-Callback-Key", value: "opensesame" };
  const pushed = await acceptedOne();
  await keep(pushed, accepted, {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "agency/1",
    "x-callback-key": "opensesame",
    authorization: "Basic c2VjcmV0",
    cookie: "a=secret",
    "proxy-authorization": "Bearer secret",
    "x-original-uri": `/api/callbacks/${pushed.token}?a=1`,
  });
  const event = await onlyEvent(pushed);
  expect(Object.fromEntries(event.headers)).toEqual({
    "content-type": "application/json; charset=utf-8",
    "user-agent": "agency/1",
    "x-callback-key": "(cut)",
    authorization: "(cut)",
    cookie: "(cut)",
    "proxy-authorization": "(cut)",
    "x-original-uri": "/api/callbacks/(cut)?a=1",
  });
  expect(event.contentType).toBe("application/json; charset=utf-8");
  const { rows } = await db().execute(`select headers, body from callback_events where id = '${event.id}'`);
  expect(JSON.stringify(rows)).not.toMatch(/agency\/1|accepted/);
});

test("a callback that was kept by a process killed before reading it is read by the sweep, once", async () => {
  const pushed = await acceptedOne();
  await keep(pushed, accepted);
  expect(await stateOf(pushed)).toBe("accepted");
  expect(await onlyEvent(pushed)).toMatchObject({ reading: "waiting", reason: null });

  await settleKeptCallbacks();
  expect(await stateOf(pushed), "the process that kept it has time to read it").toBe("accepted");

  await age(pushed, 10);
  await Promise.all([settleKeptCallbacks(), settleKeptCallbacks(), settleKeptCallbacks()]);
  expect(await stateOf(pushed)).toBe("completed");
  expect(await onlyEvent(pushed)).toMatchObject({ reading: "completed", reason: "status-accepted" });
});

test("the sweep leaves what waits for a push's answer, and finds it when the process died after that", async () => {
  const pushed = await beginOne();
  await callBack(pushed, accepted);
  await age(pushed, 3600);
  await settleKeptCallbacks();
  expect(await onlyEvent(pushed)).toMatchObject({ reading: "waiting", reason: "push-not-answered" });
  await db().execute(`update applications set state = 'unknown' where id = '${pushed.application.id}'`);
  await settleKeptCallbacks();
  expect(await stateOf(pushed)).toBe("completed");
});

function replay({ application }: Pushed, id: string) {
  return inTransaction((transaction) => replayCallback(transaction, application, id));
}

test("while callbacks pour in they are kept first, and read when that is over", async () => {
  const [pouring, waiting] = [await acceptedOne(), await acceptedOne()];
  const others = [await acceptedOne(), await acceptedOne(), await acceptedOne()];
  for (const pushed of [pouring, waiting, ...others]) await keep(pushed, accepted);
  const { id } = await onlyEvent(pouring);
  const posts: Promise<void>[] = [];
  const settling: Promise<void>[] = [];
  await inTransaction(async (transaction) => {
    // Another copy of what somebody holds can't be counted before they let go.
    await transaction.execute(`select 1 from callback_events where id = '${id}' for update`);
    for (let post = 0; post < 8; post += 1) posts.push(keep(pouring, accepted));
    settling.push(settleSoon(waiting.application.id));
    // In the time in which three could have been read, that one was not.
    for (const { application } of others) await settleWithin(transaction, application);
    expect(await findCallbackReading(transaction, (await onlyEvent(waiting)).id)).toMatchObject({
      reading: "waiting",
    });
  });
  await Promise.all([...settling, ...posts]);
  expect(await stateOf(waiting)).toBe("completed");
  expect((await onlyEvent(pouring)).copies).toBe(9);
});

test("a callback put aside is read anew under the rules of now, and moves its application", async () => {
  const pushed = await acceptedOne();
  await callBack(pushed, accepted);
  const { id } = await onlyEvent(pushed);
  await db().execute(
    `update callback_events set reading = 'quarantined', reason = 'not-json' where id = '${id}'`,
  );
  await db().execute(`update applications set state = 'accepted' where id = '${pushed.application.id}'`);
  expect(await replay(pushed, id)).toEqual({ reading: "completed", reason: "status-accepted" });
  expect(await stateOf(pushed)).toBe("completed");
  expect(await replay(pushed, id), "what has moved its application is not read again").toBeNull();
});

test("a replay changes nothing that the rules still say, and nothing of another application", async () => {
  const [pushed, other] = [await acceptedOne(), await acceptedOne()];
  await callBack(pushed, "half {");
  const { id } = await onlyEvent(pushed);
  expect(await replay(other, id)).toBeNull();
  expect(await replay(pushed, id)).toEqual({ reading: "quarantined", reason: "not-json" });
  expect(await stateOf(pushed)).toBe("accepted");
  const found = await findCallbackEvent(id);
  expect(found).toMatchObject({ attempt: 1, application: { reference: pushed.application.reference } });
  expect(found?.event.body.toString("utf8")).toBe("half {");
});

test("what was set aside counts for staff as long as its application has not ended", async () => {
  const pushed = await acceptedOne();
  await callBack(pushed, "half {");
  const { id } = await onlyEvent(pushed);
  const isListed = async (side: "open" | "ended") => {
    const { entries } = await listInbox(["quarantined"], { place: null, size: 1000, side });
    return entries.some((entry) => entry.id === id);
  };
  expect([await isListed("open"), await isListed("ended")]).toEqual([true, false]);
  expect((await countQuarantined(1)).open).toBe(1);
  await callBack(pushed, accepted);
  expect(await stateOf(pushed)).toBe("completed");
  expect([await isListed("open"), await isListed("ended")]).toEqual([false, true]);
  expect((await countQuarantined(1)).ended).toBe(1);
});

async function readInbox(readings: readonly CallbackReading[], count: number, size: number) {
  const all: InboxEntry[] = [];
  while (all.length < count) {
    const last = all.at(-1);
    const place = last ? ({ side: "after", at: last.receivedAt, id: last.id } as const) : null;
    const { entries, hasMore } = await listInbox(readings, { place, size });
    all.push(...entries);
    if (!hasMore) break;
  }
  return all.slice(0, count);
}

test("the inbox lists callbacks newest first, part by part in both directions, and counts them", async () => {
  const pushed = await acceptedOne();
  for (const body of ["1", "22", "333", "4444", "55555"]) await callBack(pushed, body);
  await callBack(pushed, JSON.stringify({ status: "pending" }));
  await callBack(pushed, accepted);
  // All at one moment, and before what any other test has.
  const receiveAt = (moment: string) =>
    db().execute(
      `update callback_events set received_at = ${moment} where application_id = '${pushed.application.id}'`,
    );
  await receiveAt("'2525-01-01T00:00:00Z'");
  onTestFinished(async () => {
    await receiveAt("now()");
  });

  const all = await readInbox(["quarantined"], 5, 10);
  expect(all.map(({ size }) => size).toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(all[0]).toMatchObject({
    reference: pushed.application.reference,
    state: "completed",
    attempt: 1,
    copies: 1,
    reason: "not-an-object",
  });
  expect(await readInbox(["quarantined"], 5, 2)).toEqual(all);
  const fourth = all[3];
  if (fourth === undefined) throw new Error("Nothing in the inbox");
  const place = { side: "before", at: fourth.receivedAt, id: fourth.id } as const;
  expect(await listInbox(["quarantined"], { place, size: 2 })).toEqual({
    entries: all.slice(1, 3),
    hasMore: true,
  });
  const others = await readInbox(["completed", "recorded"], 2, 10);
  expect(others.map(({ reading }) => reading).toSorted()).toEqual(["completed", "recorded"]);
  expect((await countInbox(3)).quarantined).toBe(3);
  expect(await countInbox(1)).toMatchObject({ completed: 1, recorded: 1, quarantined: 1 });
});

/** Ends an application in another way, if its state allows it. */
async function end({ application }: Pushed, to: "withdrawn" | "expired"): Promise<void> {
  await moveApplication(undefined, {
    application,
    from: statesBefore(to),
    to,
    actor: "system",
    reason: "test",
  });
}

const happenings = {
  answer: answerOne,
  callback: (pushed: Pushed) => callBack(pushed, accepted),
  copy: (pushed: Pushed) => callBack(pushed, accepted),
  expiry: (pushed: Pushed) => end(pushed, "expired"),
  withdrawal: (pushed: Pushed) => end(pushed, "withdrawn"),
};

function orders<Value>(values: readonly Value[]): Value[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) => orders(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

test("every order of a sent push's answer, callback, copy, expiry and withdrawal ends the same", async () => {
  const all = orders(["answer", "callback", "copy", "expiry", "withdrawal"] as const);
  expect(all.length).toBe(120);
  for (const order of all) {
    const pushed = await beginOne();
    for (const name of order) await happenings[name](pushed);
    expect(await findApplication(pushed.application.id), order.join()).toMatchObject({
      state: "completed",
      outcome: "accepted",
    });
    expect(await onlyEvent(pushed), order.join()).toMatchObject({ reading: "completed", copies: 2 });
  }
}, 120_000);
