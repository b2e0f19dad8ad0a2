import type { Job, JobResult } from "pg-boss";
import { z } from "zod";
import { handlers } from "@/lib/jobs/handlers";
import { closeJobStore, jobStore } from "@/lib/jobs/store";
import { type Sweep, sweeps } from "@/lib/jobs/sweeps";
import { logger } from "@/lib/logger";
import { inBackground } from "@/lib/request-context";

const payload = z.object({ id: z.uuid() });

/** A process does twice five jobs of one kind at once. A slow one holds up the four that were taken with it, not all. */
const many = { batchSize: 5, localConcurrency: 2 };
/** Two mails at once: a mail server may hang. */
const few = { batchSize: 1, localConcurrency: 2 };

/** How long running jobs get to end when a process stops, in milliseconds. */
const stopMilliseconds = 6_000;

type Running = { timers: NodeJS.Timeout[]; sweeping: Set<Promise<void>> };

declare global {
  var investorJobRuns: Running | undefined;
}

/** Starts to do jobs and sweeps in this process. */
export async function startJobs(): Promise<void> {
  if (globalThis.investorJobRuns) return;
  const running: Running = { timers: [], sweeping: new Set() };
  globalThis.investorJobRuns = running;
  const store = await jobStore();
  for (const [kind, handle] of Object.entries(handlers)) {
    const options = {
      ...(kind === "mail" ? few : many),
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 1,
      perJobResults: true,
    } as const;
    await store.work<unknown, JobResult[], typeof options>(kind, options, (jobs) =>
      Promise.all(jobs.map((job) => inBackground("job", () => doJob(kind, handle, job)))),
    );
  }
  for (const sweep of sweeps) repeat(running, sweep);
}

/** Takes no new jobs and lets the running ones and sweeps end. What does not end in time is done again elsewhere. */
export async function stopJobs(): Promise<void> {
  const running = globalThis.investorJobRuns;
  globalThis.investorJobRuns = undefined;
  for (const timer of running?.timers ?? []) clearInterval(timer);
  await Promise.all([...(running?.sweeping ?? []), closeJobStore(stopMilliseconds)]);
}

async function doJob(
  kind: string,
  handle: (id: string) => Promise<void>,
  job: Pick<Job<unknown>, "id" | "data">,
): Promise<JobResult> {
  try {
    await handle(payload.parse(job.data).id);
    return { id: job.id, status: "completed" };
  } catch (error) {
    logger.error({ kind, job: job.id, error }, "A job failed");
    return { id: job.id, status: "failed" };
  }
}

function repeat(running: Running, sweep: Sweep): void {
  let current: Promise<void> | undefined;
  const run = () => {
    current ??= inBackground("sweep", () => sweepOnce(sweep)).finally(() => {
      if (current) running.sweeping.delete(current);
      current = undefined;
    });
    running.sweeping.add(current);
  };
  run();
  running.timers.push(setInterval(run, sweep.everySeconds * 1000).unref());
}

async function sweepOnce({ name, run }: Sweep): Promise<void> {
  try {
    await run();
  } catch (error) {
    logger.error({ sweep: name, error }, "A sweep failed");
  }
}
