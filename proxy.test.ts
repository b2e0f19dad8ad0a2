import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Settings are read once, so each test loads the module anew under its own.
async function ask(
  address: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  publicUrl?: string,
): Promise<Response> {
  vi.stubEnv("PUBLIC_URL", publicUrl);
  const { proxy } = await import("@/proxy");
  const headers = { host: new URL(address).host, ...init.headers };
  return proxy(new NextRequest(address, { ...init, headers }));
}

const page = "http://localhost:3000/onboarding/bank";

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

function readPolicy(response: Response): Record<string, string> {
  const policy = response.headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
  );
}

test("a page gets a policy with a nonce of its own, and is kept by nobody", async () => {
  const first = await ask(page);
  const policy = readPolicy(first);
  const nonce = first.headers.get("x-middleware-request-x-nonce");
  expect(first.status).toBe(200);
  expect(policy["default-src"]).toBe("'none'");
  expect(policy["script-src"]).toBe(`'self' 'nonce-${nonce}' 'strict-dynamic'`);
  expect(policy["style-src"]).toBe(`'self' 'nonce-${nonce}'`);
  expect(policy["form-action"]).toBe("'self'");
  expect(policy["frame-ancestors"]).toBe("'none'");
  expect(policy["base-uri"]).toBe("'none'");
  expect(first.headers.get("cache-control")).toBe("no-store");
  expect((await ask(page)).headers.get("x-middleware-request-x-nonce")).not.toBe(nonce);
});

test("a client's own policy and nonce are dropped", async () => {
  const response = await ask(page, {
    headers: {
      "content-security-policy": "script-src 'nonce-theirs'",
      "content-security-policy-report-only": "script-src 'nonce-theirs'",
      "x-nonce": "theirs",
    },
  });
  expect(JSON.stringify([...response.headers])).not.toContain("theirs");
  const passedOn = response.headers.get("x-middleware-override-headers")?.split(",");
  expect(passedOn).not.toContain("content-security-policy-report-only");
});

test("HSTS is sent where the public address is https, and there alone", async () => {
  const https = "https://kyc.example.in";
  const secure = await ask(`${https}/`, {}, https);
  expect(secure.headers.get("strict-transport-security")).toContain("max-age=63072000");
  vi.resetModules();
  expect((await ask(page)).headers.get("strict-transport-security")).toBeNull();
});

test.each([
  ["a foreign host", "evil.example"],
  ["a host that begins like ours", "localhost.evil.example:3000"],
  ["another address of this machine", "192.0.2.7:3000"],
  ["no readable host", "%%%"],
])("%s is answered 421", async (_, host) => {
  expect((await ask(page, { headers: { host } })).status).toBe(421);
});

test("with a public address set, this machine's own probes still pass and foreign hosts do not", async () => {
  const https = "https://kyc.example.in";
  expect((await ask("http://127.0.0.1:3000/", {}, https)).status).toBe(200);
  vi.resetModules();
  expect((await ask(page, { headers: { host: "kyc.example.org" } }, https)).status).toBe(421);
});

test("another name of this machine is led to the one that forms are accepted from", async () => {
  const response = await ask("http://127.0.0.1:3000/onboarding/bank?check=1");
  expect(response.status).toBe(307);
  expect(response.headers.get("location")).toBe("http://localhost:3000/onboarding/bank?check=1");
  expect((await ask("http://127.0.0.1:3000//evil.example/")).headers.get("location")).toBe(
    "http://localhost:3000//evil.example/",
  );
});

test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])("%s is answered 405", async (method) => {
  const response = await ask(page, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
});

/** A form as a browser posts it from a page of ours. */
function posted(headers: Record<string, string> = {}, body = form) {
  const sent = { origin: "http://localhost:3000", "content-length": String(body.length), ...headers };
  return { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x", ...sent }, body };
}

const form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';

test("a form of ours passes; one from elsewhere, one too long and one that is none are refused in words", async () => {
  expect((await ask(page, posted())).status).toBe(200);
  expect((await ask(page, posted({ origin: "https://evil.example" }))).status).toBe(403);
  expect((await ask(page, posted({ "sec-fetch-site": "cross-site" }))).status).toBe(403);
  expect((await ask(page, posted({ "content-length": "1048577" }))).status).toBe(413);
  expect((await ask(page, posted({}, form.slice(0, 30)))).status).toBe(400);
  expect((await ask(page, posted({ "content-type": "multipart/form-data" }))).status).toBe(400);
  const { "content-length": _, ...unmeasured } = posted().headers;
  expect((await ask(page, { ...posted(), headers: unmeasured })).status).toBe(411);
  const refused = await ask(page, posted({ origin: "https://evil.example" }));
  expect(await refused.text()).toBe("This request did not come from a page of ours.\n");
});

test("a step that there is not is led to the page that says so", async () => {
  const rewritten = "x-middleware-rewrite";
  expect((await ask("http://localhost:3000/onboarding/nowhere")).headers.get(rewritten)).toContain(
    "/unknown",
  );
  for (const slug of ["bank", "review", "status", "answers"]) {
    expect((await ask(`http://localhost:3000/onboarding/${slug}`)).headers.get(rewritten), slug).toBeNull();
  }
});

test("a page that is loaded to show faults is answered 422, a script's request for it 200", async () => {
  const document = { headers: { "sec-fetch-dest": "document" } };
  expect((await ask(`${page}?check=1`, document)).status).toBe(422);
  expect((await ask(`${page}?fault=front.too-large`, document)).status).toBe(422);
  expect((await ask(`${page}?check=1`)).status).toBe(422);
  expect((await ask(`${page}?check=1`, { headers: { "sec-fetch-dest": "empty" } })).status).toBe(200);
  expect((await ask(`${page}?check=1`, posted())).status).toBe(200);
  expect((await ask(page, document)).status).toBe(200);
});

test("pages pass, and what must not be cut or slowed does not", async () => {
  const { config } = await import("@/proxy");
  const [source = ""] = config.matcher;
  const matches = (path: string) => new RegExp(`^${source}$`).test(path);
  for (const path of ["/", "/onboarding/bank", "/onboarding/x.png", "/sandbox", "/apiary", "/staff"]) {
    expect(matches(path), path).toBe(true);
  }
  for (const path of ["/api/uploads/bank", "/sandbox/api/v2", "/_next/static/a.js", "/icon.svg"]) {
    expect(matches(path), path).toBe(false);
  }
});
