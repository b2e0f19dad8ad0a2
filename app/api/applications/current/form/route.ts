import { requireCurrentApplication } from "@/lib/onboarding/current-application";
import { loadDraft } from "@/lib/onboarding/draft";
import { readForm } from "@/lib/onboarding/form-document";
import { answering } from "@/lib/route";

/**
 * The application form of this browser's application as a PDF: the one that was sent, or a preview of it. With `read=1` the
 * browser shows it in place of keeping it.
 */
export async function GET(request: Request): Promise<Response> {
  return answering(async () => {
    const placing = new URL(request.url).searchParams.get("read") === "1" ? "inline" : "attachment";
    const application = await requireCurrentApplication();
    const pdf = await readForm(await loadDraft(application), "investor");
    return new Response(new Uint8Array(pdf), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `${placing}; filename="${application.reference}.pdf"`,
        "cache-control": "private, no-store",
      },
    });
  });
}
