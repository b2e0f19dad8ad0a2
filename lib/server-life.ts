import type { RequestContext } from "./request-context.ts";

/** A request that has been answered, or that was broken off. */
export type Answered = {
  context: RequestContext;
  method: string;
  /** As it was asked for. It may hold a secret: it is matched against the routes' patterns and written nowhere. */
  path: string;
  status: number;
  milliseconds: number;
  /** False when the connection ended before the whole answer was sent. */
  isWhole: boolean;
};

/** What the product does when its process is told to end. */
type Ending = {
  /** At once, while requests are still being answered. */
  atOnce: () => Promise<void>;
  /** When the last request has been answered. */
  atLast: () => Promise<void>;
};

type ServerLife = {
  isStopping: boolean;
  ending: Ending | undefined;
  onAnswered: ((answered: Answered) => void) | undefined;
};

// The product's code is bundled; what stands before the server is not. Here they meet.
declare global {
  var onboardingServerLife: ServerLife | undefined;
}

globalThis.onboardingServerLife ??= { isStopping: false, ending: undefined, onAnswered: undefined };

/** The one server of this process. */
export const serverLife: ServerLife = globalThis.onboardingServerLife;
