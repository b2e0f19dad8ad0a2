import type { ReactNode } from "react";
import { ErrorSummary } from "@/components/ui/error-summary";
import { describe, Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/inputs";

/** One line of a form of staff. */
export type PlainField = {
  name: string;
  label: string;
  hint?: string;
  fault?: string;
  value?: string;
  type?: "text" | "email" | "password";
  autoComplete?: string;
  inputMode?: "numeric" | "text" | "email";
  width?: "short" | "medium" | "full";
  required?: boolean;
};

/** Lines to fill in, each with its hint and its fault. */
export function PlainFields({ fields }: { fields: PlainField[] }) {
  return fields.map(({ value, fault, hint, label, ...input }) => (
    <Field key={input.name} name={input.name} label={label} hint={hint} fault={fault}>
      <TextInput
        {...input}
        id={input.name}
        defaultValue={value}
        spellCheck={false}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describe({ name: input.name, hint, fault })}
      />
    </Field>
  ));
}

/** What is wrong with a form, first on its page. */
export function FormFaults({
  title,
  faults,
}: {
  title: string;
  faults: { name: string; message: string }[];
}) {
  return faults.length === 0 ? null : (
    <div className="mb-6">
      <ErrorSummary title={title} faults={faults} />
    </div>
  );
}

/** A form's lines and its button, one below the other. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className="grid gap-6">{children}</div>;
}
