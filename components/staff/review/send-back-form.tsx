"use client";

import { useActionState, useEffect, useRef } from "react";
import { ErrorSummary } from "@/components/ui/error-summary";
import { describe, Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/inputs";
import { fillWords } from "@/lib/onboarding/view";
import type { MarkSectionView, MarkView, ReasonsView, SendBackState } from "@/lib/review/review-view";
import { PendingButton } from "./pending-button";

export type SendBackWords = Record<
  | "mark"
  | "open"
  | "empty"
  | "reason"
  | "reasonHint"
  | "note"
  | "noteHint"
  | "optional"
  | "action"
  | "pending"
  | "errorTitle"
  | "errorPrefix",
  string
>;

const nothing: SendBackState = { values: {}, faults: [] };

/** Marks what is wrong, each with what to say. What was typed stays when something is missing, without scripts too. */
export function SendBackForm({
  reference,
  sections,
  reasons,
  action,
  words,
}: {
  reference: string;
  sections: MarkSectionView[];
  reasons: ReasonsView[];
  action: (before: SendBackState, form: FormData) => Promise<SendBackState>;
  words: SendBackWords;
}) {
  const [state, send] = useActionState(action, nothing);
  const summary = useRef<HTMLDivElement>(null);
  const { faults } = state;
  useEffect(() => {
    if (faults.length === 0) return;
    summary.current?.focus();
    if (!document.title.startsWith(words.errorPrefix)) document.title = words.errorPrefix + document.title;
  }, [faults, words.errorPrefix]);

  return (
    <form action={send} className="grid gap-6" noValidate>
      <input type="hidden" name="reference" value={reference} />
      {reasons.map(({ id, reasons: offered }) => (
        <datalist id={id} key={id}>
          {offered.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
      ))}
      {faults.length > 0 ? <ErrorSummary ref={summary} title={words.errorTitle} faults={faults} /> : null}
      <div id="items" className="grid gap-5">
        {sections.map(({ slug, title, marks }) => (
          <fieldset key={slug} className="case-section">
            <legend className="sr-only">{title}</legend>
            <h2 aria-hidden="true" className="mb-2 font-semibold">
              {title}
            </h2>
            {marks.map((mark) => (
              <Mark key={mark.names.mark} mark={mark} state={state} words={words} />
            ))}
          </fieldset>
        ))}
      </div>
      <div>
        <PendingButton label={words.action} pending={words.pending} />
      </div>
    </form>
  );
}

function Mark({ mark, state, words }: { mark: MarkView; state: SendBackState; words: SendBackWords }) {
  const { label, value, address, names, reasons } = mark;
  const faultOf = (name: string) => state.faults.find((fault) => fault.name === name)?.message;
  const reason = { name: names.reason, hint: words.reasonHint, fault: faultOf(names.reason) };
  const note = { name: names.note, hint: words.noteHint, fault: faultOf(names.note) };
  return (
    // Drawn anew with what was typed: a form that was sent is emptied.
    <div className="mark" key={JSON.stringify(state.values)}>
      <div className="mark-line">
        <label className="tick">
          <input
            type="checkbox"
            name={names.mark}
            id={names.mark}
            value="yes"
            defaultChecked={state.values[names.mark] === "yes"}
          />
          <span>
            <span className="sr-only">{words.mark}: </span>
            {label}
          </span>
        </label>
        <span className="mark-value">
          {address ? (
            <a href={address} target="_blank" rel="noreferrer">
              {value}
              <span className="sr-only"> ({words.open})</span>
            </a>
          ) : (
            value || words.empty
          )}
        </span>
      </div>
      <div className="mark-texts">
        <Field {...reason} label={words.reason}>
          <input
            type="text"
            className="input"
            name={names.reason}
            id={names.reason}
            list={reasons}
            defaultValue={state.values[names.reason]}
            autoComplete="off"
            aria-label={fillWords("{reason}: {label}", { reason: words.reason, label })}
            aria-describedby={describe(reason)}
            aria-invalid={reason.fault ? true : undefined}
          />
        </Field>
        <Field {...note} label={words.note} optional={words.optional}>
          <TextArea
            name={names.note}
            id={names.note}
            rows={2}
            defaultValue={state.values[names.note]}
            aria-label={fillWords("{note}: {label}", { note: words.note, label })}
            aria-describedby={describe(note)}
            aria-invalid={note.fault ? true : undefined}
          />
        </Field>
      </div>
    </div>
  );
}
