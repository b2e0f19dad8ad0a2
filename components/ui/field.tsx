import type { ReactNode } from "react";
import type { CautionView } from "@/lib/onboarding/view";
import { FaultIcon } from "./fault-icon";

export type FieldProps = {
  name: string;
  /** Left out where the control says it all, as a box to tick does. */
  label?: string;
  /** Said after the label, when the answer may be left out. */
  optional?: string;
  hint?: string;
  fault?: string;
  cautions?: CautionView[];
  /** Several controls answer one question: a fieldset with a legend stands for the label. */
  grouped?: boolean;
  children: ReactNode;
};

/** The ids of what explains a control, for `aria-describedby`. */
export function describe(
  field: Pick<FieldProps, "name" | "hint" | "fault" | "cautions">,
): string | undefined {
  const ids = [
    field.hint ? `${field.name}-hint` : "",
    field.fault ? `${field.name}-fault` : "",
    ...(field.cautions ?? []).map((caution) => `${caution.name}-message`),
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** Label, hint, fault and doubts around one question. */
export function Field(props: FieldProps) {
  const { name, label, optional, hint, fault, cautions = [], grouped = false, children } = props;
  const Tag = grouped ? "fieldset" : "div";
  const words = label && (
    <>
      {label}
      {optional ? <span className="field-optional"> ({optional})</span> : null}
    </>
  );
  return (
    <Tag
      className="field"
      data-fault={fault ? "" : undefined}
      aria-describedby={grouped ? describe(props) : undefined}
    >
      {words === undefined ? null : grouped ? (
        <legend className="field-label">{words}</legend>
      ) : (
        <label className="field-label" htmlFor={name}>
          {words}
        </label>
      )}
      {hint ? (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p className="field-fault" id={`${name}-fault`}>
          <FaultIcon />
          {fault}
        </p>
      ) : null}
      <div className={label || hint || fault ? "field-control" : undefined}>{children}</div>
      {cautions.map((caution) => (
        <Caution key={caution.name} caution={caution} />
      ))}
    </Tag>
  );
}

function Caution({ caution }: { caution: CautionView }) {
  return (
    <div className="field-caution">
      <p id={`${caution.name}-message`}>
        <FaultIcon />
        {caution.message}
      </p>
      <label className="tick tick-small">
        <input
          type="checkbox"
          id={caution.name}
          name={caution.name}
          value={caution.value}
          defaultChecked={caution.confirmed}
          aria-describedby={`${caution.name}-message`}
        />
        <span>{caution.confirmLabel}</span>
      </label>
    </div>
  );
}
