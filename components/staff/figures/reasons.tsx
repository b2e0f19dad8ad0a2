import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";

type Reason = { kind: string; status: number | null; code: string; count: number };

const figures = new Intl.NumberFormat("en-IN");

/** Codes of why something happened, and how often; nothing that anybody wrote. */
export async function Reasons({
  about,
  kindsOf,
  reasons,
}: {
  about: "reasons" | "readings";
  kindsOf: "pushes" | "callbacks";
  reasons: Reason[];
}) {
  const [words, kinds] = await Promise.all([
    getTranslations(`figures.${about}`),
    getTranslations(`figures.${kindsOf}.kinds`),
  ]);
  const hasStatus = about === "reasons";
  return (
    <Card title={words("title")} id={about}>
      {reasons.length === 0 ? (
        <p>{words("empty")}</p>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">{words("text")}</p>
          <table className="table max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
            <thead>
              <tr>
                <th scope="col">{words("kind")}</th>
                {hasStatus ? <th scope="col">{words("status")}</th> : null}
                <th scope="col" className="figure">
                  {words("count")}
                </th>
              </tr>
            </thead>
            <tbody>
              {reasons.map(({ kind, status, code, count }) => (
                <tr key={`${kind} ${status} ${code}`}>
                  <th scope="row" className="font-normal">
                    <span className="inline-block min-w-52">{kinds(kind)}</span>
                    {code ? (
                      <code className="key">{code}</code>
                    ) : (
                      <span className="text-muted">{words("noCode")}</span>
                    )}
                  </th>
                  {hasStatus ? <td>{status ?? words("noStatus")}</td> : null}
                  <td className="figure">{figures.format(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}
