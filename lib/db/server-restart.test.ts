import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchDatabase } from "@/lib/db/embedded/launch";

// Settings are read when the database's own files are loaded.
const dataDir = await mkdtemp(path.join(tmpdir(), "kyc-restart-"));
let database = await launchDatabase({ dataDir });
Object.assign(process.env, { DATABASE_URL: database.url, DATABASE_POOL_SIZE: "3" });
const { createApplication, findApplication } = await import("@/lib/db/applications");
const { addAudit, listAudit } = await import("@/lib/db/audit");
const { closeDatabase, inTransaction, pool } = await import("@/lib/db/client");
const { migrateDatabase } = await import("@/lib/db/migrate");

beforeAll(migrateDatabase, 60_000);

afterAll(async () => {
  await closeDatabase();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("while the server is away requests fail, when it is back they are served, and nothing is lost", async () => {
  const { application } = await createApplication();
  await database.stop();
  await expect(createApplication()).rejects.toThrow();
  await expect(Promise.all([1, 2, 3, 4, 5].map(() => findApplication(application.id)))).rejects.toThrow();
  database = await launchDatabase({ dataDir });
  expect((await findApplication(application.id))?.reference).toBe(application.reference);
  await createApplication();
}, 60_000);

test("a transaction that the server leaves in its middle fails, and takes no process with it", async () => {
  const { application } = await createApplication();
  const before = (await listAudit(application)).length;
  const work = inTransaction(async (transaction) => {
    const entry = { applicationId: application.id, actor: "system", action: "tried", detail: {} } as const;
    await addAudit(transaction, entry);
    await database.stop();
    database = await launchDatabase({ dataDir });
  });
  await expect(work).rejects.toThrow();
  expect(await listAudit(application)).toHaveLength(before);
}, 60_000);

test("a process holds no more connections than it may, and no statement or lock for ever", async () => {
  const pids = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { rows } = await pool().query("select pg_backend_pid() as pid, pg_sleep(0.05)");
      return rows[0].pid;
    }),
  );
  expect(new Set(pids).size).toBeLessThanOrEqual(3);
  for (const [limit, value] of [
    ["statement_timeout", "30s"],
    ["lock_timeout", "15s"],
    ["idle_in_transaction_session_timeout", "1min"],
  ]) {
    expect((await pool().query(`show ${limit}`)).rows).toEqual([{ [limit ?? ""]: value }]);
  }
});
