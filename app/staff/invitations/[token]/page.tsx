import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { setFirstPassword } from "@/app/staff/invitations/actions";
import { FormFaults, FormStack, PlainFields } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Button } from "@/components/ui/button";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { longestPassword, shortestPassword } from "@/lib/staff/auth";
import { openInvitation } from "@/lib/staff/invitations";

type Props = { params: Promise<{ token: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("staff");
  const person = await openInvitation((await params).token);
  const prefix = readQuery(await searchParams)["fault"] ? words("errors.prefix") : "";
  const title = person ? words("invitation.title", { name: person.name }) : words("invitation.endedTitle");
  // The address holds a secret: it goes nowhere.
  return { title: `${prefix}${title}`, referrer: "no-referrer" };
}

/** Where somebody who was invited chooses a password. */
export default async function InvitationPage({ params, searchParams }: Props) {
  const { token } = await params;
  const [words, person, query] = await Promise.all([
    getTranslations("staff"),
    openInvitation(token),
    searchParams,
  ]);
  if (person === null) {
    return (
      <StaffPage title={words("invitation.endedTitle")} narrow>
        <p className="text-muted">{words("invitation.endedText")}</p>
      </StaffPage>
    );
  }
  const lengths = { shortest: shortestPassword, longest: longestPassword };
  const { fault } = readQuery(query);
  const said =
    fault && words.has(`invitation.faults.${fault}`)
      ? words(`invitation.faults.${fault}`, lengths)
      : undefined;
  const field = fault === "different" ? "repeated" : "password";
  return (
    <StaffPage
      title={words("invitation.title", { name: person.name })}
      intro={words("invitation.intro", { email: person.email })}
      narrow
    >
      <FormFaults title={words("errors.title")} faults={said ? [{ name: field, message: said }] : []} />
      <form action={setFirstPassword}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autoComplete="username" value={person.email} />
        <FormStack>
          <PlainFields
            fields={[
              {
                name: "password",
                label: words("invitation.password"),
                hint: words("invitation.passwordHint", lengths),
                type: "password",
                autoComplete: "new-password",
                fault: field === "password" ? said : undefined,
              },
              {
                name: "repeated",
                label: words("invitation.repeated"),
                type: "password",
                autoComplete: "new-password",
                fault: field === "repeated" ? said : undefined,
              },
            ]}
          />
          <div>
            <Button>{words("invitation.action")}</Button>
          </div>
        </FormStack>
      </form>
    </StaffPage>
  );
}
