import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { signInElsewhere, signInToDemo, signInToStaff } from "@/app/staff/actions";
import { FormFaults, FormStack, PlainFields } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { env } from "@/lib/env";
import { readKeptForm } from "@/lib/kept-form";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { findCurrentStaff } from "@/lib/staff/current-staff";
import { demoAccounts, demoPassword } from "@/lib/staff/demo-accounts";
import { chooseTarget } from "@/lib/staff/sign-in";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("staff");
  const prefix = readQuery(await searchParams)["fault"] ? words("errors.prefix") : "";
  return { title: `${prefix}${words("signIn.title")}` };
}

/** Where staff sign in. */
export default async function SignInPage({ searchParams }: Props) {
  const { to, fault } = readQuery(await searchParams);
  if ((await findCurrentStaff()) !== null) redirect(chooseTarget(to));
  const [words, kept] = await Promise.all([getTranslations("staff"), readKeptForm("staff.email")]);
  const said = fault && words.has(`signIn.faults.${fault}`) ? words(`signIn.faults.${fault}`) : undefined;
  const target = to === undefined ? null : <input type="hidden" name="to" value={chooseTarget(to)} />;
  return (
    <StaffPage title={words("signIn.title")} narrow>
      <FormFaults title={words("errors.title")} faults={said ? [{ name: "email", message: said }] : []} />
      <form action={signInToStaff}>
        {target}
        <FormStack>
          <PlainFields
            fields={[
              {
                name: "email",
                label: words("signIn.email"),
                type: "email",
                autoComplete: "username",
                value: kept["email"],
                fault: said,
              },
              {
                name: "password",
                label: words("signIn.password"),
                type: "password",
                autoComplete: "current-password",
              },
            ]}
          />
          <div>
            <Button>{words("signIn.action")}</Button>
          </div>
        </FormStack>
      </form>
      {env().oidc ? (
        <form action={signInElsewhere} className="mt-6 border-t border-line pt-6">
          {target}
          <Button look="secondary">{words("signIn.single")}</Button>
        </form>
      ) : null}
      {env().practice ? (
        <Card title={words("signIn.demoTitle")} id="demo" className="mt-10">
          <p className="text-sm text-muted">{words("signIn.demoText")}</p>
          <ul className="mt-4 grid gap-3">
            {demoAccounts.map(({ role, email }) => (
              <li key={role} className="flex flex-wrap items-center justify-between gap-3">
                <span className="key text-sm">{email}</span>
                <form action={signInToDemo}>
                  {target}
                  <input type="hidden" name="role" value={role} />
                  <Button look="secondary" small>
                    {words("signIn.demoAction", { role: words(`roles.${role}`) })}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">
            {words("signIn.demoPassword", { password: demoPassword })}
          </p>
        </Card>
      ) : null}
    </StaffPage>
  );
}
