import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { fileFaultSchema } from "@/schemas/file";
import { refuseFile } from "./faults";
import type { FormPdfView } from "./form-pdf-view";
import { createGate } from "./gate";
import type { Seal } from "./seal-pdf";

/** A form to draw, and what to seal it with; without that it stays unsealed. */
export type FormWork = { view: FormPdfView; seal?: Seal };

/** What a worker answers: the PDF, or the fault of an attached file. */
export type FormWorkDone = { pdf: Uint8Array } | { fault: string; detail: string | undefined };

const doneSchema = z.union([
  z.object({ pdf: z.instanceof(Uint8Array) }),
  z.object({ fault: fileFaultSchema, detail: z.string().optional() }),
]);

const mostAtOnce = 2;
const longestMilliseconds = 60_000;
/** A worker that has had nothing to do for so long gives its memory back. */
const idleMilliseconds = 60_000;
const mostMebibytes = 512;

type Idle = { worker: Worker; end: NodeJS.Timeout };
type FormMaker = { idle: Idle[]; gate: ReturnType<typeof createGate> };

// On the global object, since routes, pages and jobs are bundled apart: together they draw two at once.
declare global {
  var onboardingFormMaker: FormMaker | undefined;
}

function formMaker(): FormMaker {
  globalThis.onboardingFormMaker ??= { idle: [], gate: createGate(mostAtOnce) };
  return globalThis.onboardingFormMaker;
}

/**
 * Draws a form as a PDF and seals it, in a thread beside the one that answers requests. At most two at once, the others
 * wait.
 * @throws AppError `file-broken` or `file-locked` for an attached PDF that does not open
 * @throws Error when the seal does not open, or drawing takes longer than a minute
 */
export async function makeForm(work: FormWork): Promise<Buffer> {
  const done = doneSchema.parse(await formMaker().gate(() => runWork(work)));
  if ("fault" in done) throw refuseFile(done.fault, done.detail);
  return Buffer.from(done.pdf.buffer, done.pdf.byteOffset, done.pdf.byteLength);
}

function takeWorker(): Worker {
  const idle = formMaker().idle.pop();
  if (idle === undefined) return startWorker();
  clearTimeout(idle.end);
  idle.worker.ref();
  return idle.worker;
}

/** Node loads the worker's files as they lie in the folder of the product: in development, tests and production alike. */
function startWorker(): Worker {
  const root = process.cwd();
  const aliases = pathToFileURL(path.join(/* turbopackIgnore: true */ root, "bin/aliases.mjs")).href;
  const worker = new Worker(path.join(/* turbopackIgnore: true */ root, "lib/files/form-worker.ts"), {
    execArgv: ["--import", aliases],
    resourceLimits: { maxOldGenerationSizeMb: mostMebibytes },
  });
  // Who waits for it hears of an error as well; one that nobody waits for is only forgotten.
  worker.on("error", () => undefined);
  worker.on("exit", () => forgetIdle(worker));
  return worker;
}

function forgetIdle(worker: Worker): void {
  const { idle } = formMaker();
  const index = idle.findIndex((kept) => kept.worker === worker);
  if (index !== -1) idle.splice(index, 1);
}

function keepIdle(worker: Worker): void {
  worker.unref();
  const end = setTimeout(() => {
    forgetIdle(worker);
    void worker.terminate();
  }, idleMilliseconds).unref();
  formMaker().idle.push({ worker, end });
}

/** One piece of work in one worker. A worker that fails or takes too long is ended, and not used again. */
async function runWork(work: FormWork): Promise<unknown> {
  const worker = takeWorker();
  try {
    const answer = once(worker, "message", { signal: AbortSignal.timeout(longestMilliseconds) });
    worker.postMessage(work);
    const [done] = await answer;
    keepIdle(worker);
    return done;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
