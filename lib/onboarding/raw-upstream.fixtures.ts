import net from "node:net";
import tls from "node:tls";
import { vi } from "vitest";
import { z } from "zod";
import { makeSelfSigned } from "@/lib/upstream/self-signed.fixtures";

/** A request as it came over a socket. `token` is the secret of the callback address of a push, empty for a login. */
export type Heard = { path: string; token: string };

/** What is done with a connection once a whole request has come. */
export type Play = (socket: net.Socket, heard: Heard) => void | Promise<void>;

/** What stands at the address of the upstream; `silent` and `rude` let no handshake of TLS through. */
export type Place = "http" | "self-signed" | "no TLS" | "silent" | "rude" | "nobody" | "no such name";

export const loginPath = "/login";

const pushBody = z.object({ callbackUrl: z.string().default("") });

/**
 * Listens on raw sockets in place of the upstream, so that it can misbehave in every way.
 * @returns `close` ends it, and fails where the client left a connection open
 */
export async function startRawUpstream(place: Place, play: Play) {
  const heard: Heard[] = [];
  const sockets = new Set<net.Socket>();
  let bytesWritten = 0;
  const listen = (socket: net.Socket) => {
    socket.on("error", () => {});
    if (place === "rude") return socket.once("data", () => socket.resetAndDestroy());
    if (place === "silent") return socket.resume();
    return hear(socket, (request) => {
      heard.push(request);
      void play(socket, request);
    });
  };
  const server =
    place === "self-signed" ? tls.createServer(makeSelfSigned(), listen) : net.createServer(listen);
  server.on("tlsClientError", () => {});
  server.on("connection", (socket: net.Socket) => {
    sockets.add(socket);
    socket.on("close", () => {
      sockets.delete(socket);
      bytesWritten += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server listens on no port");
  const isPlain = place === "http" || place === "nobody";
  const host = place === "no such name" ? "upstream.invalid" : `127.0.0.1:${address.port}`;
  if (place === "nobody") await new Promise((resolve) => server.close(resolve));
  return {
    baseUrl: `${isPlain ? "http" : "https"}://${host}`,
    heard,
    /** @returns how many bytes were written in all */
    async close(): Promise<number> {
      try {
        await vi.waitFor(() => {
          if (sockets.size > 0) throw new Error("The client left a connection open");
        }, 10_000);
      } finally {
        for (const socket of sockets) socket.destroy();
        server.close();
      }
      return bytesWritten;
    },
  };
}

/** Waits for one whole request. */
function hear(socket: net.Socket, then: (heard: Heard) => void): void {
  let bytes = Buffer.alloc(0);
  const read = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    const end = bytes.indexOf("\r\n\r\n");
    if (end === -1) return;
    const head = bytes.subarray(0, end).toString("latin1");
    const body = bytes.subarray(end + 4);
    if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return;
    socket.off("data", read);
    socket.resume();
    const { callbackUrl } = pushBody.parse(JSON.parse(body.toString("utf8")));
    then({ path: head.split(" ")[1] ?? "", token: callbackUrl.split("/").at(-1) ?? "" });
  };
  socket.on("data", read);
}

type Headers = Record<string, string | number>;

/** The head of an answer. */
export function head(status: number, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join("")}\r\n`;
}

/** A whole answer. */
export function say(status: number, body: string | Buffer, headers: Headers = {}): Play {
  const bytes = Buffer.from(body);
  return (socket) => {
    socket.write(head(status, { "content-length": bytes.length, connection: "close", ...headers }));
    socket.end(bytes);
  };
}

/** A whole answer in JSON. */
export function sayJson(status: number, body: unknown, headers: Headers = {}): Play {
  return say(status, JSON.stringify(body), { "content-type": "application/json", ...headers });
}

/** Writes this, and then something else happens to the connection. */
export function write(text: string | Buffer, then: (socket: net.Socket) => void): Play {
  return (socket) => {
    if (text.length === 0) return then(socket);
    socket.write(text, () => then(socket));
  };
}

export const reset = (socket: net.Socket): void => {
  socket.resetAndDestroy();
};

export const hangUp = (socket: net.Socket): void => {
  socket.end();
};

/** Goes on writing for as long as somebody listens, or this many bytes. */
export function pour(text: string, most: number): Play {
  return (socket) => {
    const chunk = "x".repeat(64 * 1024);
    let left = most;
    const fill = () => {
      while (left > 0 && !socket.destroyed) {
        left -= chunk.length;
        if (!socket.write(chunk)) return;
      }
      if (left <= 0) socket.end();
    };
    socket.on("drain", fill);
    socket.write(text);
    fill();
  };
}

/** Writes one byte after another for ever. */
export function drip(text: string): Play {
  return (socket) => {
    socket.write(text);
    const timer = setInterval(() => socket.write("x"), 20);
    socket.on("close", () => clearInterval(timer));
  };
}

/** One answer after another, the last one for ever. */
export function inTurn(...plays: readonly Play[]): Play {
  let turn = 0;
  return (socket, heard) => {
    const play = plays[Math.min(turn, plays.length - 1)];
    turn += 1;
    return play?.(socket, heard);
  };
}
