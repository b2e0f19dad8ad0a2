import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minimalInvestor } from "../support/investors";
import { StaffHttp } from "../support/staff";
import { type Deployment, deploy, missing, ports, type Product } from "./processes";

if (missing !== null) console.warn(`skipped: ${missing}`);

/** Counts what was asked and what was not answered as it should. */
const asked = { requests: 0, failed: [] as string[] };

/** Somebody, investor or staff, who may ask one process straight, and notes what fails. */
class WatchedPerson extends StaffHttp {
  /** Where to ask; undefined: through the proxy. */
  process: number | undefined;
  /** Every cookie that was ever given, as a thief would keep them. */
  readonly everyCookie = new Map<string, string>();

  override async request(address: string, init: RequestInit = {}): Promise<Response> {
    asked.requests += 1;
    const what = `${init.method ?? "GET"} ${address.split("?")[0]}`;
    const at = this.process === undefined ? this.baseUrl : `http://localhost:${this.process}`;
    try {
      const headers = new Headers(init.headers);
      headers.set("x-forwarded-host", new URL(this.baseUrl).host);
      const response = await super.request(new URL(address, at).href, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]+)/.exec(cookie) ?? [];
        if (value !== "") this.everyCookie.set(name, value);
      }
      if (response.status >= 500) asked.failed.push(`${what}: ${response.status}`);
      return response;
    } catch (error) {
      asked.failed.push(`${what}: ${String(error)}`);
      throw error;
    }
  }
}

describe.skipIf(missing !== null)("two processes behind nginx", () => {
  let deployment: Deployment;
  const running = new Map<number, Product>();
  const newPerson = (at?: number) => {
    const person = new WatchedPerson(deployment.address);
    person.process = at;
    return person;
  };

  beforeAll(async () => {
    deployment = await deploy();
    for (const port of [ports.sandbox, ports.one, ports.two]) running.set(port, await deployment.start(port));
  });
  afterAll(() => deployment?.stop());

  test("what one process began another goes on with", async () => {
    const investor = newPerson();
    const answers = await minimalInvestor();
    investor.process = ports.one;
    let page = await investor.begin();
    // Each form is drawn by one process and taken by the other: sessions, actions and files are everybody's.
    while (!page.address.startsWith("/onboarding/review")) {
      const slug = new URL(page.address, deployment.address).pathname.split("/").at(-1) ?? "";
      investor.process = investor.process === ports.one ? ports.two : ports.one;
      const next = await investor.send(page, answers[slug]);
      expect(next.address).not.toBe(page.address);
      page = next;
    }
    investor.process = ports.two;
    await investor.submit();
    investor.process = ports.one;
    await expect.poll(async () => (await investor.status()).state, { timeout: 30_000 }).toBe("completed");
  });

  test("who signed in at one process is signed in at the other, and who signed out at one is out at both", async () => {
    const staff = newPerson(ports.one);
    await staff.signIn("support");
    staff.process = ports.two;
    const page = await staff.open("/staff/applications");
    expect(page.status).toBe(200);
    const cookie = [...staff.everyCookie].map((pair) => pair.join("=")).join("; ");
    const ask = (port: number) =>
      newPerson(port)
        .request("/staff/applications", { headers: { cookie } })
        .then(({ status }) => status);
    expect([await ask(ports.one), await ask(ports.two)]).toEqual([200, 200]);
    // The first form of a page of staff signs out. It was drawn by the second process, and goes to the first.
    staff.process = ports.one;
    await staff.send(page, {}, "");
    expect([await ask(ports.two), await ask(ports.one)]).toEqual([307, 307]);
  });

  test("tries at one process count at the other", async () => {
    const email = "nobody@staff.example";
    const tryAt = (port: number) => newPerson(port).signInByPassword(email, "seven quiet herons");
    for (const port of [ports.one, ports.two, ports.one, ports.two, ports.one]) {
      expect((await tryAt(port)).text).toContain("Five wrong attempts close it");
    }
    for (const port of [ports.two, ports.one]) {
      expect((await tryAt(port)).text).toContain("Too many attempts. Wait 15 minutes");
    }
  });

  test("what an administrator takes from somebody at one process is gone at the other at once", async () => {
    const admin = newPerson(ports.one);
    await admin.signIn("admin");
    const invite = {
      name: "Ila Bhaskar",
      email: "ila@staff.example",
      role: "support",
      designation: "Officer",
    };
    const people = await admin.send(
      await admin.open("/staff/people"),
      { ...invite, branch: "Pune", code: "E-77" },
      "email",
    );
    const [, token = ""] = /\/staff\/invitations\/([\w-]{43})/.exec(people.html) ?? [];
    const invitation = `/staff/invitations/${token}`;
    const invited = newPerson(ports.two);
    const password = "seven quiet herons at dusk";
    const open = await invited.open(invitation);
    const signedIn = await invited.send(open, { password, repeated: password }, "password");
    expect(signedIn.address).toBe("/staff/account/second-factor");
    expect((await invited.open("/staff/account/second-factor")).address).toBe("/staff/account/second-factor");
    await admin.send(people, {}, "close");
    expect((await invited.open("/staff/account/second-factor")).address).toContain("/staff/sign-in");
  });

  test("each process restarted in turn under load: no request fails", async () => {
    const before = asked.requests;
    asked.failed = [];
    let isOver = false;
    let whole = 0;
    const journey = async () => {
      while (!isOver) {
        const investor = newPerson();
        await investor.fill(await minimalInvestor());
        await investor.submit();
        whole += 1;
      }
    };
    const callbacks = async () => {
      while (!isOver) {
        const sent = await newPerson().request("/api/callbacks/nobody", { method: "POST", body: "{}" });
        if (sent.status !== 404) asked.failed.push(`callback: ${sent.status}`);
        await wait(20);
      }
    };
    const load = Promise.all([journey(), journey(), journey(), callbacks()]);
    for (const port of [ports.one, ports.two, ports.one, ports.two]) {
      await wait(3_000);
      expect(await running.get(port)?.stop()).toBe(0);
      running.set(port, await deployment.start(port));
      // So long nginx leaves alone what has refused.
      await wait(5_000);
    }
    isOver = true;
    await load;
    console.log(
      `${asked.requests - before} requests, ${whole} whole applications, 4 restarts: ${asked.failed.length} failed`,
    );
    expect(asked.failed).toEqual([]);
    expect(whole).toBeGreaterThan(0);
  });

  test("no log holds an address", () => {
    for (const name of ["onboarding.log", "onboarding.error.log", `${ports.one}.log`, `${ports.two}.log`]) {
      expect(readFileSync(path.join(deployment.folder, name), "utf8"), name).not.toMatch(/callbacks\/nobody/);
    }
    const [line = ""] = readFileSync(path.join(deployment.folder, "onboarding.log"), "utf8").split("\n");
    expect(Object.keys(JSON.parse(line))).toEqual([
      "time",
      "request",
      "method",
      "status",
      "seconds",
      "bytes",
    ]);
  });
});
