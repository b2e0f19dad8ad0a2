import { getTranslations } from "next-intl/server";
import { AppError } from "@/lib/errors";
import { writeGstCsv, writeGstXlsx } from "@/lib/gst/export-check";
import { openGstExport } from "@/lib/gst/open-check";
import { answering } from "@/lib/route";
import { requireStaff } from "@/lib/staff/current-staff";

type Context = { params: Promise<{ id: string; format: string }> };

const types: Record<string, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A GST check as a table to download. The query may give another tolerance. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    await requireStaff("check-gst");
    const { id, format } = await params;
    const type = types[format];
    const tolerance = new URL(request.url).searchParams.get("tolerance") ?? undefined;
    const found = type === undefined ? null : await openGstExport(id, tolerance);
    if (type === undefined || found === null) {
      throw new AppError({ code: "not-found", status: 404, words: "gst.errors.notFound" });
    }
    const words = await getTranslations("gst");
    const body =
      format === "csv" ? writeGstCsv(found, words) : new Uint8Array(await writeGstXlsx(found, words));
    const day = found.check.createdAt.toISOString().slice(0, 10);
    return new Response(body, {
      headers: {
        "content-type": type,
        // The name of a file outlives it in lists of downloads: it says nothing of the taxpayer.
        "content-disposition": `attachment; filename="gst-check-${day}-${id.slice(0, 8)}.${format}"`,
        "cache-control": "private, no-store",
      },
    });
  });
}
