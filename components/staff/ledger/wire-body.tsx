import { getTranslations } from "next-intl/server";
import { HiddenAnswer } from "@/components/staff/case/hidden-answer";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import type { BodyRowView, BodyView } from "@/lib/review/exchange-view";

/**
 * What went over the wire, by its field names, masked.
 * @param part names it to who is asked to show more of it
 * @param address where that is asked for; null for those who may not
 */
export async function WireBody({
  part,
  body,
  address,
  byField = true,
  outermost,
}: {
  part: string;
  body: BodyView;
  address: string | null;
  /** Whether single values can be asked for. */
  byField?: boolean;
  /** What the outermost fields are called. */
  outermost?: string;
}) {
  const words = await getTranslations("ledger.body");
  const { content, isCut, isWhole } = body;
  const top = outermost ?? words("outermost");
  if (content.kind === "empty") return null;
  const hides =
    content.kind === "text" ||
    content.groups.some(({ rows }) => rows.some(({ value }) => value.kind === "hidden"));
  return (
    <>
      {hides ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="flex max-w-2xl min-w-0 gap-2 text-sm text-muted">
            <Icon name="lock" className="mt-0.5 size-4" />
            <span>{words(isWhole ? "whole" : address ? "hiddenMay" : "hiddenMayNot")}</span>
          </p>
          {address && !isWhole ? (
            <form action={address} method="post" encType="multipart/form-data">
              <input type="hidden" name="step" value={part} />
              <input type="hidden" name="question" value="" />
              <Button look="secondary" small>
                {words("showWhole")}
              </Button>
            </form>
          ) : null}
        </div>
      ) : null}
      {isCut ? <p className="mb-4 text-sm text-warning">{words("cut")}</p> : null}
      {content.kind === "text" ? (
        <ScrollFrame label={words("asText")} className="wire-text">
          <pre>{content.text}</pre>
        </ScrollFrame>
      ) : (
        <div className="grid gap-4">
          {content.groups.map(({ title, rows }) => (
            <section key={title} className="case-card" aria-label={title || top}>
              <h3 className="text-sm font-semibold wrap-anywhere">
                {title === "" ? top : <code>{title}</code>}
              </h3>
              <dl className="case-answers case-answers-wide">
                {rows.map((row) => (
                  <div key={row.field} className={isLong(row) ? "case-whole" : undefined}>
                    <dt>
                      <code>{row.label}</code>
                    </dt>
                    <dd>
                      <Value part={part} row={row} address={byField && !isWhole ? address : null} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function isLong({ value }: BodyRowView): boolean {
  return value.text.length > 40;
}

async function Value({
  part,
  row: { field, label, value },
  address,
}: {
  part: string;
  row: BodyRowView;
  address: string | null;
}) {
  const words = await getTranslations();
  switch (value.kind) {
    case "plain":
      return value.text || <span className="text-muted">{words("ledger.body.blank")}</span>;
    case "never":
      return (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="break-all">{value.text}</span>
          <span className="flex items-center gap-1 text-xs text-muted">
            <Icon name="lock" className="size-3.5" />
            {words("ledger.body.never")}
          </span>
        </span>
      );
    case "hidden":
      return (
        <HiddenAnswer
          step={part}
          question={field}
          label={label}
          masked={value.text}
          shown={value.shown}
          address={address}
          words={{
            show: words("case.hidden.show"),
            hide: words("case.hidden.hide"),
            failed: words("case.hidden.failed"),
          }}
        />
      );
  }
}
