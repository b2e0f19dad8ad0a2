import { getTranslations } from "next-intl/server";
import { StaffPage } from "@/components/staff/staff-page";
import { Button, LinkButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { path } from "@/lib/paths";
import type { SendBackState, SendBackView } from "@/lib/review/review-view";
import { Rounds } from "./rounds";
import { SendBackForm } from "./send-back-form";
import "@/components/styles/case.css";
import "@/components/styles/review.css";

/** Marks what is wrong with an application; once it is sent back, shows the link for its investor. */
export async function SendBackPage({
  view,
  linkDays,
  action,
  renew,
}: {
  view: SendBackView;
  /** How many days a link works. */
  linkDays: number;
  action: (before: SendBackState, form: FormData) => Promise<SendBackState>;
  renew: (form: FormData) => Promise<void>;
}) {
  const [words, common] = await Promise.all([getTranslations("review.sendBack"), getTranslations("review")]);
  const { reference, form, isOut, link, rounds } = view;
  const message = link ? words("message", { link, days: linkDays }) : "";
  const done = path.staff.application(reference);
  return (
    <StaffPage
      title={words("title", { reference })}
      intro={form ? words("intro") : undefined}
      actions={
        <a href={done} className="inline-block py-1 text-sm">
          {common("back")}
        </a>
      }
    >
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        {link ? (
          <Notice tone="success" title={words("linkTitle")} announce>
            <p>{words("linkRound", { round: rounds[0]?.round ?? 1 })}</p>
            <p className="mt-1">{words("linkText", { days: linkDays })}</p>
            <p className="my-3">
              <span className="key">{link}</span>
            </p>
            <p>
              <CopyButton text={link} words={{ action: words("copy"), done: words("copied") }} />
            </p>
            <p className="mt-4 font-semibold" id="message-title">
              {words("messageTitle")}
            </p>
            <p className="card my-3 p-3 wrap-anywhere" role="group" aria-labelledby="message-title">
              {message}
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <CopyButton text={message} words={{ action: words("copyMessage"), done: words("copied") }} />
              <LinkButton look="quiet" href={done}>
                {words("done")}
              </LinkButton>
            </div>
          </Notice>
        ) : null}
        {isOut && !link ? <WithInvestor reference={reference} renew={renew} /> : null}
        {form ? (
          <SendBackForm
            reference={reference}
            sections={form.sections}
            reasons={form.reasons}
            action={action}
            words={{
              mark: words("mark"),
              open: words("open"),
              empty: words("empty"),
              reason: words("reason"),
              reasonHint: words("reasonHint"),
              note: words("note"),
              noteHint: words("noteHint"),
              optional: words("optional"),
              action: words("action"),
              pending: words("pending"),
              errorTitle: words("errorTitle"),
              errorPrefix: words("errorPrefix"),
            }}
          />
        ) : null}
        {form || isOut ? null : (
          <Notice tone="info" title={words("closedTitle")}>
            {words("closedText")}
          </Notice>
        )}
        <Rounds rounds={rounds} />
      </div>
    </StaffPage>
  );
}

async function WithInvestor({
  reference,
  renew,
}: {
  reference: string;
  renew: (form: FormData) => Promise<void>;
}) {
  const words = await getTranslations("review.sendBack");
  return (
    <section aria-labelledby="out-title" className="case-section">
      <h2 id="out-title" className="font-semibold">
        {words("outTitle")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{words("outText")}</p>
      <form action={renew}>
        <input type="hidden" name="reference" value={reference} />
        <Button look="secondary" small>
          {words("renew")}
        </Button>
      </form>
    </section>
  );
}
