import { sendCaseFile } from "@/lib/review/case-files";
import { answering } from "@/lib/route";
import { requireStaff } from "@/lib/staff/current-staff";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ reference: string; id: string }> };

/** A document of an application, for staff who are signed in. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    const staff = await requireStaff("see-applications");
    return sendCaseFile(request, await params, staff);
  });
}

/** The same without the content. */
export const HEAD = GET;
