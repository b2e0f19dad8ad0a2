"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorSummary } from "@/components/ui/error-summary";
import { describe, Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/inputs";
import { Notice } from "@/components/ui/notice";
import { fillWords } from "@/lib/onboarding/view";
import { gstState } from "@/schemas/code-tables/gst-state";
import { GstProgress, type ProgressWords } from "./gst-progress";
import { GstSpanFields, type SpanChoices, type SpanWords } from "./gst-span-fields";
import { useGstRun } from "./use-gst-run";

const secrets = ["username", "sek", "appKey", "authToken"] as const;

export type GstFormWords = Record<
  | "errorTitle"
  | "gstin"
  | "gstinHint"
  | "state"
  | "secretsTitle"
  | "secretsHint"
  | "secretsAgain"
  | (typeof secrets)[number]
  | "tolerance"
  | "toleranceHint"
  | "submit"
  | "failed",
  string
>;

export type GstFormProps = {
  action: string;
  /** The month it is. */
  current: string;
  values: Record<string, string>;
  /** `message` by name of the question; `form` where it is none of them. */
  faults: { name: string; message: string }[];
  choices: SpanChoices;
  words: GstFormWords & { span: SpanWords; progress: ProgressWords };
  /** Words of faults by question and code. */
  questionFaults: Record<string, Record<string, string>>;
  /** Words of what can go wrong with a month, by code. */
  monthFaults: Record<string, string>;
};

/**
 * The form of a check: a plain post without scripts; with them it is checked here first, and its run is followed where
 * it stood. What is typed as a secret leaves the page as soon as it is sent.
 */
export function GstForm(props: GstFormProps) {
  const { action, current, values, choices, words, questionFaults } = props;
  const { run, send, cancel, reset } = useGstRun(action);
  const [faults, setFaults] = useState(props.faults);
  const [wasSent, setWasSent] = useState(props.faults.length > 0);
  const [state, setState] = useState(findState(values["gstin"] ?? ""));
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (faults.length > 0) summary.current?.focus();
  }, [faults]);

  function word(found: { name: string; code: string }[]) {
    return found.map(({ name, code }) => ({ name, message: questionFaults[name]?.[code] ?? code }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (run.phase === "running") return;
    const element = event.currentTarget;
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(element)) if (typeof value === "string") typed.set(name, value);
    const checked = await import("@/schemas/forms/gst-check").then(
      ({ readGstForm }) => readGstForm(Object.fromEntries(typed), current),
      () => ({ faults: [] }),
    );
    if ("faults" in checked && checked.faults.length > 0) return setFaults(word(checked.faults));
    setFaults([]);
    setWasSent(true);
    const sending = send(typed);
    for (const name of secrets) {
      typed.delete(name);
      const field = element.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = "";
    }
    const refused = await sending;
    if (refused === null) return;
    setFaults(
      refused.faults.length > 0
        ? word(refused.faults)
        : [{ name: "form", message: refused.message ?? words.failed }],
    );
  }

  const faultOf = (name: string) => faults.find((fault) => fault.name === name)?.message;
  const field = (name: string, hint?: string) => ({
    id: name,
    name,
    "aria-invalid": faultOf(name) ? true : undefined,
    "aria-describedby": describe({ name, hint, fault: faultOf(name) }),
    spellCheck: false,
  });

  return (
    <Card>
      {run.phase === "idle" ? null : (
        <GstProgress
          run={run}
          words={words.progress}
          faultWords={props.monthFaults}
          labelOf={(period) => findLabel(choices, period)}
          onCancel={cancel}
          onAgain={reset}
        />
      )}
      <form
        ref={form}
        id="form"
        action={action}
        method="post"
        noValidate
        autoComplete="off"
        hidden={run.phase !== "idle"}
        className="grid gap-7"
        onSubmit={submit}
      >
        {faults.length > 0 ? <ErrorSummary ref={summary} title={words.errorTitle} faults={faults} /> : null}
        <Field name="gstin" label={words.gstin} hint={words.gstinHint} fault={faultOf("gstin")}>
          <TextInput
            {...field("gstin", words.gstinHint)}
            width="medium"
            uppercase
            maxLength={30}
            autoComplete="off"
            defaultValue={values["gstin"]}
            onChange={(event) => setState(findState(event.target.value))}
          />
          <p className="min-h-6 pt-1.5 text-sm text-muted" role="status">
            {state ? fillWords(words.state, { state }) : ""}
          </p>
        </Field>
        <fieldset className="grid gap-5" aria-describedby="secrets-hint">
          <legend className="field-label float-left w-full">{words.secretsTitle}</legend>
          <div className="clear-both" id="secrets-hint">
            {wasSent ? (
              <Notice tone="info">{words.secretsAgain}</Notice>
            ) : (
              <p className="field-hint pt-0">{words.secretsHint}</p>
            )}
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            {secrets.map((name) => (
              <Field key={name} name={name} label={words[name]} fault={faultOf(name)}>
                <TextInput
                  {...field(name)}
                  type="password"
                  autoComplete={name === "username" ? "off" : "new-password"}
                  autoCapitalize="none"
                  data-1p-ignore=""
                  data-lpignore="true"
                />
              </Field>
            ))}
          </div>
        </fieldset>
        <GstSpanFields
          values={values}
          choices={choices}
          words={words.span}
          faultOf={faultOf}
          propsOf={(name) => field(name)}
        />
        <Field
          name="tolerance"
          label={words.tolerance}
          hint={words.toleranceHint}
          fault={faultOf("tolerance")}
        >
          <TextInput
            {...field("tolerance", words.toleranceHint)}
            width="short"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={values["tolerance"]}
          />
        </Field>
        <div>
          <Button className="w-full sm:w-auto sm:min-w-56">{words.submit}</Button>
        </div>
      </form>
    </Card>
  );
}

function findState(gstin: string): string | null {
  const code = gstin.replace(/[\s-]/g, "").slice(0, 2);
  return gstState.find((state) => state.code === code)?.label ?? null;
}

function findLabel(choices: SpanChoices, period: string): string {
  const months = choices.months.flatMap(({ options }) => options);
  return months.find(({ value }) => value === period)?.label ?? period;
}
