import http from "node:http";
import type { AddressInfo, Server } from "node:net";
import { onTestFinished } from "vitest";
import { createUpstreamClient, type UpstreamClient } from "@/lib/upstream/client";
import type { UpstreamConfig } from "@/lib/upstream/context";
import type { Limits } from "@/lib/upstream/http";
import type { PushRequest } from "@/schemas/upstream/push";

export type Received = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string };
export type Answer = (response: http.ServerResponse, request: Received) => void;

/** Listens on a free port of this machine until the test ends. Gives the base address. */
export async function listen(server: Server, scheme = "http"): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  });
  return `${scheme}://127.0.0.1:${portOf(server.address())}`;
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== "object" || address === null)
    throw new Error("the server does not listen on a port");
  return address.port;
}

/** A server that answers each path its own way and keeps what it was sent. */
export async function startUpstream(answers: Record<string, Answer>) {
  const received: Received[] = [];
  const server = http.createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("error", () => {});
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "", url: path = "", headers } = incoming;
      const request = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
      received.push(request);
      const answer = answers[path];
      if (answer) answer(response, request);
      else
        json(404, { error: { statusCode: 404, name: "Error", message: `no method for ${path}` } })(
          response,
          request,
        );
    });
  });
  return { baseUrl: await listen(server), received };
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Answers with text that is not JSON. */
export function html(status: number, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers });
    response.end("<html><body>Bad Gateway</body></html>");
  };
}

/** Gives one answer after another, the last one for ever. */
export function inTurn(...answers: Answer[]): Answer {
  let turn = 0;
  return (response, request) => {
    answers[Math.min(turn, answers.length - 1)]?.(response, request);
    turn += 1;
  };
}

export const paths = {
  push: "/kra-handler/api/onboardings/push",
  gst: "/api/v2/patrons/patron%2F1/gstrdiscrepancies",
  bank: "/api/v2/patrons/patron%2F1/banksearchs",
  login: "/api/v2/patrons/login",
  kraLogin: "/kra-handler/api/customers/login",
};

export const pushed = { customerId: "c1", requsetId: "r1", callbackUrl: "https://investor.example/callback" };

type Settings = Partial<Omit<UpstreamConfig, "upstream" | "kra">> & {
  logIn?: boolean;
  limits?: Partial<Limits>;
  now?: () => number;
};

/** A client of the upstream at this address, with fixed tokens or with logins, closed when the test ends. */
export function connect(baseUrl: string, { logIn, limits, now, ...settings }: Settings = {}): UpstreamClient {
  const credentials = { username: "operator", password: "password-of-operator" };
  const client = createUpstreamClient(
    {
      upstream: {
        baseUrl,
        patronId: "patron/1",
        auth: logIn ? { loginUrl: baseUrl + paths.login, ...credentials } : { token: "token-of-general" },
      },
      kra: {
        baseUrl,
        auth: logIn ? { loginUrl: baseUrl + paths.kraLogin, ...credentials } : { token: "token-of-kra" },
      },
      kycMode: "3",
      bankVerification: true,
      gstPeriodFormat: "MM/YYYY",
      fatcaCountryCodes: "numeric",
      ...settings,
    },
    { limits, now },
  );
  onTestFinished(() => client.close());
  return client;
}

/** Pushes at once, as the product does in two steps. */
export async function push(client: UpstreamClient, body: PushRequest, signal?: AbortSignal) {
  return (await client.preparePush(body).send(signal)).answer;
}
