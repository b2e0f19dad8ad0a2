// Of all windows of this browser one alone sends the video of an application: two would take each other's place.

const nameOf = (keeper: string) => `video ${keeper}`;

/**
 * Sends in place of any other window, which then stops.
 * @param sending is aborted when another window does the same
 * @returns null where one did
 */
export async function sendAlone<Result>(
  keeper: string,
  sending: AbortController,
  send: () => Promise<Result>,
): Promise<Result | null> {
  // Browsers have no locks for pages without encryption.
  if (!("locks" in navigator)) return send();
  try {
    return await navigator.locks.request(nameOf(keeper), { steal: true }, send);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "AbortError") throw error;
    sending.abort();
    return null;
  }
}

/** Whether another window is sending. */
export async function isSentElsewhere(keeper: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(keeper));
}

/** Waits until no other window sends. @throws DOMException `AbortError` when the signal ends the wait */
export async function waitForTurn(keeper: string, signal: AbortSignal): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request(nameOf(keeper), { signal }, () => undefined);
}
