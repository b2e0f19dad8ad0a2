import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The harmless text that every scanner flags. In two parts, so that none flags this file. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${"EICAR-STANDARD-ANTIVIRUS-TEST-FILE!"}$H+H*`;

type Clamd = { place: { host: string; port: number }; scanned: Buffer[]; close: () => Promise<void> };

/** Reads INSTREAM; gives the content once its end came, or null before. */
function readInstream(heard: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (heard.length >= command.length && heard.toString("latin1", 0, command.length) !== command)
    throw new Error("not INSTREAM");
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > heard.length) return null;
    pieces.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/**
 * A server that speaks clamd's INSTREAM on a real socket. It flags `eicar`, unless it is told to behave otherwise.
 * @param behave is called with each connection in place of scanning
 */
export async function startClamd(behave?: (socket: Socket) => void): Promise<Clamd> {
  const scanned: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    if (behave) return behave(socket);
    const heard: Buffer[] = [];
    socket.on("data", (piece: Buffer) => {
      heard.push(piece);
      const content = readInstream(Buffer.concat(heard));
      if (content === null) return;
      scanned.push(content);
      socket.end(content.includes(eicar) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server listens on no port");
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => resolve());
    });
  onTestFinished(close);
  return { place: { host: "127.0.0.1", port: address.port }, scanned, close };
}
