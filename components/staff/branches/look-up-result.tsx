import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { path } from "@/lib/paths";
import type { Branch, BranchFault } from "@/schemas/branch";
import { BranchCard } from "./branch-card";
import { When } from "./when";

/** What came of looking a code up. */
type Found =
  | { state: "nothing" | "malformed" }
  | { state: "unasked"; code: string }
  | {
      state: "answered";
      code: string;
      answer: { askedAt: Date } & ({ branch: Branch } | { branch: null; message: string });
    }
  | { state: "failed"; code: string; fault: BranchFault; message: string }
  | { state: "limited"; code: string; until: Date };

type Props = {
  found: Found;
  /** Why there is no newer answer, though it was asked for again. */
  problem: BranchFault | "limited" | undefined;
  /** It was asked for again just now. */
  refreshed: boolean;
  /** How many codes one may ask for in an hour. */
  points: number;
  refresh: (code: string) => Promise<void>;
};

/** The branch of a code, or why there is none. */
export async function LookUpResult(props: Props) {
  const { found, problem, refreshed, points } = props;
  const words = await getTranslations("branches");
  switch (found.state) {
    case "nothing":
    case "malformed":
      return null;
    case "unasked":
      return (
        <Place>
          <Notice title={words("unasked.title")}>{words("unasked.text")}</Notice>
        </Place>
      );
    case "limited":
      return (
        <Place>
          <Notice tone="warning" title={words("limited.title", { points })} announce>
            {words.rich("limited.text", {
              when: () => <When at={found.until} />,
            })}
          </Notice>
        </Place>
      );
    case "failed":
      return (
        <Place>
          <Notice tone="danger" title={words("failed.title")} announce>
            <p>{words(`faults.${found.fault}`)}</p>
            {found.message ? <p>{words("failed.theirWords", { message: found.message })}</p> : null}
          </Notice>
          <LinkButton look="secondary" href={path.staff.branch(found.code)} className="justify-self-start">
            {words("failed.retry")}
          </LinkButton>
        </Place>
      );
    case "answered":
      return (
        <Place>
          {problem ? (
            <Notice tone="warning" title={words("failed.againTitle")} announce>
              {problem === "limited" ? words("limited.title", { points }) : words(`faults.${problem}`)}{" "}
              {words("failed.kept")}
            </Notice>
          ) : null}
          {refreshed ? (
            <Notice tone="success" announce>
              {words("result.refreshed")}
            </Notice>
          ) : null}
          <Answer {...props} code={found.code} answer={found.answer} />
        </Place>
      );
  }
}

function Place({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid gap-4">{children}</div>;
}

async function Answer({
  code,
  answer,
  refresh,
}: Pick<Props, "refresh"> & Pick<Extract<Found, { state: "answered" }>, "code" | "answer">) {
  const [words, copy] = await Promise.all([getTranslations("branches"), getTranslations("common.copy")]);
  const age = (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>{words.rich("result.asked", { when: () => <When at={answer.askedAt} /> })}</span>
      <form action={refresh.bind(null, code)}>
        <Button look="secondary" small>
          {words("result.refresh")}
        </Button>
      </form>
    </div>
  );
  if (answer.branch === null) {
    return (
      <section className="card grid gap-4" aria-labelledby="not-found-title">
        <Notice tone="warning" announce>
          <h2 id="not-found-title" className="text-base font-semibold">
            {words("notFound.title", { code })}
          </h2>
          <p className="mt-1">{words("notFound.text")}</p>
          {answer.message ? (
            <p className="mt-1">{words("notFound.theirWords", { message: answer.message })}</p>
          ) : null}
        </Notice>
        {age}
      </section>
    );
  }
  const { branch } = answer;
  return (
    <>
      {branch.micrCode === code ? null : (
        <Notice tone="warning">{words("result.otherCode", { code: branch.micrCode })}</Notice>
      )}
      <BranchCard
        branch={branch}
        age={age}
        words={{
          ifscCode: words("result.ifscCode"),
          micrCode: words("result.micrCode"),
          branch: words("result.branch"),
          contact: words("result.contact"),
          address: words("result.address"),
          district: words("result.district"),
          state: words("result.state"),
          none: words("result.none"),
          splitTitle: words("result.splitTitle"),
          split: {
            addressLine: words("result.split.addressLine"),
            city: words("result.split.city"),
            district: words("result.split.district"),
            state: words("result.split.state"),
            pincode: words("result.split.pincode"),
            country: words("result.split.country"),
          },
          copy: copy("action"),
          copyDone: copy("done"),
        }}
      />
    </>
  );
}
