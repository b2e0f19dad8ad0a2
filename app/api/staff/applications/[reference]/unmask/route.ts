import { readMultipart } from "@/lib/files/multipart";
import { path } from "@/lib/paths";
import { grantAnswer, unmaskAnswer } from "@/lib/review/unmask";
import { answering, answerJson, leadTo } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";
import { requireStaff } from "@/lib/staff/current-staff";

const maxBytes = 4 * 1024;

type Context = { params: Promise<{ reference: string }> };

/**
 * Gives out one hidden answer (`step`, `question`, as multipart): to a script as JSON; to a plain form by leading back to the page,
 * which may show it for a minute.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const staff = await requireStaff("unmask-values");
    const { reference } = await params;
    const { step = "", question = "" } = await readMultipart(request, {
      onFile: async () => undefined,
      maxBytes,
    });
    const place = { step, question };
    const { value, print } = await unmaskAnswer(reference, place, staff);
    if (request.headers.get("accept") === "application/json") return answerJson({ value });
    await grantAnswer(reference, { ...place, print }, staff);
    return leadTo(`${path.staff.application(reference)}#${step}-${question}`);
  });
}
