import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { createSandbox } from "@/lib/sandbox/server";
import { newSandboxState } from "@/lib/sandbox/state";
import { portOf } from "./front";
import { hashOf } from "./ledger";

/** A push as the upstream received it. */
export type ReceivedPush = {
  /** The secret in its callback address. */
  token: string;
  /** SHA-256, in hex, of the bytes as they came. */
  sha256: string;
  /** HTTP status of the answer, also where that was cut off then; null while there is none. */
  status: number | null;
};

export type Upstream = {
  address: string;
  pushes: readonly ReceivedPush[];
  /** How often the sandbox has taken a push of this customer. */
  countTaken(customerId: string): number;
  /** Whether callbacks are still to come. */
  isBusy(): boolean;
  close(): void;
};

/** Whether the upstream has taken a push. */
export function isTaken({ status }: ReceivedPush): boolean {
  return status === 200;
}

const anyPush = z.object({ callbackUrl: z.string() });

/** The sandbox of the upstream, where nobody kills it. It notes each push, byte for byte. */
export async function startUpstream(): Promise<Upstream> {
  const state = newSandboxState();
  const sandbox = createSandbox(
    {
      callbackDelayMs: 700,
      slowMs: 4_000,
      kycMode: "3",
      bankVerification: true,
      fatcaCountryCodes: "numeric",
    },
    state,
  );
  const pushes: ReceivedPush[] = [];

  const handle = async (request: IncomingMessage, body: Buffer, signal: AbortSignal): Promise<Response> => {
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const passed = new Request(`http://upstream${request.url}`, {
      method: request.method,
      headers,
      signal,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    if (!request.url?.endsWith("/onboardings/push")) return sandbox.handle(passed);
    const { callbackUrl } = anyPush.parse(JSON.parse(body.toString("utf8")));
    const push: ReceivedPush = {
      token: callbackUrl.split("/").at(-1) ?? "",
      sha256: hashOf(body),
      status: null,
    };
    pushes.push(push);
    const response = await sandbox.handle(passed);
    push.status = response.status;
    return response;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    try {
      const { status, headers, body } = await handle(request, await buffer(request), gone.signal);
      response.writeHead(status, Object.fromEntries(headers));
      // A body that breaks off destroys the response, as the sandbox's broken answers are meant to.
      if (body === null) response.end();
      else await pipeline(body, response);
    } catch {
      response.destroy();
    }
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${portOf(server.address())}/sandbox`,
    pushes,
    countTaken: (customerId) => state.tallies.get(customerId)?.accepted ?? 0,
    isBusy: () => state.pendingCallbacks > 0,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
