import { readCaseForm } from "@/lib/review/case-files";
import { answering } from "@/lib/route";
import { requireStaff } from "@/lib/staff/current-staff";

type Context = { params: Promise<{ reference: string }> };

/** The application form as a PDF. It shows every answer in full, so it is for those who may see them so. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    const staff = await requireStaff("unmask-values");
    const { reference } = await params;
    const pdf = await readCaseForm(reference, staff);
    return new Response(new Uint8Array(pdf), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${reference}.pdf"`,
        "cache-control": "private, no-store",
      },
    });
  });
}
