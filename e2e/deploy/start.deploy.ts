import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as ask } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { HttpInvestor, slugOf } from "../support/http-investor";
import { minimalInvestor } from "../support/investors";
import { findFreePort } from "../support/find-free-port";
import { type ProductProcess, startProduct } from "../support/processes";
import { mountSmallDisk } from "../support/small-disk";

const patient = { timeout: 200_000, interval: 100 };
let home = "";
let folder = "";
const running: ProductProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "kyc-start-"));
  folder = path.join(home, "data");
});
afterEach(async () => {
  for (const { child } of running) child.kill("SIGTERM");
  await Promise.all(running.map(({ ended }) => ended));
  running.length = 0;
  rmSync(home, { recursive: true, force: true });
});

function start(settings: Record<string, string>): ProductProcess {
  const started = startProduct({ DATA_DIR: folder, ...settings }, path.join(home, `${running.length}.log`));
  running.push(started);
  return started;
}

async function startReady(dataDir: string) {
  const port = await findFreePort();
  const started = start({ DATA_DIR: dataDir, PORT: String(port) });
  await expect.poll(started.log, patient).toContain("Ready at");
  return { ...started, port, address: `http://localhost:${port}` };
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

describe("a product that can't start ends, and says why", () => {
  const password = "sevenQuietHerons";
  const own = { SANDBOX: "on", APP_SECRET: "Zk3vQ9wTr7Lm2XbNc5JhGd8SfPy6UaEo" };

  test.each([
    ["whose database does not answer", `postgresql://kyc:${password}@127.0.0.1:1/kyc`, /ECONNREFUSED/],
    [
      "whose database has no such host",
      `postgresql://kyc:${password}@nowhere.invalid/kyc`,
      /ENOTFOUND|EAI_AGAIN/,
    ],
    ["whose database is reached by no name", `postgresql://kyc:${password}@localhost:1/kyc`, /ECONNREFUSED/],
  ])("one %s", async (_, url, reason) => {
    const { ended, log } = start({ ...own, DATABASE_URL: url, PORT: String(await findFreePort()) });
    expect(await ended).toBeGreaterThan(0);
    expect(log()).toContain("The server could not start");
    expect(log()).toMatch(reason);
    expect(log()).not.toContain(password);
  });

  test("one with faulty settings names all of them at once, and none of their values", async () => {
    const { ended, log } = start({
      DATABASE_URL: `mysql://kyc:${password}@127.0.0.1/kyc`,
      APP_SECRET: "too short",
      PORT: "http",
    });
    expect(await ended).toBeGreaterThan(0);
    for (const name of ["DATABASE_URL", "APP_SECRET", "PORT"]) expect(log()).toContain(name);
    expect(log()).not.toContain(password);
    expect(log()).not.toContain("too short");
  });
});

test("told to end, it answers what it has taken, and everything of it is gone within ten seconds", async () => {
  const { child, ended, port, address } = await startReady(folder);
  const investor = new HttpInvestor(address);
  await investor.begin();
  const pid = Number(readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  expect(isAlive(pid)).toBe(true);
  const headers = { "content-length": 4, "content-type": "text/plain" };
  const post = ask({ port, host: "127.0.0.1", method: "POST", path: "/api/callbacks/nobody", headers });
  const answer = new Promise<number>((resolve, reject) => {
    post.once("error", reject).once("response", ({ statusCode = 0 }) => resolve(statusCode));
  });
  await new Promise((resolve) => post.write("ab", resolve));
  // It has come when one that was sent after it is answered.
  await fetch(`${address}/api/health/live`);
  const began = Date.now();
  child.kill("SIGTERM");
  await expect
    .poll(
      () =>
        fetch(`${address}/api/health/live`).then(
          () => "answered",
          () => "refused",
        ),
      patient,
    )
    .toBe("refused");
  post.end("cd");
  expect(await answer).toBe(404);
  expect(await ended).toBe(0);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(path.join(folder, "lock"))).toBe(false);
  const again = await startReady(folder);
  const welcome = await investor.request(`${again.address}/onboarding`);
  expect(welcome.headers.get("location")).toMatch(/\/onboarding\/\w+/);
});

test("a second one on the same data refuses, names the first, and leaves it alone", async () => {
  const first = await startReady(folder);
  const began = Date.now();
  const second = start({ PORT: String(await findFreePort()) });
  expect(await second.ended).toBe(1);
  expect(Date.now() - began).toBeLessThan(2_000);
  expect(second.log()).toContain(`Process ${first.child.pid} already runs on ${folder}`);
  expect((await fetch(`${first.address}/api/health/ready`)).status).toBe(200);
});

const disk = mountSmallDisk(340);

describe.skipIf(disk === null)("on a disk that fills up", () => {
  afterAll(() => disk?.remove());

  test("uploads are refused in words, nothing kept is lost, and with room they are taken", async () => {
    const dataDir = path.join(disk?.place ?? "", "data");
    mkdirSync(dataDir, { mode: 0o700 });
    const { address, log, child, ended } = await startReady(dataDir);
    const investor = new HttpInvestor(address);
    const answers = await minimalInvestor();
    const atIdentity = await investor.fill(answers, "identity");
    disk?.fill(60);
    const refused = await investor.send(atIdentity, answers["identity"]);
    expect(refused.address).toContain("front.file-store-full");
    expect(refused.text).toContain("We have no room for files at the moment. Your answers are safe");

    disk?.makeRoom();
    const atAboutYou = await investor.send(await investor.open("/onboarding/identity"), answers["identity"]);
    expect(slugOf(atAboutYou)).toBe("about-you");
    expect((await investor.open("/onboarding/identity")).html).toContain("Mahesh Kulvarni");
    expect(log()).not.toContain("has stopped");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});
