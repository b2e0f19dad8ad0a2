import { type ChildProcess, spawn } from "node:child_process";
import net from "node:net";
import path from "node:path";
import { z } from "zod";

const started = z.object({ port: z.number() });
const memory = z.object({ peak: z.number(), held: z.number() });

function hear(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("The process ended")));
  });
}

/** Starts a process that serves uploads, with the settings of the test at hand. */
export async function startUploadProcess() {
  const entry = path.join(import.meta.dirname, "upload-process.fixtures.ts");
  const child = spawn(process.execPath, [entry], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { port } = started.parse(await hear(child));
  return {
    port,
    /** Bytes that it holds, and the most that it held since this was asked last. */
    async readMemory() {
      const told = hear(child);
      child.send("memory");
      return memory.parse(await told);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export type UploadProcess = Awaited<ReturnType<typeof startUploadProcess>>;

/** A line between a browser and a server that can be led elsewhere, and breaks once so many bytes have gone up. */
export async function openLine(target: () => number) {
  const breaks: { at: number; then: () => Promise<void> }[] = [];
  let sent = 0;
  let broken = 0;
  const server = net.createServer((near) => {
    const far = net.connect(target(), "127.0.0.1");
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    near.on("error", cut).on("close", cut);
    far.on("error", cut).on("close", cut);
    far.on("data", (piece) => near.write(piece));
    near.on("data", (piece: Buffer) => {
      sent += piece.length;
      const [next] = breaks;
      if (next === undefined || sent < next.at) {
        if (!far.write(piece)) {
          near.pause();
          far.once("drain", () => near.resume());
        }
        return;
      }
      breaks.shift();
      broken += 1;
      near.pause();
      void next.then().then(cut);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The line has no port");
  return {
    port: address.port,
    /** Breaks the line when so many bytes have gone up over it since it was opened. */
    breakAt: (at: number, then: () => Promise<void> = async () => undefined) => breaks.push({ at, then }),
    breaks: () => broken,
    close: () => server.close(),
  };
}
