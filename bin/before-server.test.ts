import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request as ask } from "node:http";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";

/** Answers a GET with what it was asked, and a POST with its length once it has come whole. */
const server = `
  import { createServer } from "node:http";
  const echo = createServer(async (request, response) => {
    if (request.url === "/hang") {
      process.on("exit", () => {
        console.log("ending");
        for (;;);
      });
      process.exit();
    }
    if (request.method === "GET") return response.end(request.url + " " + request.headers["x-client-address"]);
    console.log("posting");
    let length = 0;
    for await (const piece of request) length += piece.length;
    response.end(String(length));
  });
  echo.listen(0, "127.0.0.1", () => console.log(echo.address().port));
`;

type Running = { child: ChildProcess; address: string; port: number; nextLine: () => Promise<string> };

let running: ChildProcess | undefined;
afterEach(() => running?.kill("SIGKILL"));

async function start(trustedProxies: string): Promise<Running> {
  const words = ["--import", "./bin/before-server.ts", "--input-type=module", "--eval", server];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, TRUSTED_PROXIES: trustedProxies, NEXT_MANUAL_SIG_HANDLE: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const port = Number(await nextLine());
  return { child, port, address: `http://127.0.0.1:${port}`, nextLine };
}

const forged = { "x-client-address": "192.0.2.1", "x-forwarded-for": "192.0.2.1" };
const passedOn = { "x-forwarded-for": "192.0.2.1, 203.0.113.7, 10.0.0.2" };

test.each([
  ["without a proxy the connection tells, whatever the sender writes", "", forged, "127.0.0.1"],
  ["with none trusted too", "0", passedOn, "127.0.0.1"],
  ["one proxy tells who asked it", "1", passedOn, "10.0.0.2"],
  ["of two the first tells, and what stands before is hearsay", "2", passedOn, "203.0.113.7"],
  ["a request that came past the proxies tells no more than there is", "2", forged, "192.0.2.1"],
])("%s", async (_, trusted, headers, address) => {
  const { address: at } = await start(trusted);
  expect(await (await fetch(at, { headers })).text()).toBe(`/ ${address}`);
});

const given = "4f0c2d7e91b34a6f8e5d3c2b1a090807";
const made = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test("a request bears the id that a trusted proxy gave it, and else one of ours", async () => {
  const idOf = async (at: string, id: string) =>
    (await fetch(at, { headers: { "x-request-id": id } })).headers.get("x-request-id");
  const alone = await start("0");
  expect(await idOf(alone.address, given)).toMatch(made);
  alone.child.kill("SIGKILL");
  const { address } = await start("1");
  expect(await idOf(address, given)).toBe(given);
  for (const odd of ["ABCPK1234L-4638-7291", "*/ select 1; /*aaaaaaa", "9800000001", "a".repeat(65)]) {
    expect(await idOf(address, odd)).toMatch(made);
  }
});

/** Sends the beginning of a post, and the rest when told. */
function beginPost(port: number) {
  const request = ask({ port, host: "127.0.0.1", method: "POST", headers: { "content-length": 4 } });
  const answer = new Promise<{ text: string; message: IncomingMessage }>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (message) => {
      let text = "";
      message.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      message.once("end", () => resolve({ text, message }));
    });
  });
  request.write("ab");
  return { answer, end: () => request.end("cd") };
}

test("told to end, a server answers what runs, takes nothing new, and is gone", async () => {
  const { child, port, address, nextLine } = await start("0");
  const post = beginPost(port);
  expect(await nextLine()).toBe("posting");
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await expect
    .poll(() =>
      fetch(address).then(
        () => "answered",
        () => "refused",
      ),
    )
    .toBe("refused");
  post.end();
  const { text, message } = await post.answer;
  expect([message.statusCode, text, message.headers.connection]).toEqual([200, "4", "close"]);
  expect(await ended).toEqual([0, null]);
});

test("behind a proxy it goes on for a while: what only reads is sent elsewhere if the proxy says so", async () => {
  const { child, port, address, nextLine } = await start("1");
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const headers = { "x-tries-elsewhere": "503" };
  await expect.poll(async () => (await fetch(address, { headers })).text()).toMatch(/^\/api\/health\/ready /);
  const plain = await fetch(address);
  expect([await plain.text(), plain.headers.get("connection")]).toEqual(["/ 127.0.0.1", "close"]);
  const post = beginPost(port);
  expect(await nextLine()).toBe("posting");
  post.end();
  expect((await post.answer).text).toBe("4");
  expect(await ended).toEqual([0, null]);
}, 20_000);

test("what never ends does not hold a server that is told to", async () => {
  const { child, port, nextLine } = await start("0");
  const post = beginPost(port);
  expect(await nextLine()).toBe("posting");
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await expect(post.answer).rejects.toThrow();
  expect(await ended).toEqual([1, null]);
}, 20_000);

test("one that hangs while it ends holds its port no longer", async () => {
  const { address, port, nextLine } = await start("0");
  const cut = fetch(`${address}/hang`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  expect(await nextLine()).toBe("ending");
  const found = await new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve("taken"));
    socket.once("error", (error) => resolve("code" in error ? error.code : error));
  });
  expect(found).toBe("ECONNREFUSED");
  running?.kill("SIGKILL");
  await cut;
});
