import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { settingNames } from "@/lib/env";
import pg from "pg";
import { z } from "zod";
import { testFolder } from "./servers";

/** A product that a test has for itself. */
export type OwnServer = {
  address: string;
  dataDir: string;
  /** All that it has printed. */
  log(): string;
  /** What lies in the memory of the server, as a heap snapshot: it collects garbage first. */
  takeHeapSnapshot(): Promise<Buffer>;
  /** What the database answers to a statement. */
  query(statement: string): Promise<unknown[]>;
  /** Every row of every table as text. */
  readRows(): Promise<string>;
  stop(): Promise<void>;
};

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, () => {
      const place = probe.address();
      probe.close(() => resolve(place !== null && typeof place === "object" ? place.port : 0));
    });
  });
}

/** The ids of the processes that this one has started, by what the system knows of all (Linux). */
function listChildren(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
}

async function waitFor<Found>(
  find: () => Promise<Found | null> | Found | null,
  what: string,
): Promise<Found> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await find();
    if (found !== null) return found;
    await wait(200);
  }
  throw new Error(`${what} does not come`);
}

/** Does work on the product's own database. */
async function withClient<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const lines = readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  const client = new pg.Client({ host: lines[4], user: "postgres", database: "kyc" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readAllRows(client: pg.Client): Promise<string> {
  const list = z.array(z.object({ text: z.string() }));
  const tables = await client.query(
    "select quote_ident(schemaname) || '.' || quote_ident(tablename) as text from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const dump: string[] = [];
  for (const { text } of list.parse(tables.rows)) {
    const rows = await client.query(`select t::text as text from ${text} t`);
    dump.push(text, ...list.parse(rows.rows).map((row) => row.text));
  }
  return dump.join("\n");
}

/**
 * Starts a product as after a fresh clone, with an empty folder, on a port that is free. What it prints is kept beside
 * what the others print.
 */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "kyc-own-"));
  const diagnostics = mkdtempSync(path.join(tmpdir(), "kyc-heap-"));
  const port = await findFreePort();
  const ownNode = path.resolve("node_modules/.bin/node");
  const product: ChildProcess = spawn(existsSync(ownNode) ? ownNode : process.execPath, ["bin/serve.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...Object.fromEntries(settingNames.map((name) => [name, ""])),
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "debug",
      ...settings,
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${diagnostics}`,
    },
  });
  let log = "";
  for (const stream of [product.stdout, product.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
  }
  const ended = new Promise<void>((resolve) => product.once("close", () => resolve()));
  await waitFor(() => {
    if (product.exitCode !== null) throw new Error(`The product did not start: ${log}`);
    return log.includes("Ready at") || null;
  }, "The product");
  const address = `http://localhost:${port}`;

  return {
    address,
    dataDir,
    log: () => log,
    query: (statement) => withClient(dataDir, async (client) => (await client.query(statement)).rows),
    readRows: () => withClient(dataDir, readAllRows),
    async takeHeapSnapshot() {
      const server = listChildren(product.pid ?? 0).find((id) =>
        readFileSync(`/proc/${id}/cmdline`, "utf8").startsWith("next-server"),
      );
      if (server === undefined) throw new Error("The product has no server");
      for (const name of readdirSync(diagnostics)) rmSync(path.join(diagnostics, name));
      process.kill(server, "SIGUSR2");
      const file = await waitFor(() => readdirSync(diagnostics)[0] ?? null, "The heap snapshot");
      // It writes in one go, and answers nobody meanwhile.
      const isUp = () =>
        fetch(`${address}/api/health/ready`).then(
          ({ ok }) => ok || null,
          () => null,
        );
      await waitFor(isUp, "The server");
      const snapshot = readFileSync(path.join(diagnostics, file));
      if (!snapshot.subarray(-10).toString().trimEnd().endsWith("}")) throw new Error("The snapshot is cut");
      return snapshot;
    },
    async stop() {
      product.kill("SIGTERM");
      await ended;
      const kept = `${log}\n${readFileSync(path.join(dataDir, "postgres.log"), "utf8")}`;
      writeFileSync(path.join(testFolder, `own-${port}.log`), kept);
      for (const folder of [dataDir, diagnostics]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
