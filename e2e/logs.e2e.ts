import { readFileSync } from "node:fs";
import path from "node:path";
import { HttpInvestor } from "./support/http-investor";
import { type OwnServer, startOwnServer } from "./support/own-server";
import { StaffHttp } from "./support/staff";
import { expect, test } from "./support/test";

// What whoever runs the product sees of it: ids of requests, errors, metrics.

const requestId = "4f0c2d7e91b34a6f8d21c07b5e9a3f64";
const metricsToken = "Uw3xK8tq0LZ5mNc7RbVh2EyPf9SgJd4A";

let server: OwnServer;
test.describe.configure({ mode: "serial", timeout: 300_000 });
test.beforeAll(async () => {
  server = await startOwnServer({ TRUSTED_PROXIES: "1", METRICS_TOKEN: metricsToken });
});
test.afterAll(() => server?.stop());

test("the id that the proxy gave a request is in its answer, the log, the audit and the database's log", async () => {
  await server.query("alter system set log_statement = 'all'");
  await server.query("select pg_reload_conf()");
  const investor = new HttpInvestor(server.address);
  const start = investor.write(await investor.open("/"), {}, "submit");
  const answer = await investor.request(start.action, {
    method: "POST",
    body: start.body,
    headers: { "x-request-id": requestId, "x-forwarded-for": "203.0.113.7" },
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("x-request-id")).toBe(requestId);
  const answered = () =>
    server
      .log()
      .split("\n")
      .find((line) => line.includes(requestId) && line.includes("Answered"));
  await expect.poll(answered).toBeDefined();
  expect(JSON.parse(answered() ?? "")).toMatchObject({
    level: "info",
    request: requestId,
    method: "POST",
    route: "/",
    status: 303,
  });
  const audited = await server.query(`select action, network from audit where request_id = '${requestId}'`);
  expect(audited).toEqual([{ action: "started", network: "203.0.113.0/24" }]);
  await server.query("alter system reset log_statement");
  await server.query("select pg_reload_conf()");
  const told = readFileSync(path.join(server.dataDir, "postgres.log"), "utf8");
  expect(told).toContain(`/* request ${requestId} */ insert into "applications"`);
});

test("queries that fail are told of, and what was typed is not", async () => {
  const [email, password] = ["ines.varkala@staff.example", "seven quiet harbours at noon"];
  const investor = new HttpInvestor(server.address);
  const staff = new StaffHttp(server.address);
  await investor.begin();
  const draft = new FormData();
  draft.set("mobileNumber", "9800000077");
  const signIn = staff.write(await staff.open("/staff/sign-in"), { email, password }, "password");
  const before = server.log().length;
  for (const table of ["staff", "answers"])
    await server.query(`alter table ${table} rename to ${table}_away`);
  await staff.request(signIn.action, { method: "POST", body: signIn.body });
  await investor.request("/onboarding/contact");
  const kept = await investor.request("/api/drafts/contact", { method: "POST", body: draft });
  expect(kept.status).toBe(500);
  for (const table of ["staff", "answers"])
    await server.query(`alter table ${table}_away rename to ${table}`);
  const told = () => server.log().slice(before);
  await expect.poll(() => told().match(/Failed query/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
  expect(told()).toMatch(/relation \\?"staff\\?" does not exist/);
  expect(told()).not.toMatch(/varkala|harbours|9800000077|params:/);
});

test("metrics open to their token, and count by the patterns of routes", async () => {
  const scrape = (authorization: string) =>
    fetch(`${server.address}/api/metrics`, { headers: { authorization } });
  expect((await scrape("Bearer guess")).status).toBe(404);
  const guess = await fetch(`${server.address}/api/callbacks/some-guess`, { method: "POST", body: "{}" });
  expect(guess.status).toBe(404);
  const answer = await scrape(`Bearer ${metricsToken}`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('onboarding_request_seconds_count{route="/",method="POST",status="3xx"} 2\n');
  expect(text).toContain(
    'onboarding_request_seconds_count{route="/api/drafts/[step]",method="POST",status="5xx"} 1\n',
  );
  expect(text).toContain('onboarding_callbacks_total{outcome="unknown-address"} 1\n');
  expect(text).toContain('onboarding_applications{state="draft"} 2\n');
  expect(text).toMatch(/^onboarding_database_up 1$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toMatch(/some-guess|undefined/);
});
