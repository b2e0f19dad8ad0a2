import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { refuseFile } from "./faults";
import { createGate } from "./gate";
import { type InspectAnswer, type InspectTask, inspectAnswerSchema } from "./inspect-task";

const root = join(/* turbopackIgnore: true */ process.cwd());

const MOST_AT_ONCE = 2;

/** Draws an upload anew, or opens it; null where it is kept as it came. @throws AppError of its fault */
export type Inspect = (task: InspectTask) => Promise<Buffer | null>;

/**
 * Decodes uploads in processes of their own, so that a decoder that hangs, crashes or grows takes nothing along but
 * itself. A process works on one upload at a time, is used again, and ends when it had nothing to do for a while.
 * @param options.script path below the product's folder, run by this very Node
 * @param options.milliseconds how long one upload may take, the start of the process included; then it is killed and
 * the upload is `file-broken`. One that does not even start is no fault of the file: `file-unchecked`.
 */
export function createInspector(options: {
  script: string;
  milliseconds: number;
  idleMilliseconds: number;
}): Inspect {
  const gate = createGate(MOST_AT_ONCE);
  const ready = new WeakSet<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function start(): ChildProcess {
    const words = ["--max-old-space-size=512", "--import", "./bin/aliases.mjs", options.script];
    const child = spawn(/* turbopackIgnore: true */ process.execPath, words, {
      cwd: root,
      env: { NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    child.on("error", () => child.kill("SIGKILL"));
    child.on("exit", () => retire(child));
    child.unref();
    child.channel?.unref();
    return child;
  }

  function take(): ChildProcess {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.connected) return child;
    }
    return start();
  }

  function rest(child: ChildProcess): void {
    idle.set(child, setTimeout(() => retire(child), options.idleMilliseconds).unref());
  }

  function retire(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
    child.kill("SIGKILL");
  }

  function refuseEnd(child: ChildProcess, detail: string) {
    return refuseFile(ready.has(child) ? "file-broken" : "file-unchecked", detail);
  }

  function ask(child: ChildProcess, task: InspectTask): Promise<Exclude<InspectAnswer, { ready: true }>> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        child.off("message", hear).off("exit", onExit).off("error", onError);
      };
      const end = (error: unknown) => {
        finish();
        reject(error);
      };
      const hear = (message: unknown) => {
        const { data: answer } = inspectAnswerSchema.safeParse(message);
        if (answer === undefined) return end(refuseEnd(child, "the decoder answered something else"));
        if ("ready" in answer) {
          ready.add(child);
          return;
        }
        finish();
        resolve(answer);
      };
      const onExit = (code: number | null, signal: string | null) =>
        end(refuseEnd(child, `the decoder ended: ${signal ?? code}`));
      const onError = (error: Error) => end(refuseFile("file-unchecked", "no decoder", error));
      const timer = setTimeout(
        () => end(refuseEnd(child, `no answer in ${options.milliseconds} ms`)),
        options.milliseconds,
      );
      child.on("message", hear).on("exit", onExit).on("error", onError);
      child.send(task, (error) => {
        if (error) end(refuseEnd(child, "the decoder takes nothing"));
      });
    });
  }

  return (task) => gate(() => work(task));

  async function work(task: InspectTask): Promise<Buffer | null> {
    const child = take();
    let answer: Exclude<InspectAnswer, { ready: true }>;
    try {
      answer = await ask(child, task);
    } catch (error) {
      retire(child);
      throw error;
    }
    rest(child);
    if ("fault" in answer) throw refuseFile(answer.fault, answer.detail);
    return answer.content === null ? null : Buffer.from(answer.content);
  }
}

declare global {
  var onboardingInspect: Inspect | undefined;
}

/** The decoder of the product: at most two uploads at once, however many routes take them; the others wait. */
export const inspect: Inspect = (task) => {
  globalThis.onboardingInspect ??= createInspector({
    script: "lib/files/inspect-process.ts",
    milliseconds: 40_000,
    idleMilliseconds: 60_000,
  });
  return globalThis.onboardingInspect(task);
};
