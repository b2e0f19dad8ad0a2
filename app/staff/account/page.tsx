import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import {
  endOtherSession,
  makeBackupCodes,
  replaceSecondFactor,
  setPassword,
} from "@/app/staff/account/actions";
import { BackupCodes } from "@/components/staff/backup-codes";
import { FormFaults, FormStack, type PlainField, PlainFields } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { SummaryList } from "@/components/ui/summary-list";
import { readKeptForm } from "@/lib/kept-form";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { longestPassword, shortestPassword } from "@/lib/staff/auth";
import { openStaffPage } from "@/lib/staff/current-staff";
import { listSessions } from "@/lib/staff/sessions";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("staff");
  const prefix = readQuery(await searchParams)["fault"] ? words("errors.prefix") : "";
  return { title: `${prefix}${words("account.title")}` };
}

const faultField: Record<string, string> = {
  short: "next",
  long: "next",
  guessable: "next",
  different: "repeated",
  wrong: "current",
  locked: "current",
  renew: "renew-password",
  drop: "drop-password",
};

/** One's own account: who one is here, password, second factor, sessions. */
export default async function AccountPage({ searchParams }: Props) {
  const staff = await openStaffPage("own-account", path.staff.account());
  const { done, fault } = readQuery(await searchParams);
  const [words, all, format, sessions, kept] = await Promise.all([
    getTranslations("staff.account"),
    getTranslations("staff"),
    getFormatter(),
    listSessions(staff),
    readKeptForm("staff.codes"),
  ]);
  const lengths = { shortest: shortestPassword, longest: longestPassword };
  const field = faultField[fault ?? ""];
  const spoken = fault === "renew" || fault === "drop" ? "wrong" : fault;
  const said = field === undefined ? undefined : all(`invitation.faults.${spoken}`, lengths);
  const faultOf = (name: string) => (name === field ? said : undefined);
  const passwordField = (name: string, label: string, autoComplete: string, hint?: string): PlainField => ({
    name,
    label,
    hint,
    autoComplete,
    type: "password",
    fault: faultOf(name),
  });
  const codes =
    done === "codes" && kept["of"] === staff.id ? (kept["codes"] ?? "").split(" ").filter(Boolean) : [];
  const moment = (date: Date) => format.dateTime(date, { dateStyle: "medium", timeStyle: "short" });
  return (
    <StaffPage title={words("title")}>
      <FormFaults
        title={all("errors.title")}
        faults={field && said ? [{ name: field, message: said }] : []}
      />
      {done && words.has(`done.${done}`) ? (
        <div className="mb-6">
          <Notice tone="success" announce>
            {words(`done.${done}`)}
          </Notice>
        </div>
      ) : null}
      {codes.length > 0 ? (
        <Card title={words("codesTitle")} id="codes" className="mb-6">
          <p className="text-sm text-muted">{words("codesText")}</p>
          <BackupCodes codes={codes} />
        </Card>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title={staff.name} id="who">
          <SummaryList
            words={{ change: "", empty: words("empty") }}
            rows={[
              { label: words("email"), value: staff.email },
              { label: words("role"), value: all(`roles.${staff.role}`) },
              { label: words("designation"), value: staff.designation },
              { label: words("branch"), value: staff.branch },
              { label: words("code"), value: staff.code },
            ]}
          />
          <p className="mt-4 text-sm text-muted">{words("employeeText")}</p>
        </Card>
        <Card title={words("sessions")} id="sessions">
          <ul className="grid gap-4">
            {sessions.map(({ id, browser, system, since, used, isHere }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                <div>
                  <p className="font-semibold">
                    {words("session", {
                      browser: browser ?? words("unknown"),
                      system: system ?? words("unknown"),
                    })}{" "}
                    {isHere ? <Badge tone="success">{words("here")}</Badge> : null}
                  </p>
                  <p className="text-sm text-muted">
                    {words("since", { since: moment(since), used: moment(used) })}
                  </p>
                </div>
                {isHere ? null : (
                  <form action={endOtherSession}>
                    <input type="hidden" name="session" value={id} />
                    <Button look="secondary" small>
                      {words("end")}
                    </Button>
                  </form>
                )}
              </li>
            ))}
          </ul>
        </Card>
        {staff.isDemo ? (
          <Notice>{words("demo")}</Notice>
        ) : staff.hasPassword ? (
          <>
            <Card title={words("password")} id="password">
              <form action={setPassword}>
                <FormStack>
                  <PlainFields
                    fields={[
                      passwordField("current", words("current"), "current-password"),
                      passwordField(
                        "next",
                        words("next"),
                        "new-password",
                        all("invitation.passwordHint", lengths),
                      ),
                      passwordField("repeated", words("repeated"), "new-password"),
                    ]}
                  />
                  <div>
                    <Button>{words("changePassword")}</Button>
                  </div>
                </FormStack>
              </form>
            </Card>
            <Card title={words("secondFactor")} id="second-factor">
              <p className="mb-6 text-sm text-muted">{words("secondFactorOn")}</p>
              {(
                [
                  ["renew", makeBackupCodes],
                  ["drop", replaceSecondFactor],
                ] as const
              ).map(([name, action]) => (
                <form key={name} action={action} className="mb-6">
                  <FormStack>
                    <PlainFields
                      fields={[passwordField(`${name}-password`, words("yourPassword"), "current-password")]}
                    />
                    <div>
                      <Button look="secondary">{words(name)}</Button>
                    </div>
                  </FormStack>
                </form>
              ))}
            </Card>
          </>
        ) : (
          <Notice>{words("secondFactorNone")}</Notice>
        )}
      </div>
    </StaffPage>
  );
}
