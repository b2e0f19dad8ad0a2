const SECOND = 1000;

/** Seconds that an upload still takes at the pace so far, rounded as people say it; null while it is too early to tell. */
export function estimateSecondsLeft({
  sent,
  total,
  elapsed,
}: {
  sent: number;
  total: number;
  /** Milliseconds since the first byte. */
  elapsed: number;
}): number | null {
  if (elapsed < SECOND || sent <= 0 || total <= sent) return null;
  const seconds = ((total - sent) * elapsed) / sent / SECOND;
  if (seconds > 90) return Math.ceil(seconds / 60) * 60;
  return seconds > 10 ? Math.ceil(seconds / 5) * 5 : Math.ceil(seconds);
}
