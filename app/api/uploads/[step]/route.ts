import { getTranslations } from "next-intl/server";
import { statusOfFault } from "@/lib/files/faults";
import { requireCurrentApplication } from "@/lib/onboarding/current-application";
import { viewFileFault, viewStoredFile } from "@/lib/onboarding/file-view";
import { openStep } from "@/lib/onboarding/steps";
import { saveUpload, takeUpload } from "@/lib/onboarding/take-upload";
import { answerForm, answerJson, leadTo } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";

type Context = { params: Promise<{ step: string }> };

/**
 * The form of a step with files, as multipart. A script that asks for JSON sends one file and gets back what was kept
 * of it, or why it was refused; a plain form is saved whole and led on with 303.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const wantsJson = request.headers.get("accept") === "application/json";
  const slug = (await params).step;
  return answerForm({ wantsJson, step: slug }, async () => {
    assertSameOrigin(request.headers);
    const step = openStep(slug);
    const application = await requireCurrentApplication();
    const taken = await takeUpload(application, step, request);
    if (!wantsJson) return leadTo(await saveUpload(application, step, taken));
    const [refused] = taken.faults;
    if (refused) {
      const view = viewFileFault(step, refused, await getTranslations("questions"));
      return answerJson(view, statusOfFault(refused.fault));
    }
    const [file] = taken.kept;
    return file
      ? answerJson({ file: viewStoredFile(file) }, 201)
      : answerJson({ error: { code: "no-file" } }, 400);
  });
}
