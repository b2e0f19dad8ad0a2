import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { changeStaffMember, closeStaffMember, inviteAgain } from "@/app/staff/people/actions";
import { PersonForm } from "@/app/staff/people/person-form";
import { readPersonFaults } from "@/app/staff/people/read-faults";
import { FormFaults } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { readKeptForm } from "@/lib/kept-form";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";
import { findPerson } from "@/lib/staff/people";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("staff");
  const prefix = readQuery(await searchParams)["fault"] ? words("errors.prefix") : "";
  return { title: `${prefix}${words("people.title")}` };
}

/** One member of staff: what is known of them, and whether they may enter. */
export default async function PersonPage({ params, searchParams }: Props) {
  const staff = await openStaffPage("manage-staff", path.staff.people());
  const person = await findPerson((await params).id);
  if (person === null || person.isDemo || (staff.isPractice && !person.isPractice)) notFound();
  const { done, fault } = readQuery(await searchParams);
  const [words, all, typed, kept] = await Promise.all([
    getTranslations("staff.people"),
    getTranslations("staff"),
    readKeptForm("staff.person"),
    readKeptForm("staff.invitation"),
  ]);
  const faults = readPersonFaults(fault, words);
  const invitation = done === "invited" && kept["id"] === person.id ? kept["address"] : undefined;
  const isTyped = faults.size > 0 && !faults.has("last-admin") && fault !== "last-admin";
  return (
    <StaffPage
      title={person.name}
      intro={person.email}
      actions={<a href={path.staff.people()}>{words("back")}</a>}
    >
      <FormFaults
        title={all("errors.title")}
        faults={[...faults].map(([name, message]) => ({ name, message }))}
      />
      {done && words.has(`done.${done}`) ? (
        <div className="mb-6">
          <Notice tone="success" announce>
            {words(`done.${done}`)}
          </Notice>
        </div>
      ) : null}
      {invitation ? (
        <div className="mb-6">
          <Notice tone="warning" announce>
            <p>{words("link", { name: person.name })}</p>
            <p className="my-3">
              <span className="key">{invitation}</span>
            </p>
            <CopyButton text={invitation} words={{ action: words("copy"), done: words("copied") }} />
          </Notice>
        </div>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <Card>
          <PersonForm
            action={changeStaffMember}
            values={isTyped ? { ...person, ...typed } : person}
            faults={faults}
            known={person}
          />
        </Card>
        <div className="grid gap-6">
          <Card title={words("invite")} id="invite">
            <p className="mb-4 text-sm text-muted">{words("inviteText")}</p>
            <form action={inviteAgain}>
              <input type="hidden" name="id" value={person.id} />
              <Button look="secondary" name="again" value="yes">
                {words("invite")}
              </Button>
            </form>
          </Card>
          <Card title={words(person.disabledAt ? "enable" : "disable")} id="close">
            {person.disabledAt ? null : <p className="mb-4 text-sm text-muted">{words("disableText")}</p>}
            <form action={closeStaffMember}>
              <input type="hidden" name="id" value={person.id} />
              <input type="hidden" name="close" value={person.disabledAt ? "no" : "yes"} />
              <Button look="secondary">{words(person.disabledAt ? "enable" : "disable")}</Button>
            </form>
          </Card>
        </div>
      </div>
    </StaffPage>
  );
}
