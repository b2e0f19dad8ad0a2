import { getTranslations } from "next-intl/server";
import { PendingButton } from "@/components/staff/review/pending-button";
import { Card } from "@/components/ui/card";
import { describe, Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/inputs";
import type { CallbackView } from "@/lib/review/exchange-view";

/** Asks why a callback is to be read again. */
export async function ReplayForm({
  view: { id, mark, kept, faults },
  action,
}: {
  view: CallbackView;
  action: (form: FormData) => Promise<void>;
}) {
  const words = await getTranslations("inbox.replay");
  const fault = faults[0]?.message;
  const hint = words("reasonHint");
  return (
    <Card title={words("title")} id="replay">
      <p className="mb-5 text-sm text-pretty text-muted">{words("text")}</p>
      <form action={action} className="grid gap-6">
        <input type="hidden" name="event" value={id} />
        <input type="hidden" name="mark" value={mark} />
        <Field name="reason" label={words("reason")} hint={hint} fault={fault}>
          <TextArea
            name="reason"
            id="reason"
            defaultValue={kept}
            aria-invalid={fault ? true : undefined}
            aria-describedby={describe({ name: "reason", hint, fault })}
          />
        </Field>
        <div>
          <PendingButton label={words("action")} pending={words("working")} />
        </div>
      </form>
    </Card>
  );
}
