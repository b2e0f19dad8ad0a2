import { requireCurrentApplication } from "@/lib/onboarding/current-application";
import { openSlot, serveUpload } from "@/lib/onboarding/resume-upload";
import { answering } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";

type Context = { params: Promise<{ step: string; question: string }> };

/** Begins an upload that goes on where a lost connection stopped it (tus). It replaces one that was not ended. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const application = await requireCurrentApplication();
    const { step, question } = await params;
    return serveUpload(application, openSlot(step, question), { id: null, request });
  });
}
