"use client";

import { type FormEvent, useState } from "react";
import { unmaskedAnswer } from "@/schemas/case";

export type HiddenWords = { show: string; hide: string; failed: string };

/**
 * An answer that is hidden in part, with a button that shows it, for this page alone. Without scripts the button loads
 * the page anew. `address`: where it is asked for; null for those who may not.
 */
export function HiddenAnswer({
  step,
  question,
  label,
  masked,
  shown,
  address,
  words,
}: {
  step: string;
  question: string;
  label: string;
  masked: string;
  shown: string | null;
  address: string | null;
  words: HiddenWords;
}) {
  const [value, setValue] = useState(shown);
  const [state, setState] = useState<"ready" | "asking" | "failed">("ready");

  async function toggle(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    if (value !== null) return setValue(null);
    if (state === "asking" || address === null) return;
    setState("asking");
    try {
      const answer = await fetch(address, {
        method: "POST",
        headers: { accept: "application/json" },
        body,
      });
      setValue(unmaskedAnswer.parse(await answer.json()).value);
      setState("ready");
    } catch {
      setState("failed");
    }
  }

  return (
    <div id={`${step}-${question}`} className="hidden-answer">
      <span className="tabular-nums break-all" aria-live="polite">
        {value ?? masked}
      </span>
      {address === null ? null : (
        <form
          action={address}
          method="post"
          encType="multipart/form-data"
          onSubmit={toggle}
          className={value === null ? "no-print" : "script-only no-print"}
        >
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="question" value={question} />
          <button type="submit" className="small-button" aria-disabled={state === "asking"}>
            {value === null ? words.show : words.hide}
            <span className="sr-only"> {label}</span>
          </button>
        </form>
      )}
      {state === "failed" ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {words.failed}
        </p>
      ) : null}
    </div>
  );
}
