import { createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/** A body that was posted to a callback address, and how often that was acknowledged. */
export type CallbackPost = { address: string; token: string; body: string; receipts: number };

export type Front = { address: string; callbacks(): CallbackPost[]; close(): void };

const callbackPath = /^\/api\/callbacks\/([^/?]+)$/;

/**
 * Stands in front of the product, as the simplest proxy would: passes each request on to the next of these ports that
 * takes it. What comes through here is all that the product has ever acknowledged; the callbacks are written down.
 * @param targets may still grow
 */
export async function startFront(targets: readonly number[]): Promise<Front> {
  const callbacks = new Map<string, CallbackPost>();
  let turn = 0;

  /** The answer of the first process that can be reached. One that breaks off later is not asked again elsewhere. */
  const passOn = async (request: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    turn += 1;
    for (let tries = 1; ; tries += 1) {
      try {
        return await askProcess(targets[(turn + tries) % targets.length] ?? 0, request, body);
      } catch (error) {
        const isRefused = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
        if (!isRefused || tries >= targets.length) throw error;
      }
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const body = await buffer(request);
      const post = request.method === "POST" ? noteCallback(request.url ?? "", body) : null;
      const found = await passOn(request, body);
      const status = found.statusCode ?? 502;
      if (post && status < 300) post.receipts += 1;
      response.writeHead(status, found.rawHeaders);
      await pipeline(found, response);
    } catch {
      response.destroy();
    }
  };

  const noteCallback = (url: string, body: Buffer): CallbackPost | null => {
    const [, token] = callbackPath.exec(url) ?? [];
    if (token === undefined) return null;
    const text = body.toString("utf8");
    const known = callbacks.get(`${token} ${text}`);
    if (known) return known;
    const post = { address: address + url, token, body: text, receipts: 0 };
    callbacks.set(`${token} ${text}`, post);
    return post;
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = `http://localhost:${portOf(server.address())}`;
  return {
    address,
    callbacks: () => [...callbacks.values()],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The server listens to no port");
  return address.port;
}

function askProcess(
  port: number,
  { method, url, rawHeaders }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = ask({ host: "127.0.0.1", port, method, path: url, headers: rawHeaders, agent: false });
    asked.once("response", resolve);
    asked.once("error", reject);
    asked.end(body);
  });
}
