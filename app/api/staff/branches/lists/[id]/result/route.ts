import { exportList } from "@/lib/branches/export-list";
import { answering } from "@/lib/route";
import { answerSpreadsheet } from "@/lib/spreadsheet";
import { requireStaff } from "@/lib/staff/current-staff";

type Context = { params: Promise<{ id: string }> };

/** What became of a list of one's own, as `?format=csv` or `?format=xlsx`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    const staff = await requireStaff("find-branches");
    const format = new URL(request.url).searchParams.get("format") === "xlsx" ? "xlsx" : "csv";
    const { content, name } = await exportList(staff, (await params).id, format);
    return answerSpreadsheet(content, format, name);
  });
}
