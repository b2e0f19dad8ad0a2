import { fetch } from "undici";
import { checkAddress, outgoing } from "./fetch-file";
import { type CallbackPlan, lateFactor } from "./scenarios";
import { count, type SandboxState } from "./state";

/** What a callback says of a push that was taken. */
export type Taken = {
  customerId: string;
  merchantId: string;
  requsetId: string;
  callbackUrl: string;
  onboardingData: unknown;
};

export type CallbackSettings = {
  callbackDelayMs: number;
  /** An extra header that the receiver requires. */
  callbackHeader?: { name: string; value: string } | undefined;
};

/** A post to the callback address, so many times the usual delay after the push. */
type Post = { delays: number; body: string };

/** Most callbacks that may be waiting at one time; beyond it, pushes are turned away. */
const mostPending = 1_000;

const rejection = "The signature on the form does not match the one on the identity document";

function planPosts(plan: CallbackPlan, taken: Taken): Post[] {
  const { customerId, merchantId, requsetId, onboardingData: data } = taken;
  const write = (status: string, more: object = {}) =>
    JSON.stringify({ customerId, merchantId, requsetId, status, ...more, data });
  switch (plan) {
    case "accepted":
    case "before-the-answer":
      return [{ delays: 1, body: write("accepted") }];
    case "rejected":
      return [{ delays: 1, body: write("rejected", { reason: rejection }) }];
    case "late":
      return [{ delays: lateFactor, body: write("accepted") }];
    case "twice":
      return [1, 2].map((delays) => ({ delays, body: write("accepted") }));
    case "never":
      return [];
    case "not-json":
      return [{ delays: 1, body: write("accepted").slice(0, -20) }];
    case "not-an-object":
      return [{ delays: 1, body: JSON.stringify([customerId, requsetId, "accepted"]) }];
    case "other-ids": {
      const others = { customerId: reverse(customerId), requsetId: reverse(requsetId) };
      return [{ delays: 1, body: write("accepted", others) }];
    }
    case "pending-then-accepted":
      return [
        { delays: 1, body: write("pending") },
        { delays: 2, body: write("accepted") },
      ];
    case "dropout":
      return [{ delays: 1, body: write("dropout", { reason: "The customer did not finish" }) }];
  }
}

function reverse(text: string): string {
  return [...text].reverse().join("");
}

/** Whether one more push can be taken. */
export function hasRoomForCallbacks(state: SandboxState): boolean {
  return state.pendingCallbacks < mostPending;
}

/**
 * Sends the callbacks of a push as its plan says: later, or, for `before-the-answer`, within this call. Nothing
 * that waits keeps the process alive, and nothing is sent twice on account of a failure.
 */
export async function sendCallbacks(
  state: SandboxState,
  plan: CallbackPlan,
  taken: Taken,
  settings: CallbackSettings,
): Promise<void> {
  const posts = planPosts(plan, taken);
  if (plan === "before-the-answer") {
    for (const post of posts) await send(state, taken, post, settings);
    return;
  }
  sendNext(state, taken, posts, settings, 0);
}

/** Waits for the turn of the first post, sends it, and goes on with the rest: they never overtake each other. */
function sendNext(
  state: SandboxState,
  taken: Taken,
  [post, ...rest]: readonly Post[],
  settings: CallbackSettings,
  passed: number,
): void {
  if (!post) return;
  state.pendingCallbacks += 1;
  const timer = setTimeout(
    async () => {
      await send(state, taken, post, settings);
      state.pendingCallbacks -= 1;
      sendNext(state, taken, rest, settings, post.delays);
    },
    (post.delays - passed) * settings.callbackDelayMs,
  );
  timer.unref();
}

/** Posts one callback. Whatever the receiver makes of it, it is posted once: the contract shows no repeats. */
async function send(
  state: SandboxState,
  taken: Taken,
  post: Post,
  settings: CallbackSettings,
): Promise<void> {
  const { callbackHeader: extra } = settings;
  const headers = { "content-type": "application/json", ...(extra && { [extra.name]: extra.value }) };
  try {
    const response = await fetch(checkAddress(taken.callbackUrl), {
      method: "POST",
      headers,
      body: post.body,
      redirect: "error",
      dispatcher: outgoing,
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    count(state, taken.customerId, "callbacks");
  } catch {
    // The receiver can't be reached: as with the real one, nobody hears of it.
  }
}
