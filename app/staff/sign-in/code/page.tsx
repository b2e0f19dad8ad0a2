import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { sendCode } from "@/app/staff/actions";
import { FormFaults, FormStack, PlainFields } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Button } from "@/components/ui/button";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { chooseTarget } from "@/lib/staff/sign-in";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("staff");
  const prefix = readQuery(await searchParams)["fault"] ? words("errors.prefix") : "";
  return { title: `${prefix}${words("code.title")}` };
}

/** The second step of a sign-in. What it is the second step of stands in a cookie that better-auth has signed. */
export default async function CodePage({ searchParams }: Props) {
  const [words, query] = await Promise.all([getTranslations("staff"), searchParams]);
  const { to, fault } = readQuery(query);
  const said = fault && words.has(`code.faults.${fault}`) ? words(`code.faults.${fault}`) : undefined;
  return (
    <StaffPage title={words("code.title")} intro={words("code.intro")} narrow>
      <FormFaults title={words("errors.title")} faults={said ? [{ name: "code", message: said }] : []} />
      <form action={sendCode}>
        {to === undefined ? null : <input type="hidden" name="to" value={chooseTarget(to)} />}
        <FormStack>
          <PlainFields
            fields={[
              {
                name: "code",
                label: words("code.code"),
                hint: words("code.codeHint"),
                fault: said,
                autoComplete: "one-time-code",
                width: "medium",
              },
            ]}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button>{words("code.action")}</Button>
            <a href={path.staff.signIn()} className="py-2 text-sm">
              {words("code.back")}
            </a>
          </div>
        </FormStack>
      </form>
    </StaffPage>
  );
}
