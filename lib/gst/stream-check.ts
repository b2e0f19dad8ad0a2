import type { GstMonthRecord } from "@/lib/db/gst";
import { type GstRun, runGstCheck } from "@/lib/gst/run-check";
import { viewSides } from "@/lib/gst/view-check";
import { logger } from "@/lib/logger";
import { path } from "@/lib/paths";
import type { GstSecrets } from "@/schemas/forms/gst-check";
import type { GstEvent } from "@/schemas/gst-events";

function tellMonth({ period, result, fault, status }: GstMonthRecord, tolerance: string): GstEvent {
  if (result === null) return { event: "failed", period, fault: fault ?? "", status };
  const { sale, purchase } = viewSides(result, tolerance);
  return { event: "answered", period, sale: sale.difference, purchase: purchase.difference };
}

/**
 * Runs a check and tells of each month as it comes, one JSON object a line. Whoever stops reading stops the run.
 * @param signal aborts when whoever asked has gone
 */
export function streamGstCheck(
  run: GstRun,
  secrets: GstSecrets,
  options: { acceptLanguage: string; tolerance: string; signal: AbortSignal },
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, options.signal]);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      const tell = (event: GstEvent) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
      };
      tell({ event: "started", href: path.staff.gstCheck(run.id), periods: run.periods });
      try {
        const end = await runGstCheck(run, secrets, {
          acceptLanguage: options.acceptLanguage,
          signal,
          listener: {
            asking: (period) => tell({ event: "asking", period }),
            asked: (month) => tell(tellMonth(month, options.tolerance)),
          },
        });
        tell({ event: "ended", end });
      } catch (error) {
        logger.error({ error, check: run.id }, "A GST check broke");
        tell({ event: "ended", end: "broken" });
      }
      if (!gone.signal.aborted) controller.close();
    },
    cancel: () => gone.abort(),
  });
}
