import type { ComponentProps } from "react";
import type { BranchView } from "@/lib/onboarding/view";
import { TextInput } from "./inputs";

/** A MICR code with a button that finds its branch, and the branch that was found. */
export function BranchInput({
  branch,
  unknown,
  find,
  pending,
  ...input
}: Omit<ComponentProps<"input">, "width"> & {
  branch?: BranchView;
  /** Said where the search did not answer. */
  unknown?: string;
  find: string;
  pending: boolean;
}) {
  return (
    <>
      <div className="flex items-start gap-2">
        <TextInput inputMode="numeric" autoComplete="off" width="short" {...input} />
        <button
          type="submit"
          name="intent"
          value="find-branch"
          formNoValidate
          aria-disabled={pending}
          className="button button-secondary shrink-0 whitespace-nowrap"
        >
          {find}
        </button>
      </div>
      {unknown ? (
        <p className="mt-3 text-sm text-muted" role="status">
          {unknown}
        </p>
      ) : null}
      {branch ? (
        <div className="mt-4 rounded-md border border-line bg-sunken p-4" role="status">
          <p className="font-semibold">{branch.title}</p>
          <dl className="mt-2 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[8rem_1fr]">
            {branch.rows.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="-mt-1 break-words sm:mt-0">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </>
  );
}
