import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { keepDatabase } from "./keep";
import { launchDatabase } from "./launch";
import { isAlive } from "./lock";

let dataDir = "";
const said: string[] = [];
const runsAgain = () => said.filter((line) => line === "The database runs again.").length;

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function findServerPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ line: string }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as line",
  );
  await client.end();
  return Number(rows[0]?.line);
}

test("a database that is killed is started again, until it happens too often; told to stop meanwhile, none is left", async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "kyc-keep-"));
  const first = await launchDatabase({ dataDir });
  const kept = keepDatabase(first, dataDir, (line) => said.push(line), { times: 1, milliseconds: 600_000 });
  const given = expect(kept.ended).rejects.toThrow("postgres.log");
  process.kill(await findServerPid(first.url), "SIGKILL");
  await vi.waitFor(() => expect(runsAgain()).toBe(1), 60_000);
  process.kill(await findServerPid(first.url), "SIGKILL");
  await given;
  await kept.stop();

  const next = await launchDatabase({ dataDir });
  const other = keepDatabase(next, dataDir, (line) => said.push(line));
  const before = said.length;
  process.kill(await findServerPid(next.url), "SIGKILL");
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(before), 60_000);
  await other.stop();
  await other.ended;
  expect(isAlive(next.pid)).toBe(false);
  await expect(findServerPid(next.url)).rejects.toThrow();
}, 180_000);
