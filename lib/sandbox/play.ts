import { answerError, answerJson, answerUnauthorised } from "./answers";
import type { Answer } from "./scenarios";
import type { SandboxState } from "./state";

/** What a scenario needs to know of the request that it answers. */
export type Scene = {
  state: SandboxState;
  signal: AbortSignal;
  /** The token of the request. */
  token: string;
  /** Names who and what: each has a "once" of its own. */
  onceKey: string;
  slowMs: number;
  /** How long an answer that never comes is held at most. */
  hangMs: number;
};

/** Waits without keeping the process alive; ends at once when the client has gone. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    timer.unref();
    signal?.addEventListener("abort", finish, { once: true });
  });
}

/** Answers in place of the work, where the scenario says that nothing is taken; null: go on. */
export function refuseAtTheDoor(answer: Answer, scene: Scene): Response | null {
  switch (answer) {
    case "unauthorised-once":
      if (!takeTurn(scene)) return null;
      scene.state.tokens.delete(scene.token);
      return answerUnauthorised();
    case "too-many-once":
      if (!takeTurn(scene)) return null;
      return answerError(429, "Too Many Requests", { code: "RATE_LIMITED", headers: { "retry-after": "1" } });
    case "unavailable":
      return answerError(503, "Service Unavailable", { headers: { "retry-after": "2" } });
    case "server-error":
      return answerError(500, "Internal Server Error");
    case "html":
      return new Response(badGateway, {
        status: 502,
        headers: { "content-type": "text/html; charset=utf-8" },
      });
    default:
      return null;
  }
}

/** Turns what would be answered into what the scenario answers, in its time. */
export async function finishAnswer(answer: Answer, scene: Scene, body: unknown): Promise<Response> {
  switch (answer) {
    case "slow":
      await wait(scene.slowMs, scene.signal);
      return answerJson(body);
    case "wrong-shape":
      return answerJson({ status: "OK", data: [] });
    case "hang":
      await wait(scene.hangMs, scene.signal);
      return cutOff(body);
    case "cut":
      return cutOff(body);
    default:
      return answerJson(body);
  }
}

/** True and false in turn, for the same who and what. */
export function takeTurn({ state, onceKey }: Scene): boolean {
  if (state.refusedOnce.delete(onceKey)) return false;
  state.refusedOnce.set(onceKey, true);
  return true;
}

/** Says that it is complete JSON, sends the half of it and breaks the connection. */
function cutOff(body: unknown): Response {
  const text = JSON.stringify(body);
  let isFirst = true;
  const half = new ReadableStream({
    async pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      else {
        await wait(50);
        // By this name the server drops the connection without reporting a failure of its own.
        controller.error(new DOMException("The connection is cut, as the scenario says", "AbortError"));
      }
      isFirst = false;
    },
  });
  return new Response(half, {
    headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) },
  });
}

const badGateway = `<!DOCTYPE html>
<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>
`;
