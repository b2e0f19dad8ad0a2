import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { writeGstCsv, writeGstXlsx } from "@/lib/gst/export-check";
import { openGstExport } from "@/lib/gst/open-check";
import { answering } from "@/lib/route";
import { answerSpreadsheet } from "@/lib/spreadsheet";
import { requireStaff } from "@/lib/staff/current-staff";

type Context = { params: Promise<{ id: string; format: string }> };

const formats = z.enum(["csv", "xlsx"]);

/** A GST check as a table to download. The query may give another tolerance. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    await requireStaff("check-gst");
    const { id, format } = await params;
    const asked = formats.safeParse(format);
    const tolerance = new URL(request.url).searchParams.get("tolerance") ?? undefined;
    const found = asked.success ? await openGstExport(id, tolerance) : null;
    if (!asked.success || found === null) {
      throw new AppError({ code: "not-found", status: 404, words: "gst.errors.notFound" });
    }
    const words = await getTranslations("gst");
    const content = asked.data === "csv" ? writeGstCsv(found, words) : await writeGstXlsx(found, words);
    const day = found.check.createdAt.toISOString().slice(0, 10);
    // The name says nothing of the taxpayer.
    return answerSpreadsheet(content, asked.data, `gst-check-${day}-${id.slice(0, 8)}`);
  });
}
