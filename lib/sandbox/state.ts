import type { BranchBook } from "./branches";

/** A token that a login issued. The two services do not know each other's tokens. */
export type Service = "general" | "kra";
type Token = { service: Service; userId: string; expiresAt: number };

/** What happened to the pushes of one customer. */
export type Tally = { received: number; accepted: number; callbacks: number };

/** All that the sandbox remembers: in memory, bounded, gone with the process. */
export type SandboxState = {
  tokens: BoundedMap<Token>;
  tallies: BoundedMap<Tally>;
  /** Keys of the "once" scenarios that have refused and will let the next request pass. */
  refusedOnce: BoundedMap<true>;
  pendingCallbacks: number;
  /** The branches, read once, and the path they were read from. */
  branches: { path: string | undefined; book: BranchBook } | null;
};

/** A map that forgets its oldest entry when it is full. */
export class BoundedMap<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    const oldest = this.entries.keys().next();
    if (this.entries.size > this.capacity && !oldest.done) this.entries.delete(oldest.value);
  }

  delete(key: string): boolean {
    return this.entries.delete(key);
  }

  get size(): number {
    return this.entries.size;
  }
}

/** An empty memory. */
export function newSandboxState(): SandboxState {
  return {
    tokens: new BoundedMap(5_000),
    tallies: new BoundedMap(10_000),
    refusedOnce: new BoundedMap(5_000),
    pendingCallbacks: 0,
    branches: null,
  };
}

declare global {
  var investorOnboardingSandbox: SandboxState | undefined;
}

/** The memory of this process. On `globalThis`, since routes and pages are bundled apart. */
export function sharedSandboxState(): SandboxState {
  globalThis.investorOnboardingSandbox ??= newSandboxState();
  return globalThis.investorOnboardingSandbox;
}

/** Counts one event of a customer. */
export function count(state: SandboxState, customerId: string, event: keyof Tally): void {
  const tally = state.tallies.get(customerId) ?? { received: 0, accepted: 0, callbacks: 0 };
  state.tallies.set(customerId, { ...tally, [event]: tally[event] + 1 });
}
