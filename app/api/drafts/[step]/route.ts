import { readMultipart } from "@/lib/files/multipart";
import { requireCurrentApplication } from "@/lib/onboarding/current-application";
import { saveDraft } from "@/lib/onboarding/save-step";
import { openStep } from "@/lib/onboarding/steps";
import { answering, answerJson } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";

const maxBytes = 256 * 1024;

/** Keeps what is typed so far, as multipart. Answers `{ revision }`, or 409 `{ conflict }` when another tab has saved since. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ step: string }> },
): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const step = openStep((await params).step);
    const application = await requireCurrentApplication();
    const sent = await readMultipart(request, { onFile: async () => undefined, maxBytes });
    const saved = await saveDraft(application, step, sent);
    return saved === "conflict" ? answerJson({ conflict: true }, 409) : answerJson(saved);
  });
}
