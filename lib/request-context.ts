import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** What is known wherever a request, or a piece of work without one, is being dealt with. */
export type RequestContext = {
  /** Stands in the answer, in each line of the log, in each query and in the audit. */
  id: string;
  /** The whole address of who asks; null in work that nobody asked for. */
  clientAddress: string | null;
};

// One for the whole process: `bin/before-server.ts` enters it, and the bundler loads this module more than once.
declare global {
  var onboardingRequests: AsyncLocalStorage<RequestContext> | undefined;
}

globalThis.onboardingRequests ??= new AsyncLocalStorage();
const contexts = globalThis.onboardingRequests;

/** The request, job or sweep in whose course this is called. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/** From here on, and in all that follows from here, this is the request at hand. */
export function enterRequest(context: RequestContext): void {
  contexts.enterWith(context);
}

/** Does work as part of a request. */
export function within<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** Does work that no request asked for, under an id of its own kind: `job-...`, `sweep-...`. */
export function inBackground<Result>(kind: "job" | "sweep", work: () => Result): Result {
  return contexts.run({ id: `${kind}-${randomUUID()}`, clientAddress: null }, work);
}
