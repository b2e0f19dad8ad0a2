import { beforeAll, expect, test, vi } from "vitest";
import { POST } from "@/app/api/callbacks/[token]/route";
import { newToken } from "@/lib/crypto";
import { findApplication } from "@/lib/db/applications";
import { findCallbackDoor, listCallbackEvents } from "@/lib/db/callback-events";
import { db } from "@/lib/db/client";
import { acceptedOne, beginOne, ids, type Pushed } from "@/lib/onboarding/callback.fixtures";
import { oddBodies } from "@/lib/onboarding/odd-bodies.fixtures";

const reading = vi.hoisted(() => ({ tasks: new Set<Promise<void>>() }));

vi.mock("next/server", () => ({
  after: (task: () => Promise<void>) => {
    reading.tasks.add(task());
  },
}));
vi.mock("next-intl/server", () => ({ getTranslations: async () => (words: string) => words }));

/** The whole counts take a minute: `npm run test:callbacks`. */
const isWhole = process.env.TEST_SCALE === "whole";
const different = isWhole ? 10_000 : 2_000;
const guesses = isWhole ? 100_000 : 2_000;
const patience = 300_000;

async function post(token: string, body: string | Buffer | ReadableStream<Uint8Array>, contentType?: string) {
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body: body instanceof Uint8Array ? new Uint8Array(body) : body,
    headers: contentType ? { "content-type": contentType } : {},
    duplex: "half",
  };
  const request = new Request("http://localhost/api/callbacks/token", init);
  return POST(request, { params: Promise.resolve({ token }) });
}

/** Does the work for each number below `count`, so many at once. */
async function doAll(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const doSome = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, doSome));
}

/** Ends when everything that was kept has been read. */
async function haveRead(): Promise<void> {
  await Promise.all(reading.tasks);
  reading.tasks.clear();
}

async function stateOf({ application }: Pushed) {
  return (await findApplication(application.id))?.state;
}

test(
  "a thousand identical posts on fifty connections are one event, answered and counted a thousand times",
  async () => {
    const pushed = await acceptedOne();
    const statuses: number[] = [];
    await doAll(1_000, 50, async () => {
      statuses.push((await post(pushed.token, JSON.stringify({ ...ids, status: "accepted" }))).status);
    });
    await haveRead();
    expect(statuses).toEqual(Array.from({ length: 1_000 }, () => 204));
    const events = await listCallbackEvents(pushed.application);
    expect(events.map(({ copies, reading: read }) => [copies, read])).toEqual([[1_000, "completed"]]);
    expect(await stateOf(pushed)).toBe("completed");
  },
  patience,
);

test(
  `none of ${different} different posts is lost, and the one that completes is found among them`,
  async () => {
    const pushed = await acceptedOne();
    const bodies = Array.from({ length: different }, (_, index) =>
      JSON.stringify({ ...ids, status: index === different / 2 ? "accepted" : "pending", index }),
    );
    const statuses = new Set<number>();
    await doAll(different, 50, async (index) => {
      statuses.add((await post(pushed.token, bodies[index] ?? "")).status);
    });
    await haveRead();
    expect([...statuses]).toEqual([204]);
    const events = await listCallbackEvents(pushed.application);
    expect(events.map(({ body }) => body.toString("utf8")).toSorted()).toEqual(bodies.toSorted());
    expect(new Set(events.map((event) => event.reading))).toEqual(new Set(["recorded", "completed"]));
    expect(await stateOf(pushed)).toBe("completed");
  },
  patience,
);

test(
  "whatever a reader of JSON may stumble over is answered, kept byte for byte, and read",
  async () => {
    expect(oddBodies.length).toBeGreaterThan(200);
    const pushed = await beginOne();
    await db().execute(`update applications set state = 'refused' where id = '${pushed.application.id}'`);
    const answered: [string, number][] = [];
    for (const { what, body, contentType } of oddBodies) {
      answered.push([what, (await post(pushed.token, body, contentType)).status]);
    }
    await haveRead();
    expect(answered).toEqual(oddBodies.map(({ what }) => [what, 204]));
    const kept = new Map(
      (await listCallbackEvents(pushed.application)).map((event) => [event.body.toString("base64"), event]),
    );
    for (const { what, body, contentType } of oddBodies) {
      expect(kept.get(body.toString("base64")), what).toMatchObject({ contentType, copies: 1 });
    }
    expect(kept.size).toBe(oddBodies.length);
    expect([...kept.values()].filter((event) => event.reading === "waiting")).toEqual([]);
    expect(await stateOf(pushed)).toBe("refused");
  },
  patience,
);

test(
  `none of ${guesses} guessed addresses is anybody's`,
  async () => {
    await acceptedOne();
    let found = 0;
    await doAll(guesses, 20, async () => {
      if ((await findCallbackDoor(newToken())) !== null) found += 1;
    });
    expect(found).toBe(0);
  },
  patience,
);

test("an address of nobody, a guess of any shape and one whose application was withdrawn get one and the same answer", async () => {
  const withdrawn = await beginOne();
  await db().execute(`update applications set state = 'withdrawn' where id = '${withdrawn.application.id}'`);
  const known = await acceptedOne();
  const tokens = [
    newToken(),
    withdrawn.token,
    known.token.slice(0, -1),
    `${known.token}x`,
    known.token.toUpperCase(),
    "",
    "\u0000",
    "x".repeat(10_000),
    "' or 1=1 --",
  ];
  const answers: string[] = [];
  for (const token of tokens) {
    const answer = await post(token, JSON.stringify({ status: "accepted" }));
    answers.push(`${answer.status} ${await answer.text()} ${JSON.stringify([...answer.headers])}`);
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^404 /);
  expect(await listCallbackEvents(withdrawn.application)).toEqual([]);
  expect(await listCallbackEvents(known.application)).toEqual([]);
});

const mebibyte = 1024 * 1024;

beforeAll(async () => {
  const warm = await acceptedOne();
  await post(warm.token, "warm");
});

test("a body without end is answered 413 while it still comes, in little memory, and is not kept", async () => {
  const pushed = await acceptedOne();
  const before = process.memoryUsage();
  let sent = 0;
  let growth = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      growth = Math.max(growth, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed);
      sent += 65_536;
      if (sent > 64 * mebibyte) controller.error(new Error("Nobody stops this"));
      else controller.enqueue(new Uint8Array(65_536));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const answer = await post(pushed.token, endless);
  expect(answer.status).toBe(413);
  expect(isCancelled).toBe(true);
  expect(growth).toBeLessThan(8 * mebibyte);
  expect(await listCallbackEvents(pushed.application)).toEqual([]);
});

test("a body of exactly a mebibyte is taken, one byte more is not", async () => {
  const pushed = await acceptedOne();
  expect((await post(pushed.token, Buffer.alloc(mebibyte, " "))).status).toBe(204);
  expect((await post(pushed.token, Buffer.alloc(mebibyte + 1, " "))).status).toBe(413);
  await haveRead();
  const events = await listCallbackEvents(pushed.application);
  expect(events.map(({ body }) => body.length)).toEqual([mebibyte]);
});
