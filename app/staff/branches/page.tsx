import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { askAgain, removeSearch } from "@/app/staff/branches/actions";
import { LookUpForm } from "@/components/staff/branches/look-up-form";
import { LookUpResult } from "@/components/staff/branches/look-up-result";
import { RecentBranches } from "@/components/staff/branches/recent-branches";
import { Ways } from "@/components/staff/branches/ways";
import { When } from "@/components/staff/branches/when";
import { FormFaults } from "@/components/staff/plain-form";
import { StaffPage } from "@/components/staff/staff-page";
import { isAwaited, lookUpBranch, micrLimit, recentBranches } from "@/lib/branches/look-up";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";
import { branchFault } from "@/schemas/branch";

type Props = { searchParams: Promise<PageQuery> };

/** Longer than any code, with room for what somebody typed wrongly. */
const longestTyped = 40;

/** Looks the code of the address up, once for the title and the page. */
const lookUp = cache(async (micr: string | undefined, fault: string | undefined) => {
  const typed = micr?.slice(0, longestTyped);
  const here = typed === undefined ? path.staff.branches : path.staff.branch(typed);
  const staff = await openStaffPage("find-branches", here);
  const found = await lookUpBranch(staff, typed, isAwaited(await headers()));
  // Only an address that tells the fault is answered as one.
  if (found.state === "malformed" && found.fault !== fault) {
    redirect(path.staff.branch(typed ?? "", { fault: found.fault }));
  }
  return { staff, typed, found };
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { micr, fault } = readQuery(await searchParams);
  const [words, { found }] = await Promise.all([getTranslations(), lookUp(micr, fault)]);
  const prefix = found.state === "malformed" ? words("common.form.errorPrefix") : "";
  return { title: `${prefix}${words("branches.title")}` };
}

/** The bank branch of one MICR code, and what somebody looked up before. */
export default async function BranchesPage({ searchParams }: Props) {
  const { micr, fault, problem, done } = readQuery(await searchParams);
  const { staff, typed, found } = await lookUp(micr, fault);
  const [words, common] = await Promise.all([getTranslations("branches"), getTranslations("common")]);
  const recent = await recentBranches(staff);
  const message = found.state === "malformed" ? words(`search.faults.${found.fault}`) : undefined;
  return (
    <StaffPage title={words("title")} intro={words("intro")}>
      <Ways
        current="one"
        words={{ label: words("ways.label"), one: words("ways.one"), many: words("ways.many") }}
      />
      <FormFaults
        title={common("form.errorTitle")}
        faults={message === undefined ? [] : [{ name: "micr", message }]}
      />
      <LookUpForm typed={typed ?? ""} fault={message} />
      <LookUpResult
        found={found}
        problem={problem === "limited" ? problem : branchFault.safeParse(problem).data}
        refreshed={done === "asked"}
        points={micrLimit.points}
        refresh={askAgain}
      />
      <RecentBranches
        searches={recent.map(({ code, answer }) => ({
          code,
          name: answer?.branch
            ? [answer.branch.bankName, answer.branch.branch].filter(Boolean).join(", ")
            : words("recent.notFound"),
          asked: answer ? <When at={answer.askedAt} /> : null,
        }))}
        words={{
          title: words("recent.title"),
          empty: words("recent.empty"),
          code: words("recent.code"),
          branch: words("recent.branch"),
          asked: words("recent.asked"),
          remove: words("recent.remove"),
          clear: words("recent.clear"),
        }}
        remove={removeSearch}
      />
    </StaffPage>
  );
}
