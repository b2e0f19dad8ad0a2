import { sql } from "drizzle-orm";
import { type Db, fromDrizzle, PgBoss } from "pg-boss";
import { pool, type Transaction } from "@/lib/db/client";
import { logger } from "@/lib/logger";

// The jobs' own tables stand beside ours.
const schema = "pgboss";

/** What a job is about. `push`: an application to be sent. `mail`: a mail to be delivered. */
export type JobKind = "push" | "mail";

const aDay = 24 * 60 * 60;

const ofEveryQueue = {
  // One waiting job for each id.
  policy: "short",
  expireInSeconds: 15 * 60,
  // A job whose process is lost is missed after this, and looked for twice as often: it is resumed within 90 s.
  heartbeatSeconds: 30,
  retentionSeconds: 30 * aDay,
  deleteAfterSeconds: 60 * 60,
};

// When a subject is tried again is the subject's to say. These are for a handler that threw or was lost.
const queues = {
  push: { ...ofEveryQueue, retryLimit: 1000, retryDelay: 10 },
  // What it gives up after some minutes the sweep of unsent mails queues anew.
  mail: { ...ofEveryQueue, retryLimit: 4, retryDelay: 10, retryBackoff: true, retryDelayMax: 60 },
} as const satisfies Record<JobKind, object>;

const superviseSeconds = 15;

const onOurPool: Db = { executeSql: (text, values) => pool().query(text, values) };

/** Lets a job be written by the same transaction as what it is about. */
export function withinTransaction(transaction: Transaction): Db {
  return fromDrizzle(transaction, sql);
}

/** The job store on our own connections, not started yet. */
export function openJobStore(options: { supervise: boolean } = { supervise: true }): PgBoss {
  const store = new PgBoss({
    db: onOurPool,
    schema,
    schedule: false,
    supervise: options.supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  store.on("error", (error) => logger.error({ error: error.message }, "A fault of the job store"));
  return store;
}

/** Brings the jobs' own tables to the newest shape. Processes that start together must take turns. */
export async function installJobStore(): Promise<void> {
  const store = openJobStore({ supervise: false });
  await store.start();
  for (const [name, { policy, ...settings }] of Object.entries(queues)) {
    await store.createQueue(name, { policy, ...settings });
    await store.updateQueue(name, settings);
  }
  await store.stop();
}
