import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";
import { withDatabase } from "./database";
import { findFreePort } from "./find-free-port";
import { isReady, listChildren, startProduct } from "./processes";
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
  const { child, ended, log } = startProduct(
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "debug",
      ...settings,
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${diagnostics}`,
    },
    path.join(dataDir, "printed.log"),
  );
  await waitFor(() => {
    if (child.exitCode !== null) throw new Error(`The product did not start: ${log()}`);
    return log().includes("Ready at") || null;
  }, "The product");
  const address = `http://localhost:${port}`;

  return {
    address,
    dataDir,
    log,
    query: (statement) => withDatabase(dataDir, async (client) => (await client.query(statement)).rows),
    readRows: () => withDatabase(dataDir, readAllRows),
    async takeHeapSnapshot() {
      const server = listChildren(child.pid ?? 0).find((id) =>
        readFileSync(`/proc/${id}/cmdline`, "utf8").startsWith("next-server"),
      );
      if (server === undefined) throw new Error("The product has no server");
      for (const name of readdirSync(diagnostics)) rmSync(path.join(diagnostics, name));
      process.kill(server, "SIGUSR2");
      const file = await waitFor(() => readdirSync(diagnostics)[0] ?? null, "The heap snapshot");
      // It writes in one go, and answers nobody meanwhile.
      await waitFor(async () => (await isReady(address)) || null, "The server");
      const snapshot = readFileSync(path.join(diagnostics, file));
      if (!snapshot.subarray(-10).toString().trimEnd().endsWith("}")) throw new Error("The snapshot is cut");
      return snapshot;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      const kept = `${log()}\n${readFileSync(path.join(dataDir, "postgres.log"), "utf8")}`;
      writeFileSync(path.join(testFolder, `own-${port}.log`), kept);
      for (const folder of [dataDir, diagnostics]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
