import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { enterRequest, type RequestContext } from "../lib/request-context.ts";
import { serverLife } from "../lib/server-life.ts";
import { stopInOrder } from "./stop-server.ts";

// Loaded into a server before it starts.

// When the process that started it is gone, it goes too. A worker of Next's own lives by its channel: left alone.
if (process.channel && !process.env.NEXT_PRIVATE_WORKER) {
  process.channel.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0);
// Nothing that a person could have typed.
const requestIds = /^[0-9a-f-]{16,64}$/i;
const running = new Set<ServerResponse>();
const servers: Server[] = [];

/** Where a request comes from. Each trusted proxy has written who asked it at the end of the list; the rest is hearsay. */
function findClientAddress({ headers, socket }: IncomingMessage): string {
  const told = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim());
  const hops = [...told.filter(Boolean), socket.remoteAddress ?? ""];
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? "";
}

/** The id that a trusted proxy gave the request, else a new one. */
function chooseRequestId({ headers }: IncomingMessage): string {
  const told = headers["x-request-id"];
  return trustedProxies > 0 && typeof told === "string" && requestIds.test(told) ? told : randomUUID();
}

function watchAnswer(request: IncomingMessage, response: ServerResponse, context: RequestContext): void {
  const began = performance.now();
  const method = request.method ?? "";
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  running.add(response);
  response.once("close", () => {
    running.delete(response);
    serverLife.onAnswered?.({
      context,
      method,
      path,
      status: response.statusCode,
      milliseconds: performance.now() - began,
      isWhole: response.writableFinished,
    });
  });
}

/** Changes what would end badly in the server, which sees it before any code of ours. */
function mendRequest(request: IncomingMessage): void {
  // A method that the Fetch standard forbids.
  if (request.method === "TRACE") request.method = "PROPFIND";
  // An address that can't be decoded.
  try {
    decodeURIComponent(request.url ?? "");
  } catch {
    request.url = "/undecodable";
  }
}

/** Whether the proxy takes what only reads to another process when this one answers 503. */
function isTakenElsewhere({ method, headers }: IncomingMessage): boolean {
  return (
    trustedProxies > 0 && headers["x-tries-elsewhere"] === "503" && ["GET", "HEAD"].includes(method ?? "")
  );
}

subscribe("http.server.request.start", (message) => {
  if (typeof message !== "object" || message === null) return;
  const { request, response }: { request?: unknown; response?: unknown } = message;
  if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return;
  const context = { id: chooseRequestId(request), clientAddress: findClientAddress(request) };
  watchAnswer(request, response, context);
  request.headers["x-client-address"] = context.clientAddress;
  response.setHeader("X-Request-Id", context.id);
  mendRequest(request);
  if (serverLife.isStopping) {
    response.shouldKeepAlive = false;
    // So the proxy learns that this process ends, while it still takes what can't be sent twice.
    if (isTakenElsewhere(request)) request.url = "/api/health/ready";
  }
  enterRequest(context);
});

subscribe("tracing:net.server.listen:asyncStart", (message) => {
  if (typeof message !== "object" || message === null) return;
  const { server }: { server?: unknown } = message;
  if (server instanceof Server) servers.push(server);
});

// What ends may wait for ever for threads of the engine. Its port is free all the same, for whoever is started next.
process.once("exit", () => {
  for (const server of servers) server.close();
});

if (process.env.NEXT_MANUAL_SIG_HANDLE) {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stopInOrder({ servers, running, isBehindProxy: trustedProxies > 0 }));
  }
}
