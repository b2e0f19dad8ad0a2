import https from "node:https";
import net from "node:net";
import { inspect } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { UpstreamError } from "@/lib/upstream/errors";
import { makeSelfSigned } from "@/lib/upstream/self-signed.fixtures";
import {
  type Answer,
  connect,
  html,
  json,
  listen,
  paths,
  push,
  pushed,
  startUpstream,
} from "@/lib/upstream/upstream.fixtures";
import { minimalPush } from "@/schemas/upstream/push.fixtures";

type Settings = Parameters<typeof connect>[1];

/** How a push to this address fails. */
async function failedPush(
  baseUrl: string,
  settings?: Settings,
  signal?: AbortSignal,
): Promise<UpstreamError> {
  try {
    await push(connect(baseUrl, settings), minimalPush(), signal);
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
  throw new Error("the push did not fail");
}

async function failedAnswer(answer: Answer, settings?: Settings): Promise<UpstreamError> {
  const { baseUrl, received } = await startUpstream({ [paths.push]: answer });
  const error = await failedPush(baseUrl, settings);
  expect(received).toHaveLength(1);
  return error;
}

const refusal = (status: number, headers?: Record<string, string>) =>
  json(
    status,
    { error: { statusCode: status, name: "Error", message: "No, Arun Kulvarni", code: "E7" } },
    headers,
  );

test("a refused connection: nothing left", async () => {
  expect(await failedPush("http://127.0.0.1:1")).toMatchObject({
    kind: "no-connection",
    taken: "no",
    reason: "ECONNREFUSED",
    status: undefined,
  });
});

test("a name that does not exist: nothing left", async () => {
  const error = await failedPush("http://upstream.invalid");
  expect(error).toMatchObject({ kind: "no-connection", taken: "no" });
  expect(["ENOTFOUND", "EAI_AGAIN"]).toContain(error.reason);
});

test("a server without TLS behind an https address: nothing left", async () => {
  const { baseUrl, received } = await startUpstream({});
  const error = await failedPush(baseUrl.replace("http:", "https:"));
  expect(error).toMatchObject({ kind: "no-connection", taken: "no" });
  expect(received).toHaveLength(0);
});

test.each([undefined, "0"])(
  "a certificate that nobody vouches for, with NODE_TLS_REJECT_UNAUTHORIZED %s: nothing left",
  async (reject) => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", reject);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    let requests = 0;
    const server = https.createServer(makeSelfSigned(), (_request, response) => {
      requests += 1;
      response.end(JSON.stringify(pushed));
    });
    server.on("tlsClientError", () => {});
    expect(await failedPush(await listen(server, "https"))).toMatchObject({
      kind: "no-connection",
      taken: "no",
      reason: "DEPTH_ZERO_SELF_SIGNED_CERT",
    });
    expect(requests).toBe(0);
  },
);

test("a handshake that never ends is given up: nothing left", async () => {
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    onTestFinished(() => {
      socket.destroy();
    });
  });
  const baseUrl = await listen(server, "https");
  const left = { kind: "no-connection", taken: "no" };
  expect(await failedPush(baseUrl, { limits: { connectMs: 100 } })).toMatchObject({
    ...left,
    reason: "UND_ERR_CONNECT_TIMEOUT",
  });
  const soon = { connectMs: 200, pushMs: 100 };
  expect(await failedPush(baseUrl, { limits: soon })).toMatchObject(left);
  const gaveUp = await failedPush(baseUrl, { limits: soon }, AbortSignal.timeout(50));
  expect(gaveUp).toMatchObject({ ...left, kind: "cancelled" });
});

test("no headers in time: it may have been taken", async () => {
  const error = await failedAnswer(() => {}, { limits: { headersMs: 100 } });
  expect(error).toMatchObject({ kind: "time-out", taken: "maybe", reason: "UND_ERR_HEADERS_TIMEOUT" });
});

test("an answer that drips for longer than all may take: it may have been taken", async () => {
  const error = await failedAnswer(
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const drip = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drip));
    },
    { limits: { pushMs: 300 } },
  );
  expect(error).toMatchObject({ kind: "time-out", taken: "maybe", status: 200 });
});

test.each([
  ["before its headers", (response) => void response.destroy()],
  [
    "in its middle",
    (response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"customerId":');
      setImmediate(() => response.destroy());
    },
  ],
] satisfies [string, Answer][])("an answer cut %s: it may have been taken", async (_where, answer) => {
  expect(await failedAnswer(answer)).toMatchObject({ kind: "cut", taken: "maybe" });
});

test("a caller who gives up while waiting: it may have been taken", async () => {
  const caller = new AbortController();
  const { baseUrl } = await startUpstream({ [paths.push]: () => caller.abort() });
  expect(await failedPush(baseUrl, {}, caller.signal)).toMatchObject({ kind: "cancelled", taken: "maybe" });
});

