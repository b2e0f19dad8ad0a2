import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { Ways } from "@/components/staff/branches/ways";
import { FormFaults } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Button } from "@/components/ui/button";
import { describe, Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/inputs";
import { ownLists } from "@/lib/branches/lists";
import { mostRows } from "@/lib/branches/read-codes";
import { keptCodes, listFaults, mostFileBytes } from "@/lib/branches/take-list";
import { writeMoment } from "@/lib/india-time";
import { readKeptForm } from "@/lib/kept-form";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations();
  const prefix = readQuery(await searchParams)["fault"] ? words("common.form.errorPrefix") : "";
  return { title: `${prefix}${words("branches.lists.title")}` };
}

/** Takes many MICR codes at once, and shows the lists of before. */
export default async function BranchListsPage({ searchParams }: Props) {
  const staff = await openStaffPage("find-branches", path.staff.branchLists());
  const [words, common, format, query, kept] = await Promise.all([
    getTranslations("branches"),
    getTranslations("common.form"),
    getFormatter(),
    searchParams,
    readKeptForm(keptCodes),
  ]);
  const size = `${mostFileBytes / 1024} KB`;
  const fault = listFaults.find((known) => known === readQuery(query)["fault"]);
  const message = fault === undefined ? undefined : words(`lists.faults.${fault}`, { size });
  const atCodes = fault === "missing" ? message : undefined;
  const atFile = fault === "missing" ? undefined : message;
  const codesHint = words("lists.codesHint");
  const fileHint = words("lists.fileHint", { size });
  const lists = await ownLists(staff);
  return (
    <StaffPage title={words("lists.title")} intro={words("lists.intro")}>
      <Ways
        current="many"
        words={{ label: words("ways.label"), one: words("ways.one"), many: words("ways.many") }}
      />
      <FormFaults
        title={common("errorTitle")}
        faults={message === undefined ? [] : [{ name: atFile ? "file" : "codes", message }]}
      />
      <form
        action={path.staff.newBranchList}
        method="post"
        encType="multipart/form-data"
        className="card grid gap-6"
      >
        <Field name="codes" label={words("lists.codes")} hint={codesHint} fault={atCodes}>
          <TextArea
            id="codes"
            name="codes"
            rows={6}
            spellCheck={false}
            className="font-mono"
            defaultValue={fault === undefined ? "" : kept["codes"]}
            aria-invalid={atCodes ? true : undefined}
            aria-describedby={describe({ name: "codes", hint: codesHint, fault: atCodes })}
          />
        </Field>
        <Field name="file" label={words("lists.file")} hint={fileHint} fault={atFile}>
          <input
            type="file"
            id="file"
            name="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="file-input"
            aria-invalid={atFile ? true : undefined}
            aria-describedby={describe({ name: "file", hint: fileHint, fault: atFile })}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <Button>{words("lists.start")}</Button>
          <p className="text-sm text-muted">{words("lists.most", { count: mostRows })}</p>
        </div>
      </form>
      <section aria-labelledby="own-title" className="mt-10">
        <h2 id="own-title" className="mb-3 text-lg font-semibold">
          {words("lists.own")}
        </h2>
        {lists.length === 0 ? (
          <p className="text-sm text-muted">{words("lists.ownEmpty")}</p>
        ) : (
          <div className="table-frame">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{words("lists.begun")}</th>
                  <th scope="col" className="figure">
                    {words("lists.rows")}
                  </th>
                  <th scope="col" className="figure">
                    {words("lists.found")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lists.map(({ id, createdAt, rows, codes, answered }) => (
                  <tr key={id}>
                    <td>
                      <a href={path.staff.branchList(id)} className="inline-block py-2">
                        {writeMoment(createdAt)}
                      </a>
                    </td>
                    <td className="figure">
                      <span className="inline-block py-2">{format.number(rows)}</span>
                    </td>
                    <td className="figure">
                      <span className="inline-block py-2">
                        {words("lists.answeredOf", { answered, codes })}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </StaffPage>
  );
}
