import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { POST } from "@/app/api/callbacks/[token]/route";
import { GET } from "@/app/api/metrics/route";
import { newToken } from "@/lib/crypto";
import { closeDatabase, db, pool } from "@/lib/db/client";
import { circuits, mails } from "@/lib/db/schema";
import { env } from "@/lib/env";
import { queueJob } from "@/lib/jobs/queue";
import { closeJobStore } from "@/lib/jobs/store";
import { countRequest } from "@/lib/metrics";
import { beginOne } from "@/lib/onboarding/callback.fixtures";
import { accept, callBack, fillApplication, json, useUpstream } from "@/lib/onboarding/submission.fixtures";
import { submitApplication } from "@/lib/onboarding/submit";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));
vi.mock("next/server", () => ({ after: () => undefined }));

const upstream = useUpstream();
const token = newToken();
const busy = json(
  503,
  { error: { statusCode: 503, name: "Error", message: "Busy" } },
  { "retry-after": "60" },
);

// What is counted in the database is told again for some seconds: each question comes later than the one before.
let later = 0;
beforeEach(() => {
  Object.assign(env(), { metricsToken: token });
});
afterAll(async () => {
  await closeJobStore(0);
  await closeDatabase();
});

function ask(authorization?: string): Promise<Response> {
  const headers: HeadersInit = authorization === undefined ? {} : { authorization };
  return GET(new Request(`${env().publicUrl}/api/metrics`, { headers }));
}

