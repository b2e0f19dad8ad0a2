import { getTranslations } from "next-intl/server";
import { CaseDocument } from "@/components/staff/case/case-document";
import { StaffPage } from "@/components/staff/staff-page";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { path } from "@/lib/paths";
import type { VerifyView } from "@/lib/review/review-view";
import { Rounds } from "./rounds";
import { VerifyFaults, VerifyForm } from "./verify-form";
import "@/components/styles/case.css";
import "@/components/styles/review.css";

/** The documents of an application beside what a verifier confirms of them. */
export async function VerifyPage({
  view,
  codes,
  action,
}: {
  view: VerifyView;
  /** Codes of what was wrong with a verification that was just sent. */
  codes: string[];
  action: (form: FormData) => Promise<void>;
}) {
  const words = await getTranslations("review");
  const { reference, documents } = view;
  return (
    <StaffPage
      title={words("verify.title", { reference })}
      intro={words("verify.intro")}
      actions={
        <a href={path.staff.application(reference)} className="inline-block py-1 text-sm">
          {words("back")}
        </a>
      }
    >
      <VerifyFaults view={view} codes={codes} />
      <div className="review-pair">
        <div>
          <Facts view={view} />
          <section aria-labelledby="documents-title" className="case-section">
            <h2 id="documents-title" className="mb-4 text-lg font-semibold">
              {words("verify.documents")}
            </h2>
            <div className="case-documents">
              {documents.map((document) => (
                <CaseDocument key={document.id} document={document} />
              ))}
            </div>
          </section>
        </div>
        <div>
          <Card className="review-code">
            <p className="text-sm font-semibold">{words("verify.code.title")}</p>
            <p className="font-mono text-2xl font-semibold tracking-widest">{view.code}</p>
            <p className="text-sm text-muted">{words("verify.code.text")}</p>
            <p className="text-sm text-muted">{view.recording}</p>
          </Card>
          <Hints hints={view.hints} />
          <Rounds rounds={view.rounds} />
          <VerifyForm view={view} action={action} />
        </div>
      </div>
    </StaffPage>
  );
}

async function Hints({ hints }: { hints: string[] }) {
  const words = await getTranslations("review.verify.hints");
  if (hints.length === 0) return <Notice tone="success">{words("none")}</Notice>;
  return (
    <Notice tone="warning" title={words("title")}>
      <p>{words("text")}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </Notice>
  );
}

async function Facts({ view }: { view: VerifyView }) {
  const words = await getTranslations("review.verify.facts");
  const empty = <span className="text-muted">{words("none")}</span>;
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title" className="mb-3 text-lg font-semibold">
        {words("title")}
      </h2>
      {/* Scrolls sideways where it is narrow, so the keyboard has to reach it. */}
      <ScrollFrame labelledBy="facts-title">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words("document")}</th>
              <th scope="col">{words("name")}</th>
              <th scope="col">{words("birth")}</th>
              <th scope="col">{words("validUntil")}</th>
            </tr>
          </thead>
          <tbody>
            {view.facts.map(({ title, kind, name, birth, validUntil }) => (
              <tr key={title}>
                <th scope="row">
                  {title}
                  <span className="block font-normal text-muted">{kind}</span>
                </th>
                <td>{name}</td>
                <td className="whitespace-nowrap">{birth || empty}</td>
                <td className="whitespace-nowrap">{validUntil || empty}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  );
}
