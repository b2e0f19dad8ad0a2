import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { addToStaff } from "@/app/staff/people/actions";
import { PersonForm } from "@/app/staff/people/person-form";
import { readPersonFaults } from "@/app/staff/people/read-faults";
import { FormFaults } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { readKeptForm } from "@/lib/kept-form";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { needsSecondFactor, openStaffPage } from "@/lib/staff/current-staff";
import { listPeople } from "@/lib/staff/people";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("staff");
  const prefix = readQuery(await searchParams)["fault"] ? words("errors.prefix") : "";
  return { title: `${prefix}${words("people.title")}` };
}

/** Who may sign in, and somebody new. */
export default async function PeoplePage({ searchParams }: Props) {
  const staff = await openStaffPage("manage-staff", path.staff.people());
  const { fault } = readQuery(await searchParams);
  const [words, all, people, kept] = await Promise.all([
    getTranslations("staff.people"),
    getTranslations("staff"),
    listPeople(),
    readKeptForm("staff.person"),
  ]);
  const faults = readPersonFaults(fault, words);
  return (
    <StaffPage title={words("title")} intro={words("intro")}>
      <FormFaults
        title={all("errors.title")}
        faults={[...faults].map(([name, message]) => ({ name, message }))}
      />
      <ul className="grid gap-3 md:grid-cols-2">
        {people.map((person) => (
          <li key={person.id} className="card flex flex-wrap items-center justify-between gap-3 py-4">
            <div className="min-w-0">
              <p className="font-semibold">{person.name}</p>
              <p className="text-sm break-all text-muted">{person.email}</p>
              <p className="mt-2 flex flex-wrap gap-2">
                <Badge tone="info">{all(`roles.${person.role}`)}</Badge>
                {person.isDemo ? <Badge>{words("demo")}</Badge> : null}
                {person.disabledAt ? <Badge tone="danger">{words("disabled")}</Badge> : null}
                {person.invitedUntil ? <Badge tone="warning">{words("invited")}</Badge> : null}
                {needsSecondFactor(person) ? <Badge tone="warning">{words("noSecondFactor")}</Badge> : null}
              </p>
            </div>
            {person.isDemo || (staff.isPractice && !person.isPractice) ? null : (
              <a href={path.staff.person(person.id)} className="px-2 py-2.5 text-sm font-semibold">
                {words("open")}
                <span className="sr-only"> {person.name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <Card title={words("add")} id="add" className="mt-8 max-w-2xl">
        <PersonForm action={addToStaff} values={faults.size > 0 ? kept : {}} faults={faults} />
      </Card>
    </StaffPage>
  );
}
