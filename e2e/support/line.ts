import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A line between a browser and a server on this machine, as slow as a phone's, that can be cut. */
export type Line = {
  port: number;
  /** How many bytes have gone up, all connections together. */
  sent(): number;
  /** How many bytes go up in a second. */
  setPace(bytes: number): void;
  /** Ends what is under way; nothing gets through until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
};

/** So much goes up between two rests. */
const pieceBytes = 8 * 1024;

/** Opens a line to a port of this machine. */
export async function openLine(target: () => number): Promise<Line> {
  const open = new Set<net.Socket>();
  let isCut = false;
  let sent = 0;
  let pace = Number.POSITIVE_INFINITY;

  async function lead(near: net.Socket, far: net.Socket): Promise<void> {
    for await (const bytes of near) {
      if (!(bytes instanceof Buffer)) continue;
      sent += bytes.length;
      far.write(bytes);
      await wait((bytes.length / pace) * 1000);
    }
    far.end();
  }

  const server = net.createServer({ highWaterMark: pieceBytes }, (near) => {
    if (isCut) return near.resetAndDestroy();
    const far = net.connect(target(), "127.0.0.1");
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", end).on("close", () => {
        open.delete(socket);
        end();
      });
    }
    far.pipe(near);
    lead(near, far).catch(end);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The line has no port");

  function endAll(): void {
    for (const socket of open) socket.destroy();
  }
  return {
    port: address.port,
    sent: () => sent,
    setPace(bytes) {
      pace = bytes;
    },
    cut() {
      isCut = true;
      endAll();
    },
    mend() {
      isCut = false;
    },
    close() {
      endAll();
      server.close();
    },
  };
}
