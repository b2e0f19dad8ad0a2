"use client";

import { useEffect, useRef } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/inputs";

type SubmitWords = {
  declarationTitle: string;
  declaration: string;
  declarationSeal: string;
  agree: string;
  submit: string;
  submitting: string;
  form: string;
  errorTitle: string;
};

/** The declaration and the button that submits. A plain form; with scripts it is sent only once. */
export function SubmitForm({
  action,
  formHref,
  shown,
  fault,
  words,
}: {
  action: (form: FormData) => Promise<void>;
  /** Where the form can be read as a PDF before it is signed. */
  formHref: string;
  /** The hash of the answers that stand above. */
  shown: string;
  fault?: string;
  words: SubmitWords;
}) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <form action={action} className="card grid gap-5" noValidate>
      <input type="hidden" name="shown" value={shown} />
      <h2 className="text-lg font-semibold">{words.declarationTitle}</h2>
      {fault ? (
        <ErrorSummary
          ref={summary}
          title={words.errorTitle}
          faults={[{ name: "declaration", message: fault }]}
        />
      ) : null}
      <p>{words.declaration}</p>
      <p>{words.declarationSeal}</p>
      <p>
        <a href={formHref}>{words.form}</a>
      </p>
      <Field name="declaration" fault={fault} cautions={[]}>
        <Checkbox
          name="declaration"
          options={[{ value: "yes", label: words.agree }]}
          aria-describedby={fault ? "declaration-fault" : undefined}
          aria-invalid={fault ? true : undefined}
        />
      </Field>
      <SubmitButton words={words} />
    </form>
  );
}

function SubmitButton({ words }: { words: Pick<SubmitWords, "submit" | "submitting"> }) {
  const { pending } = useFormStatus();
  return (
    <div>
      <Button pending={pending} onClick={(event) => pending && event.preventDefault()}>
        {pending ? words.submitting : words.submit}
      </Button>
    </div>
  );
}
