import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../bin/build.ts";
import { launchDatabase } from "../lib/db/embedded/launch.ts";
import { buildEmptyPage } from "./empty-page.ts";
import { measureReceipts, measureSteady, measureUnknown } from "./receipts.ts";
import { type Served, serveEmptyRoute, serveFastify, serveProduct, sharedSecret } from "./servers.ts";
import { measureSubmissions, startUpstream } from "./submissions.ts";

// Measures the callback's door and submitting beside what they can be compared with: npm run bench
// Ratios are printed, not asserted. The load comes from this very process, so it shares the machine with what it loads.

const root = fileURLToPath(new URL("..", import.meta.url));
const applications = 300;

const folder = mkdtempSync(path.join(tmpdir(), "kyc-bench-"));
const undo: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

async function stopAll(): Promise<void> {
  for (const step of undo.splice(0).toReversed()) await step();
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(1)));
}

async function keep(starting: Promise<Served>): Promise<Served> {
  const served = await starting;
  undo.push(() => served.stop());
  return served;
}

/** Applications that were pushed and accepted. @returns the secrets of their callback addresses, and one revoked */
async function makePushes(): Promise<{ tokens: string[]; revoked: string }> {
  const { createApplication } = await import("../lib/db/applications.ts");
  const { moveAlong } = await import("../lib/db/applications.fixtures.ts");
  const { inTransaction } = await import("../lib/db/client.ts");
  const { beginPush, finishPush } = await import("../lib/db/pushes.ts");
  const { hashToken, newToken } = await import("../lib/crypto.ts");
  const pushOne = async (states: Parameters<typeof moveAlong>[1]) => {
    const { application } = await createApplication();
    const token = newToken();
    await inTransaction(async (transaction) => {
      const attempt = { callbackTokenHash: hashToken(token), body: "{}", bodyHash: "00" };
      const push = await beginPush(transaction, application, attempt);
      await finishPush(transaction, application, push.id, { result: "accepted", status: 200 });
    });
    await moveAlong(application, states);
    return token;
  };
  const tokens: string[] = [];
  for (let made = 0; made < applications; made += 1) {
    tokens.push(await pushOne(["submitted", "pushing", "accepted"]));
  }
  return { tokens, revoked: await pushOne(["withdrawn"]) };
}

/** How many callbacks the database holds, copies counted. */
async function countKept(): Promise<number> {
  const { pool } = await import("../lib/db/client.ts");
  const { rows } = await pool().query<{ kept: string }>("select sum(copies) as kept from callback_events");
  return Number(rows[0]?.kept ?? 0);
}

/** Waits until the product has read what it kept. */
async function waitUntilRead(): Promise<void> {
  const { pool } = await import("../lib/db/client.ts");
  const unread = "select 1 from callback_events where reading = 'waiting' and reason is null limit 1";
  while ((await pool().query(unread)).rows.length > 0) await wait(200);
}

/** Has the product not read what another server kept. */
async function passOver(): Promise<void> {
  const { pool } = await import("../lib/db/client.ts");
  await pool().query("update callback_events set reading = 'recorded' where reading = 'waiting'");
}

async function measure(): Promise<void> {
  const database = await launchDatabase({ dataDir: folder });
  undo.push(() => database.stop());
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    DATABASE_IS_PRIVATE: "on",
    DATA_DIR: folder,
    APP_SECRET: sharedSecret,
    LOG_LEVEL: "silent",
  });
  console.log("Building an empty route of the same framework...");
  const built = buildEmptyPage(root);
  undo.push(() => rmSync(built, { recursive: true, force: true }));
  const upstream = await startUpstream();
  undo.push(() => upstream.server.close());
  const places = { folder, databaseUrl: database.url, upstream: upstream.address };
  const one = await keep(serveProduct(places));
  const other = await keep(serveProduct(places));
  const fastify = await keep(serveFastify(folder, database.url));
  const empty = await keep(serveEmptyRoute(built, folder));
  const { closeDatabase } = await import("../lib/db/client.ts");
  undo.push(closeDatabase);
  const { tokens, revoked } = await makePushes();

  console.log(
    `${cpus()[0]?.model ?? ""}, ${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}`,
  );
  const pathOf = (token: string) => `/api/callbacks/${token}`;
  const nothing = { name: "an empty route of the same framework", servers: [empty], keeps: false };
  const door = { keeps: true, pathOf, settle: waitUntilRead };
  const ours = { ...door, name: "our door, one process", servers: [one] };
  const targets = [
    { ...nothing, pathOf: () => "/empty", settle: async () => undefined },
    ours,
    { ...door, name: "our door, two processes", servers: [one, other] },
    { ...door, name: "Fastify with the same insert", servers: [fastify], settle: passOver },
  ];
  const acknowledged = (await measureReceipts(targets, tokens)) + (await measureSteady(ours, tokens));
  console.log(
    `\nacknowledged ${acknowledged}, in the database ${await countKept()} (what was on its way as a round ended included)`,
  );
  await measureUnknown(one, {
    "a random token": () => randomBytes(32).toString("base64url"),
    "no token at all (5 letters)": () => "wrong",
    "a token that was given and is revoked": () => revoked,
  });
  await measureSubmissions(one, upstream);
  console.log(`\nload after ${loadavg()[0]?.toFixed(1)}`);
}

if (!(await ensureBuilt(root))) process.exit(1);
try {
  await measure();
} finally {
  await stopAll();
}
