import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { createSandbox, type Sandbox, type SandboxSettings } from "./server";
import { newSandboxState, type Service } from "./state";

/** A request that a callback address received. */
export type Received = { path: string; headers: IncomingMessage["headers"]; body: string; at: number };

/** A server beside the sandbox: it serves files, and takes callbacks below `/callbacks`. */
export type Outside = {
  url: string;
  /** Files by path, beside those that `serve` knows by name. */
  files: Map<string, { status?: number; body: Uint8Array; location?: string }>;
  fetched: string[];
  /** A callback address that nobody used before. */
  newCallbackUrl(): string;
  /** What has come to a callback address. */
  receivedAt(callbackUrl: string): Received[];
  /** Resolves when so many callbacks have come to an address. */
  waitForCallbacks(callbackUrl: string, total: number): Promise<Received[]>;
  close(): Promise<void>;
};

async function makeImage(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
}

async function makePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  return document.save();
}

/** The first bytes of a WebM file, and some more. */
function makeVideo(): Uint8Array {
  const head = Buffer.from(
    "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021853806701",
    "hex",
  );
  return Buffer.concat([head, Buffer.alloc(200_000)]);
}

/** Starts the server on a free port of this machine. */
export async function startOutside(): Promise<Outside> {
  const [image, pdf, video] = [await makeImage(), await makePdf(), makeVideo()];
  const files: Outside["files"] = new Map();
  const fetched: string[] = [];
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  let addresses = 0;
  const receivedAt = (callbackUrl: string) =>
    received.filter(({ path }) => path === new URL(callbackUrl).pathname);

  const serve = (path: string): { status?: number; body: Uint8Array; location?: string } => {
    if (/video/.test(path)) return { body: video };
    return { body: /form|vault/.test(path) ? pdf : image };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    if (request.method === "POST") {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({
        path,
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
        at: Date.now(),
      });
      response.writeHead(204).end();
      for (const check of waiting) check();
      return;
    }
    fetched.push(path);
    const file = files.get(path) ?? serve(path);
    response.writeHead(file.status ?? 200, file.location ? { location: file.location } : {});
    response.end(file.body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    fetched,
    newCallbackUrl: () => {
      addresses += 1;
      return `http://127.0.0.1:${port}/callbacks/${addresses}`;
    },
    receivedAt,
    waitForCallbacks: (callbackUrl, total) =>
      new Promise((resolve) => {
        const check = () => {
          const found = receivedAt(callbackUrl);
          if (found.length >= total) resolve(found);
        };
        waiting.push(check);
        check();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const loginPaths: Record<Service, string> = {
  general: "/api/v2/patrons/login",
  kra: "/kra-handler/api/customers/login",
};

/** A client of a sandbox with a memory of its own. */
export function openSandbox(settings: Partial<SandboxSettings> = {}) {
  const state = newSandboxState();
  const timing = { callbackDelayMs: 20, slowMs: 50, hangMs: 60_000 };
  const sandbox: Sandbox = createSandbox({ ...timing, ...settings }, state);
  const send = (
    method: string,
    path: string,
    body?: BodyInit | null,
    headers?: HeadersInit,
    signal?: AbortSignal,
  ) => {
    const init: RequestInit & { duplex: "half" } = { method, body, headers, signal, duplex: "half" };
    return sandbox.handle(new Request(`http://localhost:3000/sandbox${path}`, init));
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    send("POST", path, JSON.stringify(body), { "content-type": "application/json", ...headers }, signal);
  const logIn = async (service: Service): Promise<string> => {
    const response = await post(loginPaths[service], { username: "somebody", password: "something" });
    const answer: unknown = await response.json();
    return String(pick(answer, "id"));
  };
  /** Posts with a fresh token of the service that the path belongs to. */
  const call = async (path: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
    const token = await logIn(path.startsWith("/kra-handler") ? "kra" : "general");
    return post(path, body, { authorization: token }, signal);
  };
  return {
    sandbox,
    state,
    send,
    post,
    logIn,
    call,
    push: (body: unknown, signal?: AbortSignal) => call("/kra-handler/api/onboardings/push", body, signal),
    findBranch: (micrCode: unknown, signal?: AbortSignal) =>
      call("/api/v2/patrons/patron-7/banksearchs", { task: "micrCode", essentials: { micrCode } }, signal),
    checkGst: (essentials: Record<string, unknown>, signal?: AbortSignal) =>
      call(
        "/api/v2/patrons/patron-7/gstrdiscrepancies",
        { essentials: { ...taxpayer, ...essentials } },
        signal,
      ),
    tally: async (customerId: string): Promise<unknown> =>
      (await send("GET", `/pushes/${customerId}`)).json(),
  };
}

/** The credentials of an invented taxpayer. */
export const taxpayer = {
  gstin: "29AAGCB7383J1Z4",
  username: "somebody",
  sek: "sek",
  appKey: "key",
  authToken: "token",
  retPeriod: "10/2026",
};

/** The value at a path of keys in any JSON. */
export function pick(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** A copy with one place set, or taken away where the value is undefined; the path is dotted. */
export function withPlace<Body>(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const place = pick(copy, ...keys);
  if (typeof place !== "object" || place === null) throw new Error(`There is no place ${path}`);
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return copy;
}
