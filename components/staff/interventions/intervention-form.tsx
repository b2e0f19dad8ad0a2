import { getTranslations } from "next-intl/server";
import { PendingButton } from "@/components/staff/review/pending-button";
import { Card } from "@/components/ui/card";
import { describe, Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/inputs";
import type { InterventionView } from "@/lib/review/exchange-view";

/** What can be done, and why it is. */
export async function InterventionForm({
  view,
  action,
}: {
  view: InterventionView;
  action: (form: FormData) => Promise<void>;
}) {
  const words = await getTranslations("interventions.form");
  const { reference, mark, choices, kept, faults } = view;
  const faultOf = (name: string) => faults.find((fault) => fault.name === name)?.message;
  const isProposal = choices.some(({ value }) => value.startsWith("settle-"));
  const hint = words("reasonHint");
  const label = words(isProposal ? "propose" : "action");
  return (
    <Card title={words("title")} id="step-in">
      <form action={action} className="grid gap-6">
        <input type="hidden" name="reference" value={reference} />
        <input type="hidden" name="mark" value={mark} />
        <Field name="kind" label={words("kind")} fault={faultOf("kind")} grouped>
          <div className="choices">
            {choices.map(({ value, label: name, hint: text }, place) => (
              <label key={value} className="choice">
                <input
                  type="radio"
                  name="kind"
                  value={value}
                  id={place === 0 ? "kind" : `kind-${value}`}
                  defaultChecked={kept.kind === value || choices.length === 1}
                />
                <span className="font-semibold">
                  {name}
                  <span className="block text-sm font-normal text-muted">{text}</span>
                </span>
              </label>
            ))}
          </div>
        </Field>
        <Field name="reason" label={words("reason")} hint={hint} fault={faultOf("reason")}>
          <TextArea
            name="reason"
            id="reason"
            defaultValue={kept.reason}
            aria-invalid={faultOf("reason") ? true : undefined}
            aria-describedby={describe({ name: "reason", hint, fault: faultOf("reason") })}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PendingButton label={label} pending={label} />
          {isProposal ? <p className="text-sm text-muted">{words("proposeHint")}</p> : null}
        </div>
      </form>
    </Card>
  );
}
