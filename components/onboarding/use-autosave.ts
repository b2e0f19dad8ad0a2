"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

const restBeforeSaving = 1500;
const longestSaving = 10_000;
import { collectAnswers } from "@/lib/onboarding/view";

export type DraftState = "idle" | "saving" | "saved" | "failed" | "conflict";

/**
 * Saves a draft of the form when typing rests and when the page is left. It never shows faults, and stops for good once
 * another tab has saved something else.
 * @param first the revision that the form shows
 * @param address where drafts go: answers `{ revision }`, or 409 when the draft was changed meanwhile
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, address: string, first: number) {
  const [state, setState] = useState<DraftState>("idle");
  const [revision, setRevision] = useState(String(first));
  const unsaved = useRef(false);
  const stopped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the last draft that was sent has reached the server, whatever that answered. */
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));

  function save(element: HTMLFormElement): void {
    clearTimeout(timer.current);
    if (!unsaved.current || stopped.current) return;
    unsaved.current = false;
    const body = new FormData();
    for (const [name, value] of Object.entries(collectAnswers(new FormData(element)))) body.set(name, value);
    setState("saving");
    saving.current = fetch(address, {
      method: "POST",
      body,
      keepalive: true,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(longestSaving),
    })
      .then(async (answer) => {
        if (answer.status === 409) {
          stopped.current = true;
          setState("conflict");
          return true;
        }
        const saved: unknown = answer.ok ? await answer.json() : null;
        const kept = readRevision(saved);
        const field = element.elements.namedItem("revision");
        if (kept === null || !(field instanceof HTMLInputElement)) return keepTrying(true);
        // At once, for a form that is about to be sent, and for good when it is drawn again.
        field.value = kept;
        setRevision(kept);
        setState("saved");
        return true;
      })
      .catch(() => keepTrying(false));
  }

  function keepTrying(reached: boolean): boolean {
    unsaved.current = true;
    setState("failed");
    return reached;
  }

  const latestSave = useRef(save);
  latestSave.current = save;

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const leave = () => latestSave.current(element);
    const hide = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [form]);

  /** The form itself is about to be sent: waits for a draft under way, and starts no other. True: something is unsaved. */
  async function settle(): Promise<boolean> {
    clearTimeout(timer.current);
    const wasUnsaved = unsaved.current;
    unsaved.current = false;
    await saving.current;
    const left = wasUnsaved || unsaved.current;
    unsaved.current = false;
    return left;
  }

  return {
    state,
    revision,
    settle,
    /** Something was typed, or could not be sent. */
    touch() {
      unsaved.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // One at a time: the next one needs the revision that the last one brings.
        saving.current.then(() => form.current && latestSave.current(form.current));
      }, restBeforeSaving);
    },
    /** Saves a draft at once. False: the server was not reached, so a form would not reach it either. */
    async flush(): Promise<boolean> {
      await settle();
      if (!form.current || stopped.current) return true;
      unsaved.current = true;
      latestSave.current(form.current);
      return saving.current;
    },
  };
}

function readRevision(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("revision" in answer)) return null;
  return typeof answer.revision === "number" ? String(answer.revision) : null;
}