async function scrape(): Promise<string> {
  later += 60_000;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + later);
  const answer = await ask(`Bearer ${token}`).finally(() => clock.mockRestore());
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The value of a line, `name{label="value",...}`; 0 where there is none. */
function valueOf(text: string, line: string): number {
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

test("the metrics open to their token alone, and are not there without one set", async () => {
  const wrong = [
    undefined,
    "",
    token,
    "Bearer",
    "Bearer ",
    `Bearer ${token}x`,
    `bearer ${token}`,
    "Bearer undefined",
  ];
  for (const authorization of wrong) {
    const answer = await ask(authorization);
    expect([answer.status, await answer.text()], authorization).toEqual([404, ""]);
  }
  const right = await ask(`Bearer ${token}`);
  expect(right.status).toBe(200);
  expect(right.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(await right.text()).toMatch(/^process_cpu_seconds_total \d/m);
  Object.assign(env(), { metricsToken: undefined });
  for (const authorization of [...wrong, `Bearer ${token}`]) {
    const answer = await ask(authorization);
    expect([answer.status, await answer.text()], authorization).toEqual([404, ""]);
  }
});

test("callbacks are counted by what became of them", async () => {
  const before = await scrape();
  const pushed = await beginOne();
  const { token: address } = pushed;
  const post = (to: string, body: BodyInit) =>
    POST(new Request("http://localhost/x", { method: "POST", body }), {
      params: Promise.resolve({ token: to }),
    });
  for (const body of ["{}", "{}", '{"status":"pending"}'])
    expect((await post(address, body)).status).toBe(204);
  for (const guess of [newToken(), newToken(), "x"]) expect((await post(guess, "{}")).status).toBe(404);
  expect((await post(address, "x".repeat(1024 * 1024 + 1))).status).toBe(413);
  Object.assign(env(), { callbackHeader: { name: "x-key", value: "sixteen characters" } });
  expect((await post(address, "{}")).status).toBe(404);
  Object.assign(env(), { callbackHeader: undefined });
  const after = await scrape();
  const rise = (outcome: string) => {
    const line = `onboarding_callbacks_total{outcome="${outcome}"}`;
    return valueOf(after, line) - valueOf(before, line);
  };
  expect(
    ["kept", "same-again", "unknown-address", "header-missing", "too-large"].map((outcome) => rise(outcome)),
  ).toEqual([2, 1, 3, 1, 1]);
});

test("pushes are counted and timed by how they ended, and those that will be made again by why", async () => {
  for (const answer of [accept, busy]) {
    upstream.answer = answer;
    await submitApplication(await fillApplication());
  }
  const text = await scrape();
  for (const result of ["accepted", "not-sent"]) {
    const labels = `{result="${result}",cause="submitted"}`;
    expect(valueOf(text, `onboarding_push_seconds_count${labels}`), result).toBe(1);
    expect(valueOf(text, `onboarding_push_seconds_sum${labels}`), result).toBeGreaterThan(0);
  }
  expect(valueOf(text, 'onboarding_push_retries_planned_total{reason="busy"}')).toBe(1);
});

test("what stands in the database is counted: states, jobs, circuits, quarantine, mails", async () => {
  const pushed = await beginOne();
  await callBack(pushed.token, "no object");
  await queueJob(undefined, "mail", pushed.application.id);
  await queueJob(undefined, "mail", pushed.push.id, { startAfter: new Date(Date.now() + 3_600_000) });
  const sealed = Buffer.from("sealed");
  const mail = { recipient: sealed, subject: sealed, content: sealed, createdAt: new Date() };
  await db()
    .insert(mails)
    .values({ ...mail, id: pushed.push.id });
  // The name of the service that this file pushes to.
  const circuit = { service: `push ${env().kra.baseUrl}`, failures: 5, probeUntil: null };
  await db().delete(circuits).where(eq(circuits.service, circuit.service));
  await db()
    .insert(circuits)
    .values({ ...circuit, openUntil: new Date(Date.now() + 60_000) });
  const text = await scrape();
  expect(valueOf(text, "onboarding_database_up")).toBe(1);
  for (const line of [
    'onboarding_applications{state="pushing"}',
    'onboarding_jobs{kind="mail",state="due"}',
    'onboarding_jobs{kind="mail",state="planned"}',
    "onboarding_callbacks_quarantined",
    "onboarding_mails_unsent",
    'onboarding_database_connections{state="idle"}',
  ]) {
    expect(valueOf(text, line), line).toBeGreaterThanOrEqual(1);
  }
  expect(text).toMatch(/^onboarding_jobs_oldest_due_seconds\{kind="mail"\} \d/m);
  expect(text).toMatch(/^onboarding_applications\{state="expired"\} \d/m);
  expect(text).toContain('onboarding_push_circuit{state="open"} 1\n');
  await db().delete(circuits).where(eq(circuits.service, circuit.service));
  const healed = await scrape();
  expect(healed).toContain('onboarding_push_circuit{state="open"} 0\n');
  expect(healed).toContain('onboarding_push_circuit{state="closed"} 1\n');
});

test("with the database away the process still tells of itself", async () => {
  const query = vi.spyOn(pool(), "query").mockRejectedValue(new Error("gone"));
  const text = await scrape();
  query.mockRestore();
  expect(valueOf(text, "onboarding_database_up")).toBe(0);
  expect(text).not.toMatch(/^onboarding_applications\{/m);
  expect(text).toMatch(/^onboarding_mails_unsent Nan$/im);
  expect(text).toMatch(/^onboarding_database_connections\{state="waiting"\} 0$/m);
  expect(await scrape()).toMatch(/^onboarding_database_up 1$/m);
});

test("a database asked often is asked once", async () => {
  await scrape();
  const query = vi.spyOn(pool(), "query");
  for (let times = 0; times < 5; times += 1) await ask(`Bearer ${token}`);
  expect(query.mock.calls.length).toBeLessThanOrEqual(1);
  query.mockRestore();
});

test("no label tells of anybody", async () => {
  const pushed = await beginOne();
  await callBack(pushed.token, { note: "Lalitha Quilon" });
  countRequest({
    route: "/api/callbacks/[token]",
    method: "POST",
    status: 204,
    milliseconds: 3,
    isWhole: true,
  });
  countRequest({ route: "/", method: "GET", status: 200, milliseconds: 3, isWhole: false });
  const text = await scrape();
  expect(text).toContain(
    'onboarding_request_seconds_count{route="/api/callbacks/[token]",method="POST",status="2xx"} 1',
  );
  expect(text).toContain('onboarding_request_seconds_count{route="/",method="GET",status="broken-off"} 1');
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|KYC-[A-Z0-9]{4}|quilon/i);
  for (const secret of [pushed.token, token, pushed.application.reference])
    expect(text).not.toContain(secret);
  const ours = text.split("\n").filter((line) => line.startsWith("onboarding_"));
  const labels = new Set(
    ours.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, label]) => label)),
  );
  const known = ["cause", "kind", "le", "method", "outcome", "reason", "result", "route", "state", "status"];
  expect(known).toEqual(expect.arrayContaining([...labels]));
});
