import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchDatabase } from "@/lib/db/embedded/launch";

/** A push as the upstream got it: the secret of its callback address, and the form, which is one application's alone. */
export type Sent = { token: string; form: string };
export type Answer = (response: http.ServerResponse, sent: Sent) => void;

export const ids = { customerId: "customer-1", requsetId: "request-1" };

export const accept: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(ids));
};

function logIn(response: http.ServerResponse): void {
  const token = { id: "token", ttl: 86_400, created: "2026-01-01T00:00:00Z", userId: "user-1" };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(token));
}

/**
 * A database of a test's own, an upstream that counts, and as many processes between them as are started.
 */
export async function openHouse() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "kyc-processes-"));
  const database = await launchDatabase({ dataDir });
  const upstream: { answer: Answer; sent: Sent[] } = { answer: accept, sent: [] };
  const server = http.createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url?.endsWith("/login")) return logIn(response);
    const body = Buffer.concat(chunks).toString("utf8");
    const sent = {
      token: /"callbackUrl":"[^"]*\/([^/"]+)"/.exec(body)?.[1] ?? "",
      form: /"signedPdf":"[^"]*\/files\/([^?"]*)/.exec(body)?.[1] ?? "",
    };
    upstream.sent.push(sent);
    upstream.answer(response, sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server listens on no port");
  const baseUrl = `http://127.0.0.1:${address.port}`;
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "10",
    DATA_DIR: dataDir,
    UPSTREAM_BASE_URL: `${baseUrl}/sandbox`,
    UPSTREAM_KRA_BASE_URL: `${baseUrl}/sandbox`,
  };
  const children = new Set<ChildProcess>();
  return {
    upstream,
    /** For the environment, before anything of the product is loaded. */
    settings,
    startProcess: () => startProcess(children),
    /** Takes all processes away as a power cut or the kernel does. */
    killAll: () => Promise.all([...children].map(kill)),
    async close() {
      await Promise.all([...children].map(kill));
      server.closeAllConnections();
      server.close();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a process that does jobs and sweeps. Ends when it does. */
async function startProcess(children: Set<ChildProcess>): Promise<void> {
  const entry = path.join(import.meta.dirname, "job-process.fixtures.ts");
  const child = spawn(process.execPath, [entry], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  children.add(child);
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error("The process ended before it did jobs")));
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}
