import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { statusOfFault } from "@/lib/files/faults";
import { requireCurrentApplication } from "@/lib/onboarding/current-application";
import { viewFileFault, viewStoredFile } from "@/lib/onboarding/file-view";
import { finishUpload } from "@/lib/onboarding/finish-upload";
import { openSlot, serveUpload } from "@/lib/onboarding/resume-upload";
import { openStep } from "@/lib/onboarding/steps";
import { answering, answerJson } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";
import { fileFaultSchema } from "@/schemas/file";

type Context = { params: Promise<{ step: string; question: string; id: string }> };

async function openUpload(params: Context["params"]) {
  const application = await requireCurrentApplication();
  const { step, question, id } = await params;
  const known = z.uuid().lowercase().safeParse(id);
  const slot = openSlot(step, question);
  if (known.success) return { application, slot, id: known.data };
  throw new AppError({ code: "no-upload", status: 404, words: "onboarding.errors.notFound" });
}

async function serve(request: Request, { params }: Context): Promise<Response> {
  const { application, slot, id } = await openUpload(params);
  return serveUpload(application, slot, { id, request });
}

/** How much of an upload has arrived. It changes nothing, and browsers send no origin with it. */
export async function HEAD(request: Request, context: Context): Promise<Response> {
  return answering(() => serve(request, context));
}

/** The next bytes of an upload. */
export async function PATCH(request: Request, context: Context): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    return serve(request, context);
  });
}

/** Gives an upload up. */
export async function DELETE(request: Request, context: Context): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    return serve(request, context);
  });
}

/** What became of an upload that has arrived whole: what was kept, or why it was refused, as for any other file. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const { application, slot, id } = await openUpload(params);
    try {
      return answerJson({ file: viewStoredFile(await finishUpload(application, slot, id)) }, 201);
    } catch (error) {
      const fault = fileFaultSchema.safeParse(error instanceof AppError ? error.code : null);
      if (!fault.success) throw error;
      const refused = { question: slot.question, fault: fault.data };
      const words = await getTranslations("questions");
      return answerJson(viewFileFault(openStep(slot.step), refused, words), statusOfFault(fault.data));
    }
  });
}
