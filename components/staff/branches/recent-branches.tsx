import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { path } from "@/lib/paths";

/** One code that somebody looked up, and what is known of it. */
export type RecentBranch = { code: string; name: string; asked: ReactNode };

/** The last searches of a person, each to open again or to remove. */
export function RecentBranches({
  searches,
  words,
  remove,
}: {
  searches: RecentBranch[];
  words: Record<"title" | "empty" | "code" | "branch" | "asked" | "remove" | "clear", string>;
  remove: (form: FormData) => Promise<void>;
}) {
  return (
    <section aria-labelledby="recent-title" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <h2 id="recent-title" className="text-lg font-semibold">
          {words.title}
        </h2>
        {searches.length > 0 ? (
          <form action={remove}>
            <Button look="quiet">{words.clear}</Button>
          </form>
        ) : null}
      </div>
      {searches.length === 0 ? (
        <p className="text-sm text-muted">{words.empty}</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{words.code}</th>
                <th scope="col">{words.branch}</th>
                <th scope="col" className="max-sm:hidden">
                  {words.asked}
                </th>
                <th scope="col">
                  <span className="sr-only">{words.remove}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {searches.map(({ code, name, asked }) => (
                <tr key={code} className="[&>td]:align-middle">
                  <td>
                    <a href={path.staff.branch(code)} className="inline-block py-2 font-mono">
                      {code}
                    </a>
                  </td>
                  <td>{name}</td>
                  <td className="max-sm:hidden">{asked}</td>
                  <td className="py-1 text-end">
                    <form action={remove}>
                      <input type="hidden" name="micr" value={code} />
                      <Button look="quiet">
                        {words.remove}
                        <span className="sr-only"> {code}</span>
                      </Button>
                    </form>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
