import { getTranslations } from "next-intl/server";
import { FormFaults } from "@/components/staff/plain-form";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { path } from "@/lib/paths";
import type { VerifyView } from "@/lib/review/review-view";
import { PendingButton } from "./pending-button";

/** What a verifier confirms, what goes out of them, and the button that approves; or why they can't. */
export async function VerifyForm({
  view,
  action,
}: {
  view: VerifyView;
  action: (form: FormData) => Promise<void>;
}) {
  const words = await getTranslations("review");
  const { bar, checks, reference, submission } = view;
  return (
    <Card title={words("verify.checklist")} id="checklist">
      {view.ownPanUnknown ? (
        <div className="mb-6">
          <Notice tone="warning" title={words("verify.ownPan.title")}>
            {words("verify.ownPan.text")}
          </Notice>
        </div>
      ) : null}
      {bar ? (
        <Notice tone="warning" title={bar.title}>
          <p>{bar.text}</p>
          {bar.leadsBack ? (
            <p className="mt-2">
              <a href={path.staff.sendBack(reference)}>{words("verify.leadBack")}</a>
            </p>
          ) : null}
        </Notice>
      ) : (
        <form action={action} className="grid gap-6">
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="submission" value={submission} />
          <div className="grid gap-4">
            {checks.map(({ name, label, hint, fault, isTicked }) => (
              <Field key={name} name={name} fault={fault}>
                <label className="choice text-sm font-semibold">
                  <input
                    type="checkbox"
                    name={name}
                    id={name}
                    value="yes"
                    defaultChecked={isTicked}
                    aria-invalid={fault ? true : undefined}
                    aria-describedby={fault ? `${name}-hint ${name}-fault` : `${name}-hint`}
                  />
                  <span>{label}</span>
                </label>
                <p className="field-hint" id={`${name}-hint`}>
                  {hint}
                </p>
              </Field>
            ))}
          </div>
          <EmployeeFacts view={view} />
          <div className="flex flex-wrap items-center gap-3">
            <PendingButton label={words("verify.action")} pending={words("verify.pending")} />
            <LinkButton look="quiet" href={path.staff.sendBack(reference)}>
              {words("verify.sendBack")}
            </LinkButton>
          </div>
        </form>
      )}
      {bar ? (
        <div className="mt-6">
          <EmployeeFacts view={view} />
        </div>
      ) : null}
    </Card>
  );
}

async function EmployeeFacts({ view }: { view: VerifyView }) {
  const words = await getTranslations("review.verify.employee");
  return (
    <section aria-labelledby="employee-title" className="rounded-md bg-sunken p-4 text-sm">
      <h3 id="employee-title" className="font-semibold">
        {words("title")}
      </h3>
      <p className="mt-1 text-muted">{words("text")}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {view.employee.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className={value ? "min-w-0 break-words" : "font-semibold text-warning"}>
              {value || words("empty")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is wrong with a verification that was just sent, first on its page. */
export async function VerifyFaults({ view, codes }: { view: VerifyView; codes: string[] }) {
  const words = await getTranslations("review");
  const happened = codes.find((code) => ["taken", "changed", "incomplete"].includes(code));
  if (happened) {
    return (
      <div className="mb-6">
        <Notice tone="danger" announce>
          <p>{words(`verify.faults.${happened}`)}</p>
          {happened === "incomplete" ? (
            <p className="mt-2">
              <a href={path.staff.sendBack(view.reference)}>{words("verify.leadBack")}</a>
            </p>
          ) : null}
        </Notice>
      </div>
    );
  }
  const faults = view.checks.flatMap(({ name, fault }) => (fault ? [{ name, message: fault }] : []));
  return view.bar ? null : <FormFaults title={words("sendBack.errorTitle")} faults={faults} />;
}
