import { requireCurrentApplication } from "@/lib/onboarding/current-application";
import { loadDraft } from "@/lib/onboarding/draft";
import { readForm } from "@/lib/onboarding/form-document";
import { answering } from "@/lib/route";

/** The application form of this browser's application as a PDF: the one that was sent, or a preview of it. */
export async function GET(): Promise<Response> {
  return answering(async () => {
    const application = await requireCurrentApplication();
    const pdf = await readForm(await loadDraft(application), "investor");
    return new Response(new Uint8Array(pdf), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${application.reference}.pdf"`,
        "cache-control": "private, no-store",
      },
    });
  });
}
