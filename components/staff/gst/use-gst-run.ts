"use client";

import { useRef, useState } from "react";
import type { GstEvent } from "@/schemas/gst-events";

/** How one month stands while a check runs. */
export type MonthProgress =
  | { state: "waiting" | "asking" }
  | { state: "answered"; sale: Difference; purchase: Difference }
  | { state: "failed"; fault: string; status: number | null };

type Difference = Extract<GstEvent, { event: "answered" }>["sale"];

export type GstRunState = {
  /** `idle`: the form is shown. `broken`: the connection was lost, or the server failed. */
  phase: "idle" | "running" | "ended" | "cancelled" | "broken";
  /** The page of the check, once there is one. */
  href: string | null;
  months: { period: string; progress: MonthProgress }[];
};

export type GstRefusal = {
  faults: { name: string; code: string }[];
  /** What is wrong with the whole. */
  message: string | null;
};

const idle: GstRunState = { phase: "idle", href: null, months: [] };

/** The run after one more thing was told of it. */
function follow(state: GstRunState, told: GstEvent): GstRunState {
  const change = (period: string, progress: MonthProgress): GstRunState => ({
    ...state,
    months: state.months.map((month) => (month.period === period ? { period, progress } : month)),
  });
  switch (told.event) {
    case "started":
      return {
        phase: "running",
        href: told.href,
        months: told.periods.map((period) => ({ period, progress: { state: "waiting" } })),
      };
    case "asking":
      return change(told.period, { state: "asking" });
    case "answered":
      return change(told.period, { state: "answered", sale: told.sale, purchase: told.purchase });
    case "failed":
      return change(told.period, { state: "failed", fault: told.fault, status: told.status });
    case "ended":
      return { ...state, phase: told.end === "broken" ? "broken" : "ended" };
  }
}

/** The lines of a body as they come. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (done) return;
  }
}

/** Sends a check and follows it. The form's text is held no longer than until it has left. */
export function useGstRun(action: string) {
  const [run, setRun] = useState(idle);
  const leaving = useRef<AbortController>(null);

  /** @returns why it was not run; null where it was */
  async function send(body: URLSearchParams): Promise<GstRefusal | null> {
    const controller = new AbortController();
    leaving.current = controller;
    setRun({ ...idle, phase: "running" });
    let state = idle;
    try {
      const answering = fetch(action, {
        method: "POST",
        body,
        headers: { accept: "application/x-ndjson" },
        signal: controller.signal,
      });
      const schemas = await import("@/schemas/gst-events");
      const answer = await answering;
      if (!answer.ok || answer.body === null) {
        const refused = schemas.gstRefusal.safeParse(await answer.json()).data;
        setRun(idle);
        return { faults: refused?.faults ?? [], message: refused?.error?.message ?? null };
      }
      for await (const line of readLines(answer.body)) {
        state = follow(state, schemas.gstEvent.parse(JSON.parse(line)));
        setRun(state);
      }
      if (state.phase === "running") setRun({ ...state, phase: "broken" });
      if (state.phase === "ended" && state.href !== null) window.location.assign(state.href);
    } catch {
      if (state.href === null && !controller.signal.aborted) {
        setRun(idle);
        return { faults: [], message: null };
      }
      setRun({ ...state, phase: controller.signal.aborted ? "cancelled" : "broken" });
    }
    return null;
  }

  return {
    run,
    send,
    cancel: () => leaving.current?.abort(),
    reset: () => setRun(idle),
  };
}
