import type { CallbackReading } from "@/lib/db/callback-events";
import type { PushResult } from "@/lib/db/pushes";
import type { Tone } from "@/lib/review/case-view";

export const resultTones = {
  accepted: "success",
  refused: "danger",
  unknown: "warning",
  "not-sent": "warning",
} as const satisfies Record<PushResult, Tone>;

export const readingTones = {
  waiting: "info",
  completed: "success",
  recorded: "neutral",
  quarantined: "danger",
} as const satisfies Record<CallbackReading, Tone>;
