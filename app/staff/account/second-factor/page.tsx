import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { renderSVG } from "uqr";
import { finishSecondFactor, startSecondFactor } from "@/app/staff/account/actions";
import { BackupCodes } from "@/components/staff/backup-codes";
import { FormFaults, FormStack, PlainFields } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { Button } from "@/components/ui/button";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";
import { readPendingSecondFactor } from "@/lib/staff/second-factor";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const words = await getTranslations("staff");
  const prefix = readQuery(await searchParams)["fault"] ? words("errors.prefix") : "";
  return { title: `${prefix}${words("secondFactor.title")}` };
}

/** Sets up the code that a sign-in asks for beside the password. */
export default async function SecondFactorPage({ searchParams }: Props) {
  const staff = await openStaffPage("own-account", path.staff.secondFactor());
  if (staff.hasSecondFactor || !staff.hasPassword || staff.isDemo) redirect(path.staff.account());
  const [words, pending] = await Promise.all([
    getTranslations("staff.secondFactor"),
    readPendingSecondFactor(staff),
  ]);
  const all = await getTranslations("staff");
  const { fault } = readQuery(await searchParams);
  const field = pending === null ? "password" : "code";
  const isSaid = fault === field || (fault === "locked" && field === "password");
  const said = isSaid ? words(`faults.${fault}`) : undefined;
  const picture =
    pending && `data:image/svg+xml;base64,${Buffer.from(renderSVG(pending.address)).toString("base64")}`;
  return (
    <StaffPage title={words("title")} intro={words("intro")} narrow>
      <FormFaults title={all("errors.title")} faults={said ? [{ name: field, message: said }] : []} />
      {pending === null || picture === null ? (
        <form action={startSecondFactor}>
          <FormStack>
            <PlainFields
              fields={[
                {
                  name: "password",
                  label: words("password"),
                  type: "password",
                  autoComplete: "current-password",
                  fault: said,
                },
              ]}
            />
            <div>
              <Button>{words("begin")}</Button>
            </div>
          </FormStack>
        </form>
      ) : (
        <div className="grid gap-8">
          <section>
            <h2 className="text-lg font-semibold">{words("scanTitle")}</h2>
            <img
              src={picture}
              alt={words("picture")}
              width={220}
              height={220}
              className="mt-4 rounded-md bg-white p-2"
            />
            <p className="mt-4 text-sm">
              {words("scanText")} <span className="key">{pending.key}</span>
            </p>
          </section>
          <section>
            <h2 className="text-lg font-semibold">{words("backupTitle")}</h2>
            <p className="mt-1 text-sm text-muted">{words("backupText")}</p>
            <BackupCodes codes={pending.backupCodes} />
          </section>
          <form action={finishSecondFactor}>
            <h2 className="mb-4 text-lg font-semibold">{words("codeTitle")}</h2>
            <FormStack>
              <PlainFields
                fields={[
                  {
                    name: "code",
                    label: words("code"),
                    inputMode: "numeric",
                    autoComplete: "one-time-code",
                    width: "short",
                    fault: said,
                  },
                ]}
              />
              <div>
                <Button>{words("action")}</Button>
              </div>
            </FormStack>
          </form>
        </div>
      )}
    </StaffPage>
  );
}
