import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { Branch } from "@/schemas/branch";

const copied = ["ifscCode", "micrCode", "branch", "contact", "address"] as const;
const plain = ["district", "state"] as const;
const split = ["addressLine", "city", "district", "state", "pincode", "country"] as const;

type CardWords = Record<(typeof copied)[number] | (typeof plain)[number] | "none" | "splitTitle", string> & {
  split: Record<(typeof split)[number], string>;
  copy: string;
  copyDone: string;
};

/** A bank branch with its codes to copy, and its address as it stands and in parts. */
export function BranchCard({ branch, words, age }: { branch: Branch; words: CardWords; age: ReactNode }) {
  return (
    <article className="card grid gap-6" aria-labelledby="branch-title">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <h2 id="branch-title" className="text-lg font-semibold">
          {branch.bankName}
          {branch.branch ? <span className="block text-base font-normal">{branch.branch}</span> : null}
        </h2>
        {age}
      </header>
      <dl className="divide-y divide-line border-y border-line">
        {copied.map((name) => (
          <Line key={name} label={words[name]} value={branch[name]} none={words.none} isCode={isCode(name)}>
            {branch[name] ? (
              <CopyButton
                text={branch[name]}
                words={{ action: words.copy, done: words.copyDone }}
                what={words[name]}
              />
            ) : null}
          </Line>
        ))}
        {plain.map((name) => (
          <Line key={name} label={words[name]} value={branch[name]} none={words.none} />
        ))}
      </dl>
      <section aria-labelledby="split-title">
        <h3 id="split-title" className="font-semibold">
          {words.splitTitle}
        </h3>
        <dl className="mt-3 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
          {split.map((name) => (
            <div key={name}>
              <dt className="text-muted">{words.split[name]}</dt>
              <dd className="mt-0.5 break-words">
                <Parts value={branch.splitAddress[name]} none={words.none} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}

function isCode(name: string): boolean {
  return name === "ifscCode" || name === "micrCode";
}

function Line({
  label,
  value,
  none,
  isCode: code = false,
  children,
}: {
  label: string;
  value: string;
  none: string;
  isCode?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 py-1.5 sm:grid-cols-[8rem_1fr_auto]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="col-start-1 min-w-0 break-words sm:col-start-2">
        {value ? (
          <span className={code ? "font-mono text-lg tracking-wide" : undefined}>{value}</span>
        ) : (
          <span className="text-muted">{none}</span>
        )}
      </dd>
      {children ? (
        <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1">{children}</dd>
      ) : null}
    </div>
  );
}

/** Several spellings of one thing stand beside each other. */
function Parts({ value, none }: { value: string | string[]; none: string }) {
  const given = [value].flat().filter((one) => one !== "");
  if (given.length === 0) return <span className="text-muted">{none}</span>;
  if (typeof value === "string") return value;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {given.map((one) => (
        <li key={one} className="key">
          {one}
        </li>
      ))}
    </ul>
  );
}
