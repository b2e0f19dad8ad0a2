import { takeList } from "@/lib/branches/take-list";
import { answering, leadTo } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";
import { requireStaff } from "@/lib/staff/current-staff";

/** Takes a list of MICR codes, pasted or as a CSV file, and leads to its page. */
export async function POST(request: Request): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const staff = await requireStaff("find-branches");
    return leadTo(await takeList(staff, request));
  });
}