test("a caller who gave up before: nothing left", async () => {
  const { baseUrl, received } = await startUpstream({ [paths.push]: json(200, pushed) });
  expect(await failedPush(baseUrl, {}, AbortSignal.abort())).toMatchObject({
    kind: "cancelled",
    taken: "no",
  });
  expect(received).toHaveLength(0);
});

test("a refusal carries the status and the error of the upstream", async () => {
  expect(await failedAnswer(refusal(422))).toMatchObject({
    kind: "refused",
    operation: "push onboarding",
    taken: "no",
    status: 422,
    answer: { statusCode: 422, name: "Error", message: "No, Arun Kulvarni", code: "E7" },
  });
});

test.each([
  [400, "no"],
  [404, "no"],
  [408, "maybe"],
  [409, "no"],
  [422, "no"],
  [429, "no"],
  [500, "maybe"],
  [502, "maybe"],
  [503, "maybe"],
  [504, "maybe"],
] as const)("a refusal with %i: taken %s", async (status, taken) => {
  expect(await failedAnswer(refusal(status))).toMatchObject({ kind: "refused", status, taken });
});

test("a 503 that says when to come back was not taken", async () => {
  expect(await failedAnswer(refusal(503, { "retry-after": "120" }))).toMatchObject({
    taken: "no",
    retryAfterSeconds: 120,
  });
  expect(await failedAnswer(html(503, { "retry-after": "5" }))).toMatchObject({
    kind: "not-json",
    taken: "no",
    retryAfterSeconds: 5,
  });
});

test("Retry-After is read as a date too, and passed over where it is neither", async () => {
  const date = new Date(Date.now() + 90_000).toUTCString();
  const { retryAfterSeconds } = await failedAnswer(refusal(429, { "retry-after": date }));
  expect(retryAfterSeconds).toBeGreaterThan(80);
  expect(retryAfterSeconds).toBeLessThanOrEqual(90);
  expect(await failedAnswer(refusal(503, { "retry-after": "soon" }))).toMatchObject({
    taken: "maybe",
    retryAfterSeconds: undefined,
  });
});

test("an HTML page of a gateway is not JSON", async () => {
  expect(await failedAnswer(html(502))).toMatchObject({ kind: "not-json", status: 502, taken: "maybe" });
  expect(await failedAnswer(html(200))).toMatchObject({ kind: "not-json", status: 200, taken: "maybe" });
  expect(await failedAnswer((response) => void response.end())).toMatchObject({
    kind: "not-json",
    status: 200,
  });
});

test("an answer of another shape says which places are wrong", async () => {
  expect(await failedAnswer(json(200, { customerId: "c1", requestId: "r1" }))).toMatchObject({
    kind: "wrong-shape",
    status: 200,
    taken: "maybe",
    issues: [{ path: "requsetId" }],
  });
  expect(await failedAnswer(json(500, { message: "oh" }))).toMatchObject({
    kind: "wrong-shape",
    status: 500,
    taken: "maybe",
  });
});

test.each([301, 302, 303, 307, 308])("a redirect (%i) is not followed", async (status) => {
  const { baseUrl, received } = await startUpstream({
    [paths.push]: json(status, {}, { location: "/elsewhere" }),
    "/elsewhere": json(200, pushed),
  });
  expect(await failedPush(baseUrl)).toMatchObject({
    kind: "refused",
    status,
    reason: "redirect",
    taken: "maybe",
  });
  expect(received.map(({ path }) => path)).toEqual([paths.push]);
});

test("an answer of 1 MiB is read, one byte more is too large", async () => {
  const answerOf = (bytes: number): Answer => {
    const text = JSON.stringify({ ...pushed, filler: "" });
    return json(200, { ...pushed, filler: "x".repeat(bytes - text.length) });
  };
  const { baseUrl } = await startUpstream({ [paths.push]: answerOf(1024 * 1024) });
  await expect(push(connect(baseUrl), minimalPush())).resolves.toEqual(pushed);
  expect(await failedAnswer(answerOf(1024 * 1024 + 1))).toMatchObject({
    kind: "too-large",
    status: 200,
    taken: "maybe",
  });
});

test("an answer without end is dropped as soon as it is too large", async () => {
  let open = true;
  const error = await failedAnswer((response) => {
    response.on("close", () => {
      open = false;
    });
    const fill = () => {
      while (open && response.write("x".repeat(65_536)));
    };
    response.on("drain", fill);
    fill();
  });
  expect(error.kind).toBe("too-large");
  await vi.waitFor(() => expect(open).toBe(false));
});

test("an error shows neither bodies nor tokens nor the words of the upstream where it is printed", async () => {
  const errors = [
    await failedAnswer(refusal(422)),
    await failedAnswer(html(502)),
    await failedAnswer(json(200, pushed.requsetId)),
  ];
  for (const error of errors) {
    const printed = `${error.message} ${error.stack} ${inspect(error)} ${JSON.stringify(error)}`;
    expect(printed).not.toMatch(/Arun|Kulvarni|ABCPK1234L|token-of|Bad Gateway|files\.example/);
  }
  expect(errors[0]?.message).toBe("push onboarding: refused (422)");
});
