const SECOND = 1000;

/** Seconds that an upload still takes at the pace so far, rounded as people say it; null while it is too early to tell. */
export function estimateSecondsLeft({
  sent,
  total,
  from,
  elapsed,
}: {
  sent: number;
  total: number;
  /** How much had been sent when measuring began. */
  from: number;
  /** Milliseconds since then. */
  elapsed: number;
}): number | null {
  if (elapsed < SECOND || sent <= from || total <= sent) return null;
  const seconds = ((total - sent) * elapsed) / (sent - from) / SECOND;
  if (seconds > 90) return Math.ceil(seconds / 60) * 60;
  return seconds > 10 ? Math.ceil(seconds / 5) * 5 : Math.ceil(seconds);
}
