import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { removeBranchList, workOnBranchList } from "@/app/staff/branches/actions";
import { ListBoard } from "@/components/staff/branches/list-board";
import { StaffPage } from "@/components/staff/staff-page";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { loadListWords } from "@/lib/branches/list-words";
import { openList, readList } from "@/lib/branches/lists";
import { micrLimit } from "@/lib/branches/look-up";
import { mostRows } from "@/lib/branches/read-codes";
import { writeMoment } from "@/lib/india-time";
import { AppError } from "@/lib/errors";
import { type PageQuery, readQuery } from "@/lib/onboarding/read-query";
import { path } from "@/lib/paths";
import { openStaffPage } from "@/lib/staff/current-staff";
import { branchRowSchema } from "@/schemas/branch";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageQuery> };

/** So many codes are looked up at one press of the button where no script runs. */
const atOnce = 25;

const open = cache(async (id: string) => {
  const staff = await openStaffPage("find-branches", path.staff.branchList(id));
  try {
    return { staff, list: await openList(staff, id) };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  }
});

async function titleOf(createdAt: Date): Promise<string> {
  const words = await getTranslations("branches.list");
  return words("title", { when: writeMoment(createdAt) });
}

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { list } = await open((await params).id);
  return { title: await titleOf(list.createdAt) };
}

/** How far a list of MICR codes has come, row by row. With scripts it works itself off. */
export default async function BranchListPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { staff, list } = await open(id);
  const show = branchRowSchema.shape.state.safeParse(readQuery(await searchParams)["show"]).data;
  const [words, state] = await Promise.all([getTranslations("branches.list"), readList(staff, id)]);
  return (
    <StaffPage
      title={await titleOf(list.createdAt)}
      intro={<a href={path.staff.branchLists()}>{words("back")}</a>}
      actions={
        <>
          <LinkButton look="secondary" small href={path.staff.branchListResult(id, "csv")}>
            {words("csv")}
          </LinkButton>
          <LinkButton look="secondary" small href={path.staff.branchListResult(id, "xlsx")}>
            {words("xlsx")}
          </LinkButton>
        </>
      }
    >
      {list.leftOut > 0 ? (
        <div className="mb-6">
          <Notice tone="warning">{words("leftOut", { count: list.leftOut, most: mostRows })}</Notice>
        </div>
      ) : null}
      <ListBoard
        id={id}
        list={state}
        show={show}
        words={await loadListWords()}
        points={micrLimit.points}
        work={workOnBranchList.bind(null, id)}
        withoutScript={{ text: words("noScript"), next: words("nextWithoutScript", { count: atOnce }) }}
      />
      <form action={removeBranchList.bind(null, id)} className="mt-8">
        <Button look="quiet">{words("remove")}</Button>
      </form>
    </StaffPage>
  );
}
