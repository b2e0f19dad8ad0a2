import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import { path } from "@/lib/paths";
import type { CaseRowView, CaseSectionView } from "@/lib/review/case-view";
import { CaseDocument } from "./case-document";
import { HiddenAnswer } from "./hidden-answer";

/** Fewer answers than this stand above the documents: beside them they would leave half of the page empty. */
const fewestBeside = 4;

type Props = {
  reference: string;
  section: CaseSectionView;
  mayUnmask: boolean;
};

/** A step of the wizard: its answers, and beside them its documents. */
export async function CaseSection({ reference, section, mayUnmask }: Props) {
  const words = await getTranslations("case");
  const { slug, title, rows, documents } = section;
  const isPair = rows.length >= fewestBeside && documents.length > 0;
  return (
    <section aria-labelledby={`${slug}-title`} className="case-section">
      <h3 id={`${slug}-title`} className="text-base font-semibold">
        {title}
      </h3>
      <div className={isPair ? "case-pair" : "grid gap-3"}>
        {rows.length > 0 ? (
          <dl className={isPair ? "case-answers" : "case-answers case-answers-wide"}>
            {rows.map((row) => (
              <div key={`${row.question} ${row.label}`}>
                <dt>{row.label}</dt>
                <dd>
                  <Answer reference={reference} slug={slug} row={row} mayUnmask={mayUnmask} />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {documents.length > 0 ? (
          <div
            role="group"
            aria-label={words("documents.label", { section: title })}
            className={isPair ? "case-documents" : "case-documents case-documents-wide"}
          >
            {documents.map((document) => (
              <CaseDocument key={document.id} document={document} />
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}

async function Answer({
  reference,
  slug,
  row: { question, label, value },
  mayUnmask,
}: {
  reference: string;
  slug: string;
  row: CaseRowView;
  mayUnmask: boolean;
}) {
  const words = await getTranslations();
  switch (value.kind) {
    case "plain":
      return value.text || <span className="text-muted">{words("common.review.empty")}</span>;
    case "never":
      return (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="tabular-nums">{value.text}</span>
          <span className="flex items-center gap-1 text-xs text-muted">
            <Icon name="lock" className="size-3.5" />
            {words("case.hidden.never")}
          </span>
        </span>
      );
    case "hidden":
      return (
        <HiddenAnswer
          step={slug}
          question={question}
          label={label}
          masked={value.text}
          shown={value.shown}
          address={mayUnmask ? path.staff.unmask(reference) : null}
          words={{
            show: words("case.hidden.show"),
            hide: words("case.hidden.hide"),
            failed: words("case.hidden.failed"),
          }}
        />
      );
  }
}
